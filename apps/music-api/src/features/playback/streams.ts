import { readyPrefix } from '@millrace/media';
import type { BlockedMedia, Purges } from '@millrace/platform';
import { atMostEntries } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import { isOpen } from '../../catalogue/visibility.ts';
import type { Stream, Streams } from '../../provided/playback.ts';
import type { TrackService } from '../../provided/tracks.ts';
import { trackTables } from '../../tables.ts';

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
