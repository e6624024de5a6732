import type { Video } from '@millrace/database';
import { presentError } from '@millrace/media-service';

/** A video as the API returns it: the fields of the specification and some additional ones. */
export function presentVideo(video: Video) {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    status: video.status,
    /** 0 to 100; increases while the video is processed. */
    progress: video.status === 'ready' ? 100 : video.progress,
    /** Bytes of the file received; increases during the upload. */
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
