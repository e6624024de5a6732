import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patient } from '../waiting/patience.ts';
import { killGroup, tiedToUs } from './tie.ts';

/** Kills a process that must be there. `process.kill(0)` would kill the group of this one: the whole run. */
export function killRunning(pid: number | undefined): void {
  if (pid === undefined || pid <= 0) throw new Error('There is no such process.');
  process.kill(pid, 'SIGKILL');
}

export interface ProcessOptions {
  command: string;
  args?: string[];
  /** Added to this process's environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** The process counts as started when its output matches, or when the function returns true. */
  waitFor?: RegExp | (() => Promise<boolean>);
  /** Maximum time for `waitFor` in milliseconds; one minute by default. */
  timeoutMs?: number;
  /** The signal that the process gets when the test process ends; KILL by default. */
  tie?: 'KILL' | 'TERM';
}

export interface TestProcess {
  readonly pid: number;
  /** Its output so far, stdout and stderr interleaved. */
  output(): string;
  /** Resolves at its end, with its exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly running: boolean;
  signal(name: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. After `timeoutMs` it is killed, and an error with its output is thrown. */
  stop(options?: { signal?: NodeJS.Signals; timeoutMs?: number }): Promise<number | NodeJS.Signals>;
  /** Kills it and its process group at once. */
  kill(): Promise<void>;
  /** Waits until its output matches. @throws Error with the output, if it ends or times out first */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
}

/** Characters of output to keep. */
const keptOutput = 1_000_000;

/**
 * Runs a real process for a suite in its own process group. Its output is kept and shown on failure. It is killed when the test
 * process ends for any reason.
 *
 * @throws Error with its output, if it ends or times out before `waitFor` holds
 */
export async function startProcess(options: ProcessOptions): Promise<TestProcess> {
  const { command, args = [] } = tiedToUs(options.command, options.args ?? [], options.tie);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const running = observe(child, [options.command, ...(options.args ?? [])].join(' '));
  try {
    const { waitFor, timeoutMs = 60_000 } = options;
    if (waitFor instanceof RegExp) await running.waitForOutput(waitFor, timeoutMs);
    else if (waitFor !== undefined) await running.until(waitFor, `it to be ready`, timeoutMs);
  } catch (error) {
    await running.kill();
    throw error;
  }
  return running;
}

/** Writes the output of a process to a file named after its process id, if TEST_LOGS names a folder. */
function recorderOf({ pid }: ChildProcess): (text: string) => void {
  const { TEST_LOGS: folder = '' } = process.env;
  if (folder === '' || pid === undefined) return () => undefined;
  const file = join(folder, `${pid}.log`);
  return (text) => appendFileSync(file, text);
}

type Observed = TestProcess & { until(holds: () => Promise<boolean>, what: string, timeoutMs: number): Promise<void> };

function observe(child: ChildProcess, title: string): Observed {
  let output = '';
  const record = recorderOf(child);
  const keep = (chunk: string) => {
    record(chunk);
    output = (output + chunk).slice(-keptOutput);
  };
  record(`${title}\n`);
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  let isRunning = true;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      isRunning = false;
      resolve(127);
    });
    // Waits for "close" instead of "exit", so that its last output is complete.
    child.once('close', (code, signal) => {
      isRunning = false;
      resolve(code ?? signal ?? 1);
    });
  });
  const failure = (what: string) => new Error(`${title}: ${what}\n--- its output ---\n${output.slice(-20_000)}`);

  const until: Observed['until'] = async (holds, what, timeoutMs) => {
    const limit = patient(timeoutMs);
    const deadline = Date.now() + patient(timeoutMs);
    for (;;) {
      if (await holds()) return;
      if (!isRunning) throw failure(`ended (${await ended}) while the test waited for ${what}`);
      if (Date.now() >= deadline) throw failure(`the test waited ${limit} ms for ${what}`);
      await sleep(50);
    }
  };

  const kill = async () => {
    if (child.pid !== undefined && isRunning) killGroup(child.pid);
    await ended;
  };

  return {
    pid: child.pid ?? -1,
    output: () => output,
    ended,
    get running() {
      return isRunning;
    },
    signal(name) {
      child.kill(name);
    },
    async stop({ signal = 'SIGTERM', timeoutMs = 60_000 } = {}) {
      child.kill(signal);
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        if (child.pid !== undefined) killGroup(child.pid);
      }, patient(timeoutMs));
      const code = await ended;
      clearTimeout(timer);
      if (late) throw failure(`did not end within ${patient(timeoutMs)} ms after ${signal}`);
      return code;
    },
    kill,
    until,
    async waitForOutput(pattern, timeoutMs = 60_000) {
      await until(async () => pattern.test(output), `${pattern}`, timeoutMs);
      const match = output.match(pattern);
      if (match === null) throw failure(`the output that matched ${pattern} was dropped`);
      return match;
    },
  };
}
