import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the promise resolves in time; rejects when it does. */
export async function within(timeoutMs: number, promise: Promise<unknown>): Promise<boolean> {
  const waited = new AbortController();
  const late = sleep(timeoutMs, false, { signal: waited.signal }).catch(() => false);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    waited.abort();
  }
}
