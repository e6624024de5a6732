import { z } from 'zod';
import { request } from './define.ts';
import { mediaId } from './results.ts';

/** What a transform may be asked to emit; without one of these the source's own format is kept. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const imageFits = ['cover', 'contain', 'fill'] as const;

/** Which part of the picture `cover` keeps. */
export const imageGravities = [
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
  'entropy',
  'attention',
] as const;

/** Longest side of an output, in pixels. */
export const maxOutputSide = 8_192;
/** Pixels of an output, summed over its frames. */
export const maxOutputPixels = 50_000_000;

/**
 * One transform, whole: every operation is named, those that are off too, so that a worker that does not know one does not
 * compile. The order in which they are applied is fixed: orient, rotate, resize, flip, flop, blur, sharpen, grayscale,
 * encode.
 */
export const imageTransform = z.object({
  /** Pixels of the result; null follows the other side, both null keep the size. */
  width: z.int().min(1).max(maxOutputSide).nullable(),
  height: z.int().min(1).max(maxOutputSide).nullable(),
  /** Of no effect unless both sides are given. */
  fit: z.enum(imageFits),
  /** Of no effect unless `fit` is cover and both sides are given. */
  gravity: z.enum(imageGravities),
  /** Degrees clockwise, 0 to less than 360; angles other than steps of 90 grow the canvas. */
  rotate: z.number().min(0).lt(360),
  flip: z.boolean(),
  flop: z.boolean(),
  /** Sigma of a Gaussian in pixels of the result; null is off. */
  blur: z.number().positive().nullable(),
  sharpen: z.boolean(),
  grayscale: z.boolean(),
  /** null keeps the source's format, or takes JPEG where that is not one we emit. */
  format: z.enum(imageFormats).nullable(),
  /** 1 to 100; null takes the format's default. */
  quality: z.int().min(1).max(100).nullable(),
});
export type ImageTransform = z.output<typeof imageTransform>;

/** What a picture turned out to be when it was decoded to its end. */
export const imageFacts = z.object({
  /** As sharp names it, `svg` and `tiff` among them; AVIF is `avif`. */
  format: z.enum(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif', 'svg']),
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
