import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@millrace/testkit/engines';

const dist = new URL('../dist/index.js', import.meta.url).href;

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
});

/** A worker that is probed while it attaches to its queue, and afterwards. Prints the answers. */
const program = `
  const { appSettings, checkReadiness, runApp } = await import(${JSON.stringify(dist)});
  const probe = async (path) => {
    const answer = await fetch('http://127.0.0.1:' + process.env.PORT + path);
    console.log(path, answer.status, await answer.text());
  };
  const compose = async ({ log, lifecycle }) => ({
    async listener(_req, res) {
      const { ready, report } = await checkReadiness({ checks: {}, log, state: lifecycle.state });
      res.writeHead(ready ? 200 : 503).end(report.status);
    },
    start: () => probe('/readyz'),
  });
  await runApp({ name: 'worker', settings: appSettings, compose });
  await probe('/readyz');
  console.log('the end');
`;

describe('a worker', () => {
  it('is not ready until it takes jobs', async () => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    };
    const started = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const printed: string[] = [];
    for await (const line of createInterface(started.stdout)) {
      printed.push(line);
      if (line === 'the end') break;
    }
    expect(printed).toEqual(['/readyz 503 starting', '/readyz 200 ok', 'the end']);
    started.kill('SIGTERM');
    expect((await once(started, 'exit'))[0]).toBe(0);
  });
});
