import type { Track } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { editTag, etagField } from '@millrace/http';
import { type TrackQuality, trackObjects, trackQualities } from '@millrace/jobs';
import {
  fetchedBytesField,
  mediaStateFields,
  presentError,
  presentFetched,
  statusOf,
  visibilityOf,
} from '@millrace/media';
import { isReady, presentTakenDown, takenDownField } from '@millrace/platform';
import { z } from 'zod';
import { audienceOf, audiences } from './catalogue/audience.ts';
import type { TrackFields } from './catalogue/trackFields.ts';
import { isOpen, trackVisibility } from './catalogue/visibility.ts';

/** Paths of the pictures of a track, on the origin of the service. */
export const pictureFields = {
  waveform_data: z.string().nullable().describe('A picture of the waveform'),
  waveform_json: z.string().nullable().describe('The same data as numbers: audiowaveform’s JSON, version 2'),
  cover_art: z.string().nullable(),
};

/** Paths of the streams, on the origin of the service. They have the attempt, so their bytes never change. */
const streams = z
  .record(z.enum(trackQualities), z.string())
  .nullable()
  .describe(
    'Paths of the streams of a ready track. Those of a track that others may not see are known to nobody else: they and its pictures are null for a key without `tracks:read`',
  );

/** A track in answers, alone or in a list: the fields of the specification and others that clients need. */
export const track = z
  .object({
    id: z.string(),
    title: z.string(),
    artist_name: z.string(),
    artist_id: z.int().min(1).describe('The owner’s account id, which is also the id of the artist’s profile'),
    album: z.string().nullable(),
    album_id: z.string().nullable().describe('Of a ready track; a track without an album is a single of its own'),
    album_artist: z.string().nullable().describe('Who the album is by, if it is given'),
    is_compilation: z.boolean().describe('Whether the album is by several artists'),
    track_number: z.int().nullable(),
    disc_number: z.int().nullable(),
    year: z.int().nullable(),
    genre: z.string().nullable(),
    status: mediaStateFields.status,
    progress: mediaStateFields.progress,
    uploaded_bytes: z.int().min(0).describe('Bytes of the file received; rises during the upload'),
    fetched_bytes: fetchedBytesField,
    duration_seconds: z.number().nullable().describe('Null until the track is ready'),
    play_count: z.int().min(0),
    like_count: z.int().min(0),
    created_at: z.iso.datetime().describe('Of a scheduled track, when it was released'),
    visibility: trackVisibility,
    release_at: z.iso.datetime().nullable().describe('Until then, only the owner sees it'),
    ...pictureFields,
    streams,
    bitrates: z
      .record(z.enum(trackQualities), z.int().nullable())
      .nullable()
      .describe('Measured bits per second of each stream; null until the track is ready'),
    sample_rate: z.int().nullable(),
    channels: z.int().nullable(),
    loudness: z
      .object({ integrated_lufs: z.number().nullable(), true_peak_dbtp: z.number().nullable() })
      .nullable()
      .describe('Measured (EBU R128), not applied; null until the track is ready, or if it cannot be measured'),
    originals: z.enum(audiences).describe('Who gets the uploaded file: the owner only, or everybody'),
    liked: z.boolean().optional().describe('Whether the caller likes it; absent for a caller without an account'),
    has_lyrics: z.boolean().optional().describe('Whether the track has lyrics: in answers of one track only'),
    error: mediaStateFields.error,
    taken_down: takenDownField,
    etag: etagField,
  })
  .meta({ id: 'Track' });

/** Storage key of the cover; null if the track has none. @param prefix of the winning attempt */
export const coverKey = (row: Pick<Track, 'pictureKey' | 'hasCover'>, prefix: string): string | null =>
  row.pictureKey ?? (row.hasCover ? prefix + trackObjects.cover : null);

