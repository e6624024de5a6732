import { withoutTrailingSlashes } from '@millrace/service';
import type { ReadyImage } from './services/images.ts';

/** An image in answers of the API: the fields of the specification and others that clients need. */
export function presentImage(image: ReadyImage, publicUrl: string) {
  return {
    id: image.id,
    width: image.width,
    height: image.height,
    mime_type: image.mimeType,
    url: `${withoutTrailingSlashes(publicUrl)}/img/${image.id}`,
    format: image.format,
    /** Bytes of the original. */
    size: image.bytes,
    /** 1 for a still image. */
    frames: image.frames,
    created_at: image.createdAt.toISOString(),
  };
}
