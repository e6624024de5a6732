import type { Track } from '@millrace/database';
import { readyPrefix } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { audienceOf } from '../../catalogue/audience.ts';
import { sourceFileOf } from '../../originals.ts';
import type { Originals } from '../../provided/playback.ts';
import type { TrackService } from '../../provided/tracks.ts';
import { trackTables } from '../../tables.ts';

const mayHave = (track: Pick<Track, 'originals' | 'accountId'>, viewerId: number | undefined): boolean =>
  audienceOf(track) === 'public' || track.accountId === viewerId;

/** Reads the row each time: the owner, or an operator, may have just withdrawn the file. */
export function createOriginals({
  tracks,
  blocked,
}: {
  tracks: Pick<TrackService, 'getVisible'>;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
}): Originals {
  const find: Originals['find'] = async (trackId, viewerId) => {
    blocked.assertOpen(trackId);
    const track = await tracks.getVisible(trackId, viewerId);
    readyPrefix(track, trackTables.noun);
    return mayHave(track, viewerId) ? { key: track.sourceKey, trackId, ...sourceFileOf(track) } : undefined;
  };
  return {
    find,
    async get(trackId, viewerId) {
      const original = await find(trackId, viewerId);
      if (original === undefined)
        throw new AppError('downloads_off', 'Only its owner gets the original of this track.');
      return original;
    },
  };
}
