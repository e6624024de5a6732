/** How long to wait before a process that died is started again. */
export interface Backoff {
  /** Milliseconds to wait now; `ranMs` is how long the process had run. */
  next(ranMs: number): number;
}

const firstMs = 500;
const longestMs = 30_000;
/** A process that ran this long was well: its next death begins a new series. */
const stableMs = 60_000;

/** Doubles from half a second to half a minute, and begins anew after a minute of health. */
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
