/** Growing waits between tries. */
export interface Backoff {
  /** Milliseconds until the next try; grows with each call. */
  next(): number;
  /** Begins again with the shortest wait. */
  reset(): void;
}

/**
 * Waits grow from `first` by `factor` up to `max` milliseconds, each varied by a fifth, so that the viewers a failure hit
 * together do not come back together.
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
