import { type BlockedMedia, readyPrefix } from '@millrace/media-service';
import { trackTables } from '../tables.ts';
import type { TrackService } from './tracks.ts';

export interface Streams {
  /** The prefix of a track's objects. @throws AppError not_found, not_ready, unusable_media with the track's error code */
  prefixOf(id: string): Promise<string>;
}

const maxRemembered = 10_000;
const rememberedMs = 60_000;

/**
 * Finds the objects of tracks. The prefix of a ready track never changes, so it is cached: seeking in a track costs one database query.
 * The objects of a deleted track no longer exist, so its stream is still a 404.
 *
 * @param isDeliveredElsewhere streams are redirects: nothing is cached, because a redirect does not notice that its target was deleted
 */
export function createStreams(
  tracks: Pick<TrackService, 'getVisible'>,
  { isDeliveredElsewhere, blocked }: { isDeliveredElsewhere: boolean; blocked: Pick<BlockedMedia, 'assertOpen'> },
): Streams {
  const find = async (id: string) => {
    blocked.assertOpen(id);
    return readyPrefix(await tracks.getVisible(id), trackTables.noun);
  };
  if (isDeliveredElsewhere) return { prefixOf: find };
  const remembered = new Map<string, { prefix: string; until: number }>();
  return {
    async prefixOf(id) {
      blocked.assertOpen(id);
      const now = performance.now();
      const known = remembered.get(id);
      if (known !== undefined && known.until > now) return known.prefix;
      remembered.delete(id);
      const prefix = await find(id);
      remembered.set(id, { prefix, until: now + rememberedMs });
      if (remembered.size > maxRemembered) {
        const [oldest] = remembered.keys();
        if (oldest !== undefined) remembered.delete(oldest);
      }
      return prefix;
    },
  };
}
