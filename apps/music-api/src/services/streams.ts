import { readyPrefix } from '@millrace/media-service';
import { trackTables } from '../tables.ts';
import type { TrackService } from './tracks.ts';

export interface Streams {
  /** Where a track's objects are. @throws AppError not_found, not_ready, unusable_media with the track's own code */
  prefixOf(id: string): Promise<string>;
}

const maxRemembered = 10_000;
const rememberedMs = 60_000;

/**
 * Finds the objects of tracks. Where a ready track's are never changes, so it is remembered: a listener who seeks asks the database
 * once. Of a deleted track the objects are gone, which is the same 404.
 */
export function createStreams(tracks: Pick<TrackService, 'get'>): Streams {
  const remembered = new Map<string, { prefix: string; until: number }>();
  return {
    async prefixOf(id) {
      const now = performance.now();
      const known = remembered.get(id);
      if (known !== undefined && known.until > now) return known.prefix;
      remembered.delete(id);
      const prefix = readyPrefix(await tracks.get(id), trackTables.noun);
      remembered.set(id, { prefix, until: now + rememberedMs });
      if (remembered.size > maxRemembered) {
        const [oldest] = remembered.keys();
        if (oldest !== undefined) remembered.delete(oldest);
      }
      return prefix;
    },
  };
}
