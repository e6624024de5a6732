import { z } from 'zod';
import { request } from './define.ts';
import { imageTransform } from './imageParameters.ts';
import { mediaId } from './results.ts';

/** What a picture turned out to be when it was decoded to its end. */
export const imageFacts = z.object({
  /** As sharp names it, `svg` and `tiff` among them; AVIF is `avif`. */
  format: z.enum(['jpeg', 'png', 'webp', 'gif', 'tiff', 'bmp', 'avif', 'svg']),
  mimeType: z.string(),
  /** Pixels as seen: after the EXIF orientation, of one frame. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** 1 for a still picture. */
  frames: z.int().positive(),
});
export type ImageFacts = z.output<typeof imageFacts>;

/**
 * What both requests fail with, as the `code` of the error, beside what any request can fail with. Permanent, with a sentence for the
 * client: `not_media`, `unsupported_codec` (HEIC; with the one before, the type is refused), `empty_file`, `truncated`, `damaged`,
 * `too_complex` (memory, time, frames), `too_many_pixels` (of the source, with the figures), `output_too_large` (of the result, when
 * it follows from the source's size: the parameters are to blame). Not permanent: `not_found` (no source at its key), `unavailable`.
 */
export const imageMessages = {
  /** Decode a whole upload, so that a damaged or hostile one is refused before it is accepted. */
  'image.inspect': request({
    version: 1,
    payload: z.object({
      imageId: mediaId,
      sourceKey: z.string(),
      /** Pixels, summed over frames, above which the picture is refused. */
      maxPixels: z.int().positive(),
      /** Where to store the picture without its metadata (pixels upright, profile kept); null leaves the original as it came. */
      strippedKey: z.string().nullable(),
    }),
    reply: imageFacts.extend({
      /** Bytes of what is at `strippedKey`; null when nothing was asked. */
      strippedBytes: z.int().positive().nullable(),
    }),
  }),
  /** Compute one rendition and store it at `targetKey`, unless it is there. */
  'image.transform': request({
    version: 1,
    payload: z.object({
      imageId: mediaId,
      sourceKey: z.string(),
      targetKey: z.string(),
      transform: imageTransform,
      /** Pixels of a source, summed over frames, above which it is refused. */
      maxPixels: z.int().positive(),
    }),
    reply: z.object({
      contentType: z.string(),
      /** Bytes of the rendition. */
      size: z.int().positive(),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  }),
};
