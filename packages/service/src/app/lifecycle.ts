import type { Logger } from '../logging/index.ts';

export interface Lifecycle {
  /** True from the first signal on. */
  draining: () => boolean;
  /** Registers what must be closed; closed in reverse order, each after the one before has ended. */
  onClose(name: string, close: () => Promise<void>): void;
  /** Starts the drain as a signal would. */
  shutdown(reason: string): void;
}

/** A process that has not drained by then is cut: what it had in hand is taken up again by others. */
const patienceMs = 30_000;

/**
 * Owns the end of the process: SIGTERM or SIGINT drains and exits 0; a second signal, or 30 s, cuts it short and exits 1. An error
 * that nobody caught is logged and drains too, with exit code 1: the state of the process is unknown.
 */
export function createLifecycle(log: Logger): Lifecycle {
  const closers: { name: string; close: () => Promise<void> }[] = [];
  let drainingSince: number | undefined;

  const drain = async (exitCode: number) => {
    const timer = setTimeout(() => {
      log.error('the drain took too long');
      process.exit(1);
    }, patienceMs);
    timer.unref();
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
      // Ctrl-C reaches every process of the group, and the supervisor sends SIGTERM as well: that pair is one wish.
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
    log.fatal({ err: error }, 'an error was not caught');
    begin('uncaught error', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'a rejection was not handled');
    begin('unhandled rejection', 1);
  });

  return {
    draining: () => drainingSince !== undefined,
    onClose: (name, close) => closers.push({ name, close }),
    shutdown: (reason) => begin(reason, 0),
  };
}
