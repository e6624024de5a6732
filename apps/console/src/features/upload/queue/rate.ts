/** Milliseconds over which the rate is an average. */
const windowMs = 5_000;

/** The bytes in a second of something that reports how many it has sent. */
export interface RateMeter {
  /** @returns the rate; 0 until it is known */
  count(sent: number, nowMs: number): number;
  /** What was sent before a pause says nothing about the rate after it. */
  reset(): void;
}

export function createRateMeter(): RateMeter {
  let samples: { sent: number; at: number }[] = [];
  return {
    count(sent, at) {
      samples.push({ sent, at });
      // One sample before the window stays, so that slow uploads have a rate too.
      while (samples.length > 2 && at - (samples[1]?.at ?? at) > windowMs) samples.shift();
      const [first] = samples;
      if (first === undefined || at - first.at < 250) return 0;
      return Math.max(0, ((sent - first.sent) * 1000) / (at - first.at));
    },
    reset() {
      samples = [];
    },
  };
}
