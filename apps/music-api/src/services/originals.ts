import type { Track } from '@millrace/database';
import { sourceEndings, sourceType } from '@millrace/jobs';
import { type BlockedMedia, readyPrefix } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { trackTables } from '../tables.ts';
import type { TrackService } from './tracks.ts';

/** Whom the owner of a track gives the uploaded file: nobody else, or everybody. */
export const audiences = ['owner', 'public'] as const;
export type Audience = (typeof audiences)[number];

/** What this version does not know is kept from others. */
export const audienceOf = ({ originals }: Pick<Track, 'originals'>): Audience =>
  originals === 'public' ? 'public' : 'owner';

const mayHave = (track: Pick<Track, 'originals' | 'accountId'>, viewerId: number | undefined): boolean =>
  audienceOf(track) === 'public' || track.accountId === viewerId;

/** The file that was uploaded. */
export interface Original {
  key: string;
  trackId: string;
  /** Its media type, by what was decoded. */
  type: string;
  /** The client's name of the file, in two parts. */
  title: string;
  suffix: string;
}

export interface Originals {
  /** Undefined if the viewer may not have it. @throws AppError not_found, not_ready, unusable_media, as the streams of the track */
  find(trackId: string, viewerId: number | undefined): Promise<Original | undefined>;
  /** @throws AppError as `find`; downloads_off if the viewer may not have it */
  get(trackId: string, viewerId: number | undefined): Promise<Original>;
}

/** A name that says what the file is: the client may have sent one that has no ending, or that of a program. */
function nameOf({ sourceName, title }: Pick<Track, 'sourceName' | 'title'>, endings: readonly string[]) {
  const name = sourceName ?? title;
  const lower = name.toLowerCase();
  const own = endings.find((ending) => lower.endsWith(ending));
  if (own !== undefined) return { title: name.slice(0, -own.length), suffix: own };
  return { title: name, suffix: endings[0] ?? '' };
}

function describe(track: Track): Original {
  const { id, sourceKey } = track;
  const known = sourceType.safeParse(track.sourceType);
  const named = nameOf(track, known.success ? sourceEndings[known.data] : []);
  return { key: sourceKey, trackId: id, type: known.success ? known.data : 'application/octet-stream', ...named };
}

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
    return mayHave(track, viewerId) ? describe(track) : undefined;
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
