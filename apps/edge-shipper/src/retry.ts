import { NotDeliveredError } from './post.ts';

const maxDelayMs = 60_000;

/**
 * How long to wait after so many failures in a row, in milliseconds: doubles from one second to a minute; the API's own wish is
 * honoured up to that.
 */
export function delayAfter(failures: number, error: unknown): number {
  const asked = error instanceof NotDeliveredError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(maxDelayMs, Math.max(asked, 1000 * 2 ** Math.min(failures - 1, 6)));
}
