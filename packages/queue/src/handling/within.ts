import pTimeout from 'p-timeout';

/** Whether the promise resolves in time; rejects when it does. */
export function within(timeoutMs: number, promise: Promise<unknown>): Promise<boolean> {
  // p-timeout refuses 0, which here means: if it has resolved already.
  const milliseconds = Math.max(1, timeoutMs);
  const inTime = promise.then(() => true);
  return pTimeout(inTime, { milliseconds, fallback: () => false });
}
