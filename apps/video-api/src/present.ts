import type { Video } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { editTag, etagField } from '@millrace/http';
import { audioTrack, videoObjects } from '@millrace/jobs';
import {
  fetchedBytesField,
  mediaStateFields,
  presentError,
  presentFetched,
  presentTakenDown,
  statusOf,
  takenDownField,
} from '@millrace/media-service';
import { z } from 'zod';

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
        'The address of the current thumbnail, with another address after a change; null until the video is ready',
      ),
    etag: etagField,
  })
  .meta({ id: 'Video' });

const audioTracks = z.array(audioTrack).nullable();

/** The version of what the owner can change. */
export const videoTag = ({
  title,
  description,
  pictureKey,
}: Pick<Video, 'title' | 'description' | 'pictureKey'>): string => editTag(title, description, pictureKey);

/** Storage key of the thumbnail. @param prefix of the winning attempt */
export const thumbnailKey = (row: Pick<Video, 'pictureKey'>, prefix: string): string =>
  row.pictureKey ?? prefix + videoObjects.thumbnail;

/** The columns of a video that answers show. */
type ShownVideo = Omit<
  Video,
  'accountId' | 'sourceKey' | 'sourceName' | 'sourceBytes' | 'jobId' | 'titleFold' | 'updatedAt' | 'dash'
>;

export function presentVideo(row: ShownVideo, urls: Pick<PublicUrls, 'pathForKey'>): z.input<typeof video> {
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
    qualities: row.qualities,
    width: row.width,
    height: row.height,
    audio_tracks: prefix === null ? null : audioTracks.parse(row.audioTracks),
    ...presentError(row),
    ...presentTakenDown(row),
    thumbnail: prefix === null ? null : urls.pathForKey(thumbnailKey(row, prefix)),
    etag: videoTag(row),
  };
}
