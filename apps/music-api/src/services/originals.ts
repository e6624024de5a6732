import type { Track } from '@millrace/database';
import { type SourceType, sourceEndings } from '@millrace/jobs';
import { type BlockedMedia, readyPrefix } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { trackTables } from '../tables.ts';
import { audienceOf } from './audience.ts';
import type { TrackService } from './tracks.ts';

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

/** Cheaper than its schema: pages of songs ask for each of them. */
const isSourceType = (type: string | null): type is SourceType => type !== null && Object.hasOwn(sourceEndings, type);

/** How a file is called, and what it is. */
type NamedFile = Pick<Original, 'type' | 'title' | 'suffix'>;

/** A name that says what the file is: the client may have sent one that has no ending, or that of a program. */
function nameOf({ sourceName, title }: Pick<Track, 'sourceName' | 'title'>, endings: readonly string[]) {
  const name = sourceName ?? title;
  const lower = name.toLowerCase();
  const own = endings.find((ending) => lower.endsWith(ending));
  if (own !== undefined) return { title: name.slice(0, -own.length), suffix: own };
  return { title: name, suffix: endings[0] ?? '' };
}

/** The uploaded file of a track, by what was decoded and by the client's name of it. The suffix is empty if neither says one. */
export function sourceFileOf(track: Pick<Track, 'sourceName' | 'title' | 'sourceType'>): NamedFile {
  const { sourceType: type } = track;
  if (!isSourceType(type)) return { type: 'application/octet-stream', ...nameOf(track, []) };
  return { type, ...nameOf(track, sourceEndings[type]) };
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
