import type { Video } from '@millrace/database';
import type { videoObjects } from '@millrace/jobs';

/** A manifest that an attempt stores, by its name there. */
export type ManifestName = typeof videoObjects.master | typeof videoObjects.dash;

/** The manifests of videos, with their captions and storyboards. */
export interface Presentations {
  /**
   * Storage key of a manifest of a video: the one that the attempt has stored, or, if the video has captions or a storyboard, one that names
   * them too.
   *
   * @throws AppError not_ready, unusable_media
   */
  manifestKey(video: Video, name?: ManifestName): Promise<string>;
  /** Makes the manifests of a video whose captions or storyboard have changed. A failure is only logged: the next viewer makes them. */
  refresh(videoId: string): Promise<void>;
}
