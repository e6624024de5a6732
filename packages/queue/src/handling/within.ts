import pTimeout from 'p-timeout';

/** Resolves with whether the promise resolves in time. Rejects if the promise does. */
export function within(timeoutMs: number, promise: Promise<unknown>): Promise<boolean> {
  // p-timeout rejects 0, which here means "if it has resolved already".
  const milliseconds = Math.max(1, timeoutMs);
  const inTime = promise.then(() => true);
  return pTimeout(inTime, { milliseconds, fallback: () => false });
}
