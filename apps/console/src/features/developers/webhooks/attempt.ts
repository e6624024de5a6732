import type { Attempt } from './calls.ts';

/** What became of an attempt to send a message, such as `Answered 204 in 19 ms`. */
export function attemptText({ http_status: status, error, latency_ms: ms }: Attempt): string {
  if (status !== null) return `Answered ${status} in ${ms} ms`;
  return error ?? 'There was no answer.';
}
