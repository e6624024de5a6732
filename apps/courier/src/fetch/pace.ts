import { TransientFetchError } from './errors.ts';

export interface Pace {
  /** Aborts if a source arrives too slowly. */
  signal: AbortSignal;
  /** @param received bytes so far */
  report(received: number): void;
  stop(): void;
}

/** Watches how fast a source arrives. The guard ends connections that send nothing at all. */
export function watchPace({ minBytesPerSecond, paceMs }: { minBytesPerSecond: number; paceMs: number }): Pace {
  const tooSlow = new AbortController();
  let received = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (received - before < (minBytesPerSecond * paceMs) / 1_000) {
      tooSlow.abort(new TransientFetchError('It sends too slowly.'));
    }
    before = received;
  }, paceMs);
  return {
    signal: tooSlow.signal,
    report(bytes) {
      received = bytes;
    },
    stop: () => clearInterval(timer),
  };
}
