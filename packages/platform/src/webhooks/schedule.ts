const minute = 60;
const hour = 60 * minute;

/** Seconds before each further attempt: three days and four hours in all. Standard Webhooks 1.0 recommends several days. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;

/** Failures in a row after which an endpoint is believed to be down: then one attempt at a time finds out whether it is back. */
export const failuresUntilPause = 3;

/** Days without a success after which an endpoint is disabled. */
export const failingDays = 5;

/** The longest Retry-After that counts, in seconds. */
const longestWait = 24 * hour;

const within = (seconds: number): number => Math.min(seconds, longestWait);

/**
 * Seconds until an event is sent again.
 *
 * @param attempts those made, at least 1
 * @param retryAfter of the endpoint, in seconds
 * @returns undefined if there is no further attempt
 */
export function nextAttemptIn(attempts: number, retryAfter: number | null): number | undefined {
  const delay = delays[attempts - 1];
  return delay === undefined ? undefined : Math.max(delay, within(retryAfter ?? 0));
}

/**
 * Seconds for which nothing is sent to an endpoint.
 *
 * @param failures in a row, at least 1
 * @returns undefined while the endpoint is not believed to be down
 */
export function pauseAfter(failures: number, retryAfter: number | null): number | undefined {
  const level = failures - failuresUntilPause;
  const wanted = retryAfter === null || retryAfter === 0 ? undefined : within(retryAfter);
  if (level < 0) return wanted;
  return Math.max(delays[Math.min(level, delays.length - 1)] ?? longestWait, wanted ?? 0);
}