/** Null before the track is ready, and if there is no such picture. */
export function pictureUrls(
  track: Pick<Track, 'status' | 'outputPrefix' | 'pictureKey' | 'hasCover'>,
  urls: Pick<PublicUrls, 'pathForKey'>,
) {
  const prefix = isReady(track.status) ? track.outputPrefix : null;
  const pathOf = (name: string): string | null => (prefix === null ? null : urls.pathForKey(prefix + name));
  const cover = prefix === null ? null : coverKey(track, prefix);
  return {
    waveform_data: pathOf(trackObjects.waveform),
    waveform_json: pathOf(trackObjects.waveformData),
    cover_art: cover === null ? null : urls.pathForKey(cover),
  };
}

function streamPaths(
  { status, outputPrefix: prefix }: Pick<Track, 'status' | 'outputPrefix'>,
  urls: Pick<PublicUrls, 'pathForKey'>,
): z.input<typeof streams> {
  if (!isReady(status) || prefix === null) return null;
  const pathOf = (quality: TrackQuality) => urls.pathForKey(prefix + trackObjects.stream(quality));
  return { '128k': pathOf('128k'), '256k': pathOf('256k'), '320k': pathOf('320k') };
}

/** The version of what the owner can change. */
export const trackTag = (track: Omit<TrackFields, 'originals'> & Pick<Track, 'pictureKey' | 'originals'>): string => {
  const { title, artistName, album, genre, pictureKey, albumArtist, isCompilation, trackNumber, discNumber, year } =
    track;
  const ofAlbum = [albumArtist, isCompilation, trackNumber, discNumber, year].map(String);
  return editTag(
    ...[title, artistName, album, genre, pictureKey, ...ofAlbum, audienceOf(track)],
    ...[track.visibility, String(track.releaseAt?.getTime())],
  );
};

/** The columns of a track that answers show. */
type ShownTrack = Omit<
  Track,
  | 'sourceKey'
  | 'sourceName'
  | 'sourceBytes'
  | 'sourceType'
  | 'jobId'
  | 'editedFields'
  | 'assumedFields'
  | 'titleFold'
  | 'performerId'
  | 'hiddenAlbumId'
  | 'hiddenPerformerId'
  | 'listedAt'
  | 'nextPrefix'
  | 'updatedAt'
>;

/** A track without the addresses of its objects. */
const withoutObjects = { outputPrefix: null, pictureKey: null };

/**
 * @param options.liked whether the caller likes it; absent for a caller without an account
 * @param options.isWriteOnly whether the caller may change it and not read it: addresses that only its owner knows need no credential
 */
export function presentTrack(
  row: ShownTrack,
  urls: Pick<PublicUrls, 'pathForKey'>,
  { liked, isWriteOnly = false }: { liked?: boolean | undefined; isWriteOnly?: boolean | undefined } = {},
): z.input<typeof track> {
  const shown = isWriteOnly && !isOpen(row) ? { ...row, ...withoutObjects } : row;
  const ready = isReady(row.status);
  const [low = null, middle = null, high = null] = row.bitrates;
  return {
    id: row.id,
    title: row.title,
    artist_name: row.artistName,
    artist_id: row.accountId,
    album: row.album,
    album_id: row.albumId,
    album_artist: row.albumArtist,
    is_compilation: row.isCompilation,
    track_number: row.trackNumber,
    disc_number: row.discNumber,
    year: row.year,
    genre: row.genre,
    status: statusOf(row),
    progress: ready ? 100 : row.progress,
    uploaded_bytes: Number(row.uploadedBytes),
    ...presentFetched(row),
    duration_seconds: row.durationSeconds,
    play_count: Number(row.playCount),
    like_count: row.likeCount,
    created_at: row.createdAt.toISOString(),
    visibility: visibilityOf(row),
    release_at: row.releaseAt?.toISOString() ?? null,
    ...pictureUrls(shown, urls),
    streams: streamPaths(shown, urls),
    bitrates: ready ? { '128k': low, '256k': middle, '320k': high } : null,
    sample_rate: row.sampleRate,
    channels: row.channels,
    loudness:
      row.integratedLufs === null && row.truePeakDbtp === null
        ? null
        : { integrated_lufs: row.integratedLufs, true_peak_dbtp: row.truePeakDbtp },
    originals: audienceOf(row),
    ...(liked !== undefined && { liked }),
    ...presentError(row),
    ...presentTakenDown(row),
    etag: trackTag(row),
  };
}
