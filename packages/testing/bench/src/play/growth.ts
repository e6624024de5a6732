import { setTimeout as sleep } from 'node:timers/promises';

export interface Growth {
  /** Milliseconds for which the playlist of the sound did not get longer, at most, from its first answer to its end. */
  longestStillMs: number;
}

/** Follows the growing playlist of a video's sound until it ends, or `signal` is aborted. */
export async function followGrowth(
  { origin, id }: { origin: string; id: string },
  signal: AbortSignal,
): Promise<Growth> {
  let longestStillMs = 0;
  let segments = 0;
  let grownAt: number | undefined;
  while (!signal.aborted) {
    const answer = await fetch(`${origin}/api/stream/${id}/early/audio/playlist.m3u8`);
    const text = await answer.text();
    if (answer.ok) {
      const now = Date.now();
      const listed = text.split('.m4s').length;
      if (listed > segments) {
        segments = listed;
        grownAt = now;
      }
      longestStillMs = Math.max(longestStillMs, now - (grownAt ?? now));
      if (text.includes('#EXT-X-ENDLIST')) break;
    }
    await sleep(250);
  }
  return { longestStillMs };
}
