/** How far the command is. */
export interface Amount {
  files: number;
  bytes: number;
}

/** The rate of the last half minute, so that a pause or a run of large files shows soon. */
const windowMs = 30_000;

/** Measures how fast amounts grow. */
export function createSpeed() {
  const samples: (Amount & { at: number })[] = [];
  return {
    /** @param at milliseconds of any clock that does not go back */
    add(amount: Amount, at: number): void {
      samples.push({ ...amount, at });
      while (samples.length > 2 && at - (samples[1]?.at ?? at) > windowMs) samples.shift();
    },
    /** Per second. */
    rate(): Amount {
      const first = samples[0];
      const last = samples.at(-1);
      const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1000;
      if (first === undefined || last === undefined || seconds <= 0) return { files: 0, bytes: 0 };
      return { files: (last.files - first.files) / seconds, bytes: (last.bytes - first.bytes) / seconds };
    },
  };
}

/** Seconds until both files and bytes are done; undefined if nothing moves. */
export function secondsLeft(left: Amount, rate: Amount): number | undefined {
  if (left.files <= 0) return 0;
  if (rate.files <= 0 && rate.bytes <= 0) return undefined;
  const byFiles = rate.files > 0 ? left.files / rate.files : 0;
  const byBytes = rate.bytes > 0 ? left.bytes / rate.bytes : 0;
  return Math.max(byFiles, byBytes);
}
