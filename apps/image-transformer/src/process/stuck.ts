import type { Logger } from '@millrace/service';

/** Milliseconds to answer the request whose picture is stuck. */
const answerMs = 500;

/**
 * Kills the process because native code does not return. A drain and `process.exit` would both wait for the threads of the pool, one of
 * which never ends.
 */
export function endStuckProcess(log: Logger): void {
  log.fatal('a picture is stuck far beyond its time limit and cannot be stopped; killing the process');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), answerMs);
}
