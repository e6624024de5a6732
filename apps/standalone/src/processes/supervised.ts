import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { createBackoff } from './backoff.ts';
import { eachLine } from './lines.ts';
import type { Command, Tie } from './tie.ts';

export interface ProcessSpec extends Command {
  name: string;
  /** Read anew at each start: a restarted process may need another port. */
  env: () => Promise<Record<string, string | undefined>>;
  cwd?: string;
  /** The user it runs as, where that is not ours. */
  user?: { uid: number; gid: number };
  /** Asks it to end. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  /** Ends it when we are killed. */
  deathSignal: 'SIGKILL' | 'SIGINT';
  /** Gets each line that it writes. */
  onLine: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Before each start but the first. */
  beforeRestart?: () => Promise<void>;
}

export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /** How often it has ended without being asked to. */
  readonly deaths: number;
  start(): Promise<void>;
  /** Asks it to end, and ends it with all of its group when it has not after `timeoutMs`. It is not started again. */
  stop(timeoutMs: number): Promise<void>;
  /** Ends it at once; it is not started again. */
  kill(): void;
}

/** Keeps one process running: started again, with back-off, whenever it ends without being asked to. */
export function supervise(spec: ProcessSpec, options: { tie: Tie; log: Logger }): Supervised {
  const { tie, log } = options;
  const backoff = createBackoff();
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let deaths = 0;

  const launch = async (): Promise<void> => {
    const env = await spec.env();
    if (stopping.signal.aborted) return;
    const tied = tie(spec, spec.deathSignal);
    const started = Date.now();
    const running = spawn(tied.command, tied.args, {
      cwd: spec.cwd,
      env,
      // A group of its own: Ctrl-C on a terminal reaches us alone, and we decide who ends first.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...spec.user,
    });
    child = running;
    eachLine(running.stdout, (line) => spec.onLine(line, 'stdout'));
    eachLine(running.stderr, (line) => spec.onLine(line, 'stderr'));
    // Nobody writes to it; it only tells a guard that we live.
    running.stdin.on('error', () => undefined);
    ended = new Promise<void>((resolve) => {
      running.once('error', (error) => {
        log.error({ err: error }, `${spec.name} cannot be started`);
        resolve();
      });
      running.once('exit', (code, signal) => {
        if (!stopping.signal.aborted) log.warn({ code, signal }, `${spec.name} ended unexpectedly`);
        resolve();
      });
    }).then(() => {
      child = undefined;
      if (!stopping.signal.aborted) restart(Date.now() - started);
    });
  };

  const restart = (ranMs: number): void => {
    deaths += 1;
    const delay = backoff.next(ranMs);
    log.info({ delayMs: delay }, `starting ${spec.name} again`);
    ended = (async () => {
      await sleep(delay, undefined, { signal: stopping.signal });
      await spec.beforeRestart?.();
      await launch();
    })().catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      log.error({ err: error }, `${spec.name} cannot be started again`);
      restart(0);
    });
  };

  /** The whole group: what it started must not outlive it. */
  const killGroup = (): void => {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      log.debug({ err: error }, `${spec.name} had ended already`);
    }
  };

  return {
    name: spec.name,
    get pid() {
      return child?.pid;
    },
    get deaths() {
      return deaths;
    },
    start: launch,
    async stop(timeoutMs) {
      stopping.abort();
      child?.kill(spec.stopSignal);
      const late = setTimeout(() => {
        log.warn(`${spec.name} did not end within ${timeoutMs} ms and is killed`);
        killGroup();
      }, timeoutMs);
      try {
        await ended;
      } finally {
        clearTimeout(late);
      }
    },
    kill() {
      stopping.abort();
      killGroup();
    },
  };
}
