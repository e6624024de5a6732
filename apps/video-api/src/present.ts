import type { Video } from '@millrace/database';
import { editTag, etagField } from '@millrace/http';
import { audioTrack, derivedObjects, videoObjects } from '@millrace/jobs';
import {
  fetchedBytesField,
  mediaStateFields,
  presentError,
  presentFetched,
  statusOf,
  visibility,
  visibilityOf,
} from '@millrace/media';
import { presentTakenDown, takenDownField } from '@millrace/platform';
import { z } from 'zod';
import { presentPlayable } from './early/index.ts';
import type { VideoUrls } from './playback.ts';

const playableFields = {
  playable: z
    .boolean()
    .describe('Whether the manifest can be played. A film can be, before all of it is transcoded: while `processing`'),
  playable_seconds: z.number().min(0).describe('Seconds of it that can be played now'),
};

/** What a waiting page polls. */
export const videoState = z.object({ ...mediaStateFields, ...playableFields }).meta({ id: 'VideoState' });

/** A video in answers: the fields of the specification and others that clients need. */
export const video = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    status: mediaStateFields.status,
    progress: mediaStateFields.progress,
    uploaded_bytes: z.int().min(0).describe('Bytes of the file received; rises during the upload'),
    fetched_bytes: fetchedBytesField,
    created_at: z.iso.datetime(),
    view_count: z.int().min(0),
    duration_seconds: z.number().nullable().describe('Null until the video is ready'),
    qualities: z.array(z.string()).describe('The rungs of the ladder, such as `720p`; empty until the video is ready'),
    width: z.int().nullable().describe('Pixels of the source as shown; null until the video is ready'),
    height: z.int().nullable(),
    ...playableFields,
    captions: z.array(z.string()).describe('The languages of its captions'),
    chapters: z.int().min(0).describe('The number of its chapters'),
    audio_tracks: z
      .array(
        audioTrack.describe(
          'Language (BCP 47; `und` if unknown), name for a list of tracks, and whether it is played by default',
        ),
      )
      .nullable()
      .describe('The default one first. Null until the video is ready, and for videos transcoded before this was told'),
    error: mediaStateFields.error,
    taken_down: takenDownField,
    thumbnail: z
      .string()
      .nullable()
      .describe(
        'The address of the current thumbnail, with another address after a change; null until the video is ready. That of a private video works for at least an hour, and is null in events and for a key without `videos:read`',
      ),
    visibility: visibility.describe(
      'Who may play it: whoever knows the address, or, if it is `private`, whoever has a playback token',
    ),
    storyboard: z
      .string()
      .nullable()
      .describe(
        'The address of the pictures for the seek bar, as WebVTT; null until they are made, soon after the video is ready. That of a private video is as its thumbnail’s',
      ),
    downloads: z.boolean().describe('Whether the public may download the video as a file'),
    etag: etagField,
  })
  .meta({ id: 'Video' });

const audioTracks = z.array(audioTrack).nullable();

/** The version of what the owner can change. */
export const videoTag = ({
  title,
  description,
  pictureKey,
  visibility,
  downloads,
}: Pick<Video, 'title' | 'description' | 'pictureKey' | 'visibility' | 'downloads'>): string =>
  editTag(title, description, pictureKey, visibility, downloads);

/** Storage key of the thumbnail. @param prefix of the winning attempt */
export const thumbnailKey = (row: Pick<Video, 'pictureKey'>, prefix: string): string =>
  row.pictureKey ?? prefix + videoObjects.thumbnail;

/** The columns of a video that answers show. */
type ShownVideo = Omit<
  Video,
  | 'accountId'
  | 'sourceKey'
  | 'sourceName'
  | 'sourceBytes'
  | 'titleFold'
  | 'updatedAt'
  | 'place'
  | 'captionsVersion'
  | 'chaptersVersion'
  | 'dash'
  | 'earlyWantedAt'
>;

/** @param urls those that the reader may have */
export function presentVideo(row: ShownVideo, urls: VideoUrls): z.input<typeof video> {
  const prefix = row.status === 'ready' ? row.outputPrefix : null;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: statusOf(row),
    progress: row.status === 'ready' ? 100 : row.progress,
    uploaded_bytes: Number(row.uploadedBytes),
    ...presentFetched(row),
    created_at: row.createdAt.toISOString(),
    view_count: Number(row.viewCount),
    duration_seconds: row.durationSeconds,
    ...presentPlayable(row),
    qualities: row.qualities,
    width: row.width,
    height: row.height,
    captions: row.captionLanguages,
    chapters: row.chapterCount,
    audio_tracks: prefix === null ? null : audioTracks.parse(row.audioTracks),
    ...presentError(row),
    ...presentTakenDown(row),
    thumbnail: prefix === null ? null : urls.pathOf(row, thumbnailKey(row, prefix)),
    visibility: visibilityOf(row),
    storyboard:
      prefix === null || row.storyboardPrefix === null
        ? null
        : urls.pathOf(row, row.storyboardPrefix + derivedObjects.storyboard),
    downloads: row.downloads,
    etag: videoTag(row),
  };
}
