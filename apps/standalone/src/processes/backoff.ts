/** Delays between the restarts of a process. */
export interface Backoff {
  /** Milliseconds to wait before the next restart; `ranMs` is how long the process ran. */
  next(ranMs: number): number;
}

const firstMs = 500;
const longestMs = 30_000;
/** A process that ran this long was healthy: the delay starts over. */
const stableMs = 60_000;

/** Doubles from half a second to half a minute, and starts over once a process has run for a minute. */
export function createBackoff(): Backoff {
  let delay = firstMs;
  return {
    next(ranMs) {
      if (ranMs >= stableMs) delay = firstMs;
      const now = delay;
      delay = Math.min(delay * 2, longestMs);
      return now;
    },
  };
}
