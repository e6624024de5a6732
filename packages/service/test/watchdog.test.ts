import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { byDay } from '@millrace/testkit/nightly';
import { pause, until } from '@millrace/testkit/waiting';

const dist = new URL('../dist/app/watchdog.js', import.meta.url).href;

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
});

/** Starts a child process that watches its event loop, and runs `script` once the watchdog is online. */
function start(limitSeconds: number, script: string, args: string[] = []) {
  const program = `
    import threads from 'node:worker_threads';
    import { syncBuiltinESMExports } from 'node:module';
    const alive = new BroadcastChannel('alive');
    const run = () => { alive.close(); ${script} };
    const { Worker } = threads;
    threads.Worker = class extends Worker {
      constructor(...options) { super(...options); this.once('online', run); }
    };
    syncBuiltinESMExports();
    const { watchEventLoop } = await import(${JSON.stringify(dist)});
    watchEventLoop(${limitSeconds}, console);
    if (${limitSeconds} === 0) run();
  `;
  const started = spawn(process.execPath, [...args, '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child = started;
  const stderr = text(started.stderr);
  const ended = once(started, 'exit').then(([code, signal]) => ({ code, signal }));
  return { process: started, stderr, ended, lines: createInterface(started.stdout) };
}

const block = (milliseconds: number) => `const end = Date.now() + ${milliseconds}; while (Date.now() < end);`;

describe('the watchdog of the event loop', () => {
  it('kills a process whose event loop is blocked, and says so', async () => {
    const one = start(1, block(50_000));
    expect(await one.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await one.stderr).toContain('event loop blocked for 1 s; exiting');
  });

  it('does not keep an idle process alive', async () => {
    expect(await start(10, '').ended).toEqual({ code: 0, signal: null });
  });

  const unwatched: [string, number, string[]][] = [
    ['without a limit', 0, []],
    ['with a debugger', 1, ['--inspect=127.0.0.1:0']],
  ];
  it.each(byDay(unwatched, ['with a debugger'], ([title]) => title))(
    'does not kill a blocked process %s',
    async (_title, limit, args) => {
      expect(await start(limit, block(3_000), args).ended).toEqual({ code: 0, signal: null });
    },
  );

  it('does not kill a process that was suspended for longer than the limit', async () => {
    const one = start(2, `process.stdin.on('data', () => console.log('awake'));`);
    let lines = 0;
    one.lines.on('line', () => {
      lines += 1;
    });
    const isOver = () => one.process.exitCode !== null || one.process.signalCode !== null;
    one.process.stdin.on('error', () => undefined);
    const answers = async () => {
      const before = lines;
      one.process.stdin.write('?');
      await until('it answers', () => lines > before || isOver());
    };
    await answers();
    one.process.kill('SIGSTOP');
    await pause(5_000, 'It is suspended for longer than the limit.');
    one.process.kill('SIGCONT');
    for (let n = 0; n < 40; n += 1) {
      await answers();
      await pause(100, 'It is awake for longer than the limit.');
    }
    one.process.stdin.end();
    expect(await one.ended).toEqual({ code: 0, signal: null });
  });
});
