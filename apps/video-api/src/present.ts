import type { Video } from '@millrace/database';
import { presentError } from '@millrace/media-service';

/** A video as the API shows it: the fields of the specification, and what a client wants besides. */
export function presentVideo(video: Video) {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    status: video.status,
    /** 0 to 100; climbs while the video is processing. */
    progress: video.status === 'ready' ? 100 : video.progress,
    /** Of the file; climbs while it is uploading. */
    uploaded_bytes: Number(video.uploadedBytes),
    created_at: video.createdAt.toISOString(),
    view_count: Number(video.viewCount),
    duration_seconds: video.durationSeconds,
    qualities: video.qualities,
    width: video.width,
    height: video.height,
    ...presentError(video),
  };
}
