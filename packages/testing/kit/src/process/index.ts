import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { killGroup, tiedToUs } from './tie.ts';

export interface ProcessOptions {
  command: string;
  args?: string[];
  /** Added to our own environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** The process is started when this holds of what it wrote so far, or of the world. */
  waitFor?: RegExp | (() => Promise<boolean>);
  /** How long that may take, in milliseconds; one minute by default. */
  timeoutMs?: number;
}

export interface TestProcess {
  readonly pid: number;
  /** Everything it wrote, stdout and stderr as they came. */
  output(): string;
  /** Its exit code, or the signal that ended it; waits for the end. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly running: boolean;
  signal(name: NodeJS.Signals): void;
  /** Asks it to end and waits; after `timeoutMs` it is killed, and that is an error with what it wrote. */
  stop(options?: { signal?: NodeJS.Signals; timeoutMs?: number }): Promise<number | NodeJS.Signals>;
  /** Ends it and all of its group at once. */
  kill(): Promise<void>;
  /** Waits until what it wrote matches. @throws Error with what it wrote, when it ends or the time is up first */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
}

/** What is kept of the output, in characters. */
const keptOutput = 1_000_000;

/**
 * Runs a real process for a suite: in a group of its own, its output kept and shown where it fails, and killed with the
 * test process, however that ends.
 *
 * @throws Error with its output, when it ends or the time is up before `waitFor` holds
 */
export async function startProcess(options: ProcessOptions): Promise<TestProcess> {
  const { command, args = [] } = tiedToUs(options.command, options.args ?? []);
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

type Observed = TestProcess & { until(holds: () => Promise<boolean>, what: string, timeoutMs: number): Promise<void> };

function observe(child: ChildProcess, title: string): Observed {
  let output = '';
  const keep = (chunk: string) => {
    output = (output + chunk).slice(-keptOutput);
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  let isRunning = true;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      isRunning = false;
      resolve(127);
    });
    // Not "exit": what it wrote last is to be had as well.
    child.once('close', (code, signal) => {
      isRunning = false;
      resolve(code ?? signal ?? 1);
    });
  });
  const failure = (what: string) => new Error(`${title}: ${what}\n--- its output ---\n${output.slice(-20_000)}`);

  const until: Observed['until'] = async (holds, what, timeoutMs) => {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      if (await holds()) return;
      if (!isRunning) throw failure(`ended (${await ended}) while the test waited for ${what}`);
      if (Date.now() >= deadline) throw failure(`the test waited ${timeoutMs} ms for ${what}`);
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
      }, timeoutMs);
      const code = await ended;
      clearTimeout(timer);
      if (late) throw failure(`did not end within ${timeoutMs} ms after ${signal}`);
      return code;
    },
    kill,
    until,
    async waitForOutput(pattern, timeoutMs = 60_000) {
      await until(async () => pattern.test(output), `${pattern}`, timeoutMs);
      const match = output.match(pattern);
      if (match === null) throw failure(`what matched ${pattern} is gone`);
      return match;
    },
  };
}
