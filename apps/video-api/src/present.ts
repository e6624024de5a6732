import type { Video } from '@millrace/database';
import { mediaStateFields, presentError, statusOf } from '@millrace/media-service';
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
    created_at: z.iso.datetime(),
    view_count: z.int().min(0),
    duration_seconds: z.number().nullable().describe('Null until the video is ready'),
    qualities: z.array(z.string()).describe('The rungs of the ladder, such as `720p`; empty until the video is ready'),
    width: z.int().nullable().describe('Pixels of the source as shown; null until the video is ready'),
    height: z.int().nullable(),
    error: mediaStateFields.error,
  })
  .meta({ id: 'Video' });

export function presentVideo(row: Video): z.input<typeof video> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: statusOf(row),
    progress: row.status === 'ready' ? 100 : row.progress,
    uploaded_bytes: Number(row.uploadedBytes),
    created_at: row.createdAt.toISOString(),
    view_count: Number(row.viewCount),
    duration_seconds: row.durationSeconds,
    qualities: row.qualities,
    width: row.width,
    height: row.height,
    ...presentError(row),
  };
}
