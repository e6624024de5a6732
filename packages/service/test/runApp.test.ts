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

/** A worker whose /readyz is probed while it attaches to its queue. Prints what happens, in order. */
const program = `
  import { request } from 'node:http';
  import { setImmediate as turn } from 'node:timers/promises';
  const { appSettings, runApp } = await import(${JSON.stringify(dist)});
  const port = Number(process.env.PORT);
  const compose = async () => ({
    listener: (_req, res) => { console.log('asked'); res.end(); },
    async start() {
      const probe = request({ host: '127.0.0.1', port, path: '/readyz' }, (res) => { res.resume(); console.log('answered'); });
      await new Promise((resolve) => probe.end(resolve));
      // The request has arrived, because this process has both ends.
      for (let turns = 0; turns < 100; turns += 1) await turn();
      console.log('attached');
    },
  });
  await runApp({ name: 'worker', settings: appSettings, compose });
`;

describe('a worker', () => {
  it('answers probes only after its start has attached to the queue', async () => {
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
      if (line === 'answered') break;
    }
    expect(printed).toEqual(['attached', 'asked', 'answered']);
    started.kill('SIGTERM');
    expect((await once(started, 'exit'))[0]).toBe(0);
  });
});
