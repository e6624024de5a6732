import type { Logger } from '@millrace/service';

/** Milliseconds in which the worker answers the request whose picture did not end. */
const answerMs = 500;

/**
 * Ends the process because native code does not return. Not a drain, and not `process.exit`: both wait for the threads of the pool, and
 * one of them is lost.
 */
export function endStuckProcess(log: Logger): void {
  log.fatal('a picture is far over its time limit and cannot be stopped: ending the process');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), answerMs);
}
