import { NotDeliveredError } from './post.ts';

const maxDelayMs = 60_000;

/**
 * Milliseconds to wait after `failures` consecutive failures: doubles from one second to a minute. A longer Retry-After of the API
 * is honoured, up to a minute.
 */
export function delayAfter(failures: number, error: unknown): number {
  const asked = error instanceof NotDeliveredError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(maxDelayMs, Math.max(asked, 1000 * 2 ** Math.min(failures - 1, 6)));
}
