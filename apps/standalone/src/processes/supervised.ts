import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { createBackoff } from './backoff.ts';
import { eachLine } from './lines.ts';
import type { Command, Tie } from './tie.ts';

export interface ProcessSpec extends Command {
  name: string;
  /** Called at each start, because a restarted process may need another port. */
  env: () => Promise<Record<string, string | undefined>>;
  cwd?: string;
  /** The user to run as, if not the supervisor's. */
  user?: { uid: number; gid: number };
  /** Signal for a graceful stop. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  /** Signal sent when the supervisor is killed. */
  deathSignal: 'SIGKILL' | 'SIGINT';
  /** Receives each line of output. */
  onLine: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Called before each start but the first. */
  beforeRestart?: () => Promise<void>;
}

export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /** Number of unexpected exits. */
  readonly deaths: number;
  start(): Promise<void>;
  /** Sends `stopSignal`; after `timeoutMs`, kills the process group. Does not restart the process. */
  stop(timeoutMs: number): Promise<void>;
  /** Kills the process group at once. Does not restart the process. */
  kill(): void;
}

/** Keeps one process running: restarts it, with back-off, after each unexpected exit. */
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
      // A separate process group: Ctrl-C on a terminal reaches only the supervisor, which decides the order of the stops.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...spec.user,
    });
    child = running;
    eachLine(running.stdout, (line) => spec.onLine(line, 'stdout'));
    eachLine(running.stderr, (line) => spec.onLine(line, 'stderr'));
    // Carries no data; the guard process detects our end when it closes.
    running.stdin.on('error', () => undefined);
    ended = new Promise<void>((resolve) => {
      running.once('error', (error) => {
        log.error({ err: error }, `cannot start ${spec.name}`);
        resolve();
      });
      running.once('exit', (code, signal) => {
        if (!stopping.signal.aborted) log.warn({ code, signal }, `${spec.name} exited unexpectedly`);
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
    log.info({ delayMs: delay }, `restarting ${spec.name}`);
    ended = (async () => {
      await sleep(delay, undefined, { signal: stopping.signal });
      await spec.beforeRestart?.();
      await launch();
    })().catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      log.error({ err: error }, `cannot restart ${spec.name}`);
      restart(0);
    });
  };

  /** Kills the whole group, so that no child outlives the process. */
  const killGroup = (): void => {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      log.debug({ err: error }, `${spec.name} had already exited`);
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
        log.warn(`${spec.name} did not stop within ${timeoutMs} ms; killing it`);
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
