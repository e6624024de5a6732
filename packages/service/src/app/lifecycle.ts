import type { Logger } from '../logging/index.ts';

/** A process is `running` once it does what it is for, and `draining` from the first signal on. */
export type AppState = 'starting' | 'running' | 'draining';

export interface Lifecycle {
  state: () => AppState;
  /** Ends the start. */
  started(): void;
  /** Calls back at the start of the drain, to end what would last as long as its client. */
  onDrain(end: () => void): void;
  /** Registers a resource to close. Resources are closed one by one, in reverse order. */
  onClose(name: string, close: () => Promise<void>): void;
  /** Starts the drain, like a signal. */
  shutdown(reason: string): void;
}

/** Time limit of the drain. The process then exits, and other replicas retry its unfinished work. */
const patienceMs = 30_000;

/**
 * Handles the end of the process. SIGTERM or SIGINT drains and exits 0; a second signal, or 30 s, ends the drain and exits 1. An
 * uncaught error is logged, drains and exits 1, because the state of the process is unknown.
 */
export function createLifecycle(log: Logger): Lifecycle {
  const closers: { name: string; close: () => Promise<void> }[] = [];
  const enders: (() => void)[] = [];
  let isStarting = true;
  let drainingSince: number | undefined;

  const drain = async (exitCode: number) => {
    const timer = setTimeout(() => {
      log.error('drain timed out; exiting');
      process.exit(1);
    }, patienceMs);
    timer.unref();
    for (const end of enders) end();
    for (const { name, close } of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, `closing ${name} failed`);
      }
    }
    log.info('drained');
    process.exit(exitCode);
  };

  const begin = (reason: string, exitCode: number) => {
    if (drainingSince !== undefined) {
      // Ctrl-C reaches every process of the group, and the supervisor sends SIGTERM as well. That pair counts as one signal.
      if (Date.now() - drainingSince > 1_000) process.exit(1);
      return;
    }
    drainingSince = Date.now();
    log.info(`${reason}: draining`);
    void drain(exitCode);
  };

  process.on('SIGTERM', () => begin('SIGTERM', 0));
  process.on('SIGINT', () => begin('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    begin('uncaught error', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    begin('unhandled rejection', 1);
  });

  return {
    state() {
      if (drainingSince !== undefined) return 'draining';
      return isStarting ? 'starting' : 'running';
    },
    started() {
      isStarting = false;
    },
    onDrain: (end) => void enders.push(end),
    onClose: (name, close) => closers.push({ name, close }),
    shutdown: (reason) => begin(reason, 0),
  };
}
