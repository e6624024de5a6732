import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identityOf, waitForEnd } from '@millrace/bootstrap';
import { silentLogger } from '@millrace/service';
import { startProcess } from '@millrace/testkit/process';
import { pause, until } from '@millrace/testkit/waiting';
import { createBackoff } from '../src/processes/backoff.ts';
import { chooseCommandWrapper } from '../src/processes/parentDeath.ts';
import { type ProcessSpec, type Supervised, supervise } from '../src/processes/supervised.ts';

const dist = new URL('../dist/processes/', import.meta.url).href;

/** Keeps a program running. */
const stay = "require('node:net').createServer().listen(0);";
/** Longer than a killed process takes to end. */
const endMs = 60_000;

describe('a supervised process', () => {
  let running: Supervised | undefined;
  let lines: string[];

  beforeEach(() => {
    lines = [];
  });
  afterEach(async () => {
    await running?.stop(1_000);
    running = undefined;
  });

  const start = async (script: string, more: Partial<ProcessSpec> = {}): Promise<Supervised> => {
    const spec: ProcessSpec = {
      name: 'test',
      command: process.execPath,
      args: ['-e', script],
      env: async () => ({ PATH: process.env.PATH, WHO: 'me' }),
      stopSignal: 'SIGTERM',
      parentDeathSignal: 'SIGKILL',
      onLine: (line, stream) => lines.push(`${stream} ${line}`),
      ...more,
    };
    running = supervise(spec, { wrapCommand: chooseCommandWrapper(), log: silentLogger() });
    await running.start();
    return running;
  };

  it('runs with the given environment, and relays its lines', async () => {
    await start(`console.log('I am ' + process.env.WHO); process.stdout.write('no end'); console.error('oh'); ${stay}`);
    await until('it has written its lines', () => lines.length >= 2);
    expect(lines).toEqual(expect.arrayContaining(['stdout I am me', 'stderr oh']));
    await running?.stop(endMs);
    expect(lines).toContain('stdout no end');
  });

  it('is restarted after a kill -9', async () => {
    const one = await start(`console.log('up'); ${stay}`);
    await until('it runs', () => lines.length === 1);
    const first = one.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await until('it runs again', () => lines.length === 2);
    expect(one.pid).not.toBe(first);
    expect(one.unexpectedExits).toBe(1);
  });

  it('is not restarted after a stop during the back-off', async () => {
    const one = await start(`console.log('up'); process.exit(1)`);
    await until('it has ended', () => one.unexpectedExits > 0);
    await one.stop(endMs);
    const after = lines.length;
    expect(one.pid).toBeUndefined();
    await pause(1_500, 'The back-off passes, and nothing may start.');
    expect([one.pid, lines.length]).toEqual([undefined, after]);
  });

  it('is killed with its group when it ignores SIGTERM', async () => {
    const one = await start(
      `process.on('SIGTERM', () => {});
       const { pid } = require('node:child_process').spawn('sleep', ['1000']);
       console.log(pid); ${stay}`,
    );
    await until('it runs', () => lines.length === 1);
    const [child, own] = [Number(lines[0]?.split(' ')[1]), one.pid ?? 0];
    await one.stop(300);
    expect(await waitForEnd(own, endMs)).toBe(true);
    expect(await waitForEnd(child, endMs)).toBe(true);
  });

  it('retries a command that cannot be started', async () => {
    const one = await start('', { command: '/nonexistent/command' });
    await until('it could not be started', () => one.unexpectedExits >= 1);
    await one.stop(1_000);
  });
});

describe('the back-off', () => {
  it('doubles to half a minute, and starts over after a minute of uptime', () => {
    const backoff = createBackoff();
    const delays = Array.from({ length: 9 }, () => backoff.next(100));
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(backoff.next(60_000)).toBe(500);
    expect(backoff.next(100)).toBe(1_000);
  });
});

describe('a process with a parent-death signal', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-parent-death-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const wrappers = ['chooseCommandWrapper()', 'wrapWithGuard'];
  it.each(wrappers)('ends when its supervisor is killed, with %s', async (wrapper) => {
    const child = join(folder, 'child.cjs');
    await writeFile(
      child,
      `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid)); ${stay}`,
    );
    const supervisor = join(folder, 'supervisor.mjs');
    await writeFile(
      supervisor,
      `import { supervise } from '${dist}supervised.js';
       import { chooseCommandWrapper, wrapWithGuard } from '${dist}parentDeath.js';
       const log = { info() {}, warn() {}, debug() {}, error: console.error };
       const spec = { name: 'child', command: process.execPath, args: [${JSON.stringify(child)}], env: async () => process.env,
         stopSignal: 'SIGTERM', parentDeathSignal: 'SIGKILL', onLine: console.log };
       await supervise(spec, { wrapCommand: ${wrapper}, log }).start();`,
    );
    const parent = await startProcess({ command: process.execPath, args: [supervisor] });
    let pid = 0;
    await until('the child runs', async () => {
      pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
      return pid > 0;
    });
    expect(identityOf(pid)).toBeDefined();
    process.kill(parent.pid, 'SIGKILL');
    expect(await waitForEnd(pid, endMs)).toBe(true);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('does not start if its supervisor has died already', async () => {
    const wrapped = chooseCommandWrapper()({ command: 'echo', args: ['it runs'] }, 'SIGKILL');
    const ours = await startProcess(wrapped);
    expect([await ours.ended, ours.output()]).toEqual([0, 'it runs\n']);
    // Its parent is another process than the supervisor.
    const shell = ['-c', '"$@"; exit $?', 'sh', wrapped.command, ...wrapped.args];
    const orphaned = await startProcess({ command: 'sh', args: shell });
    expect([await orphaned.ended, orphaned.output()]).toEqual([1, '']);
  });
});
