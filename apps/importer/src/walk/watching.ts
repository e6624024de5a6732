import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scan } from './candidates.ts';
import { type FoundFile, fingerprintOf } from './entries.ts';

/** Milliseconds between two passes. A look at a file takes about 20 microseconds, so passes over a large folder use 2% of a processor. */
const pause = { least: 1_000, perFile: 1 };

/** A folder that is looked at again and again: it needs no notices of the file system, which network drives do not send. */
export interface Watching extends Scan {
  /** Waits for the time of the next pass. Resolves at once if the signal is aborted. */
  next(signal: AbortSignal): Promise<void>;
}

/** Takes each file once when it has stopped growing, and again when it was changed. Remembers eight bytes for each file. @param settleMs since the last change */
export function createWatching(settleMs: number, onAccepted: (size: number) => void): Watching {
  const seen = new Set<bigint>();
  const withSongs = new Set<string>();
  let files = 0;

  const keyOf = (text: string): bigint => createHash('sha256').update(text).digest().readBigUInt64BE();

  return {
    async accepts({ path, absolute }: FoundFile) {
      files += 1;
      const stats = await lstat(absolute, { bigint: true }).catch(() => undefined);
      if (stats === undefined) return false;
      // The time of the last change of the file or of its name; programs cannot set it. A clock that differs must not stop the import.
      if (Math.abs(Date.now() - Number(stats.ctimeNs / 1_000_000n)) < settleMs) return false;
      const key = keyOf(`${path}\0${fingerprintOf(stats)}`);
      if (seen.has(key)) return false;
      seen.add(key);
      onAccepted(Number(stats.size));
      return true;
    },
    sawSong: (folder) => void withSongs.add(folder),
    hasSong: (folder) => withSongs.has(folder),
    async next(signal) {
      await sleep(Math.max(pause.least, files * pause.perFile), undefined, { signal }).catch(() => undefined);
      files = 0;
    },
  };
}
