import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { createBackoff } from './backoff.ts';
import { eachLine } from './lines.ts';
import type { Command, CommandWrapper } from './parentDeath.ts';

export interface ProcessSpec extends Command {
  name: string;
  /** Called at each start, because a restarted process may need another port. */
  env: () => Promise<Record<string, string | undefined>>;
  cwd?: string;
  /** The user to run as, if not the supervisor's. */
  user?: { uid: number; gid: number };
  /** Signal for a graceful stop. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  /** Signal that the process receives when the supervisor ends without having stopped it. */
  parentDeathSignal: 'SIGKILL' | 'SIGINT';
  /** Receives each line of output. */
  onLine: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Called before each start but the first. */
  beforeRestart?: () => Promise<void>;
}

export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  readonly unexpectedExits: number;
  start(): Promise<void>;
  /** Sends `stopSignal`; after `timeoutMs`, kills the process group. Does not restart the process. */
  stop(timeoutMs: number): Promise<void>;
  /** Kills the process group at once. Does not restart the process. */
  kill(): void;
}

/** Keeps one process running: restarts it, with back-off, after each unexpected exit. */
export function supervise(spec: ProcessSpec, options: { wrapCommand: CommandWrapper; log: Logger }): Supervised {
  const { wrapCommand, log } = options;
  const backoff = createBackoff();
  const stopping = new AbortController();
  /** The process while it runs. */
  let child: ChildProcess | undefined;
  /** Resolves when the process has exited. While a restart is pending: when the process was started, or the restart cancelled. */
  let ended: Promise<void> = Promise.resolve();
  let unexpectedExits = 0;

  const spawnChild = (env: Record<string, string | undefined>): ChildProcess => {
    const wrapped = wrapCommand(spec, spec.parentDeathSignal);
    const spawned = spawn(wrapped.command, wrapped.args, {
      cwd: spec.cwd,
      env,
      // A separate process group: Ctrl-C on a terminal reaches only the supervisor, which decides the order of the stops.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...spec.user,
    });
    eachLine(spawned.stdout, (line) => spec.onLine(line, 'stdout'));
    eachLine(spawned.stderr, (line) => spec.onLine(line, 'stderr'));
    // stdin carries no data. A guard process (parentDeath.ts) sees it close when the supervisor ends.
    spawned.stdin.on('error', () => undefined);
    return spawned;
  };

  const exitOf = (spawned: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      spawned.once('error', (error) => {
        log.error({ err: error }, `cannot start ${spec.name}`);
        resolve();
      });
      spawned.once('exit', (code, signal) => {
        if (!stopping.signal.aborted) log.warn({ code, signal }, `${spec.name} exited unexpectedly`);
        resolve();
      });
    });

  const launch = async (): Promise<void> => {
    const env = await spec.env();
    if (stopping.signal.aborted) return;
    const startedAt = Date.now();
    child = spawnChild(env);
    ended = exitOf(child).then(() => {
      child = undefined;
      if (!stopping.signal.aborted) restart(Date.now() - startedAt);
    });
  };

  const restart = (ranMs: number): void => {
    unexpectedExits += 1;
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

  /** Kills the process and its children. */
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
    get unexpectedExits() {
      return unexpectedExits;
    },
    start: launch,
    async stop(timeoutMs) {
      stopping.abort();
      child?.kill(spec.stopSignal);
      const killTimer = setTimeout(() => {
        log.warn(`${spec.name} did not stop within ${timeoutMs} ms; killing it`);
        killGroup();
      }, timeoutMs);
      try {
        await ended;
      } finally {
        clearTimeout(killTimer);
      }
    },
    kill() {
      stopping.abort();
      killGroup();
    },
  };
}
