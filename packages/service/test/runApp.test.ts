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
  const { appSettings, runApp } = await import(${JSON.stringify(dist)});
  const probe = async (path) => {
    const answer = await fetch('http://127.0.0.1:' + process.env.PORT + path);
    console.log(path, answer.status, await answer.text());
  };
  const compose = async () => ({
    listener: (_req, res) => res.end('the listener'),
    async start() {
      await probe('/healthz');
      await probe('/readyz?full');
    },
  });
  await runApp({ name: 'worker', settings: appSettings, compose });
  await probe('/readyz');
`;

describe('a worker', () => {
  it('lives, but is not ready, until it takes jobs', async () => {
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
      if (line.startsWith('/readyz ')) break;
    }
    expect(printed).toEqual([
      '/healthz 200 the listener',
      '/readyz?full 503 {"status":"unavailable","checks":{"jobs":"unavailable"}}',
      '/readyz 200 the listener',
    ]);
    started.kill('SIGTERM');
    expect((await once(started, 'exit'))[0]).toBe(0);
  });
});
