import {
  animationVideoFormats,
  imageTransform,
  maxVideoFramePixels,
  newestTransformVersion,
  versionOfTransform,
} from '@millrace/image-url';
import { z } from 'zod';
import { request } from './define.ts';
import { imageExif } from './imageExif.ts';
import { imagePlaceholders } from './imagePlaceholders.ts';
import { mediaId } from './results.ts';

/** Facts about a fully decoded image. */
export const imageFacts = z.object({
  /** sharp's name of the format, except that AVIF is `avif` and HEIF with HEVC is `heic`. */
  format: z.enum(['jpeg', 'png', 'webp', 'gif', 'tiff', 'bmp', 'avif', 'heic', 'svg']),
  mimeType: z.string(),
  /** Pixels of one frame, after the EXIF orientation is applied. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** 1 for a still image. */
  frames: z.int().positive(),
});
export type ImageFacts = z.output<typeof imageFacts>;

const pixels = z.int().min(1).max(100_000);
const size = z.object({ width: pixels, height: pixels });
/** H.264 has colours for each two pixels only. */
const evenSize = size.refine(
  ({ width, height }) => width % 2 === 0 && height % 2 === 0 && width * height <= maxVideoFramePixels,
);

/** How the frames of an animation become those of a video. */
export const animationVideo = z.object({
  container: z.enum(animationVideoFormats),
  /** What is cut out of a frame first; null keeps all. */
  region: size.extend({ left: z.int().nonnegative(), top: z.int().nonnegative() }).nullable(),
  /** The size to which it is resized. */
  picture: size,
  /** The frame of the video. */
  box: evenSize,
  /** Where the picture's corner is in the frame: negative if the frame is a part of the picture. */
  left: z.int(),
  top: z.int(),
  flip: z.boolean(),
  flop: z.boolean(),
  grayscale: z.boolean(),
  /** What shows through, and around, the picture, in hexadecimal digits. */
  background: z.string().regex(/^[\da-f]{6}$/),
  /** 1 to 100. */
  quality: z.int().min(1).max(100),
});
export type AnimationVideo = z.output<typeof animationVideo>;

const rendered = z.object({
  contentType: z.string(),
  /** Bytes of the rendition. */
  size: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/**
 * Error codes of all requests, in addition to those of any request. Permanent, with a sentence for the client: `not_media` and
 * `unsupported_codec` (of a HEIF), which both mean that the type is not accepted; `empty_file`, `truncated`, `damaged`, `too_complex`
 * (memory, time, frames), `too_many_pixels` (source; the sentence has the figures), `output_too_large` (result; the parameters are
 * wrong, but only the source's size shows it). Not permanent: `not_found` (no source at its key), `unavailable`.
 */
export const imageMessages = {
  /** Decode an upload completely, so that a damaged or hostile file is rejected at upload. */
  'image.inspect': request({
    version: 1,
    payload: z.object({
      imageId: mediaId,
      sourceKey: z.string(),
      /** Most pixels accepted, summed over frames. */
      maxPixels: z.int().positive(),
      /** Where to store a copy without metadata (pixels upright, color profile kept); null makes no copy. */
      strippedKey: z.string().nullable(),
      /** Where to store the picture's mezzanine, if it is worth one. Without it, none is made. */
      mezzanineKey: z.string().optional(),
    }),
    reply: imageFacts.extend({
      /** Bytes of the object at `strippedKey`; null if no copy was requested. */
      strippedBytes: z.int().positive().nullable(),
      /** The type of that object, which is another for a picture whose format is not written; null from a worker of an older version. */
      strippedAs: imageFacts.pick({ format: true, mimeType: true }).nullable().default(null),
      /** null from a worker of an older version, which does not look. */
      placeholders: imagePlaceholders.nullable().default(null),
      /** What the camera has written; null also if a copy without metadata was requested. */
      exif: imageExif.nullable().default(null),
      /** Bytes of the object at `mezzanineKey`; null if none was made. */
      mezzanineBytes: z.int().positive().nullable().default(null),
    }),
  }),
  /** Render one rendition and store it at `targetKey`, unless that object exists. */
  'image.transform': request({
    version: newestTransformVersion,
    since: 1,
    versionOf: ({ transform }) => versionOfTransform(transform),
    payload: z.object({
      imageId: mediaId,
      sourceKey: z.string(),
      targetKey: z.string(),
      transform: imageTransform,
      /** Storage key of the image that `transform.watermark` names. */
      watermarkKey: z.string().optional(),
      /** The picture's mezzanine, and the facts of the original. The worker uses what serves the transform. */
      mezzanine: imageFacts.pick({ format: true, width: true, height: true }).extend({ key: z.string() }).optional(),
      /** Most pixels accepted of the source, summed over frames. */
      maxPixels: z.int().positive(),
    }),
    reply: rendered,
  }),
  /** Encode an animated GIF as a video without sound and store it at `targetKey`, unless that object exists. */
  'image.video': request({
    version: 1,
    payload: z.object({
      imageId: mediaId,
      sourceKey: z.string(),
      targetKey: z.string(),
      video: animationVideo,
      /** Of the animation. */
      frames: z.int().min(2),
    }),
    reply: rendered,
  }),
};
