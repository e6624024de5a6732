/** Increasing delays between attempts. */
export interface Backoff {
  /** Milliseconds until the next attempt; increases with each call. */
  next(): number;
  /** Starts again with the shortest delay. */
  reset(): void;
}

/**
 * Delays grow from `first` by `factor` up to `max` milliseconds. Each varies by ±20 %, so that viewers who lost the connection at the
 * same time do not reconnect at the same time.
 */
export function createBackoff(options: { first: number; max: number; factor: number }): Backoff {
  let base = options.first;
  return {
    next() {
      const wait = base * (0.8 + Math.random() * 0.4);
      base = Math.min(base * options.factor, options.max);
      return wait;
    },
    reset() {
      base = options.first;
    },
  };
}
