import { type BlockedMedia, type Purges, readyPrefix } from '@millrace/media-service';
import { atMostEntries } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import { trackTables } from '../tables.ts';
import type { TrackService } from './tracks.ts';
import { isOpen } from './visibility.ts';

/** Where the objects of a track are. */
export interface Stream {
  prefix: string;
  /** Whether everybody who knows the address of the track gets them. */
  isOpen: boolean;
}

export interface Streams {
  /** @throws AppError not_found, also for a track that the viewer does not see; not_ready, unusable_media with the track's error code */
  find(id: string, viewerId?: number): Promise<Stream>;
}

const maxRemembered = 10_000;
const rememberedMs = 60_000;

/**
 * Finds the objects of tracks. What everybody gets is remembered, so seeking in a track costs one database query. When others may not see a
 * track any more, its purge makes every replica forget it.
 *
 * @param isDeliveredElsewhere streams are redirects: nothing is remembered, because a redirect does not notice that its target was deleted
 */
export function createStreams(
  tracks: Pick<TrackService, 'getVisible'>,
  deps: {
    isDeliveredElsewhere: boolean;
    blocked: Pick<BlockedMedia, 'assertOpen'>;
    purges: Pick<Purges, 'onPurged'>;
  },
): Streams {
  const { isDeliveredElsewhere, blocked, purges } = deps;
  const remembered = new LRUCache<string, Stream>({ ...atMostEntries(maxRemembered), ttl: rememberedMs });
  purges.onPurged((id) => {
    if (id === undefined) remembered.clear();
    else remembered.delete(id);
  });
  return {
    async find(id, viewerId) {
      blocked.assertOpen(id);
      const known = remembered.get(id);
      if (known !== undefined) return known;
      const track = await tracks.getVisible(id, viewerId);
      const found = { prefix: readyPrefix(track, trackTables.noun), isOpen: isOpen(track) };
      if (found.isOpen && !isDeliveredElsewhere) remembered.set(id, found);
      return found;
    },
  };
}
