import { type ImageFormat, imageDefaultQuality } from '@millrace/image-url';
import type { ImageFacts } from '@millrace/jobs';
import type { Bitmap } from '../picture/identify.ts';
import type { Sharp } from '../picture/native.ts';

/** Formats that are written: those that can be requested, and GIF for a GIF without a requested format. */
export type OutputFormat = ImageFormat | 'gif';

export interface Format {
  contentType: string;
  /** Whether it keeps an animation; other formats keep its first frame. */
  animated: boolean;
  /** Whether it carries a colour profile. */
  profiles: boolean;
  /** Whether it has more than 8 bits a sample. */
  deep: boolean;
  /** Whether it supports transparency; in other formats transparent areas become white. */
  transparent: boolean;
  /** The quality of a result without a requested one; null if the format has none. */
  defaultQuality: number | null;
  /** Adds the encoder to the pipeline. */
  encode(pipeline: Sharp, settings: EncoderSettings): Sharp;
}

export interface EncoderSettings {
  /** 1 to 100, null for the format's default. */
  quality: number | null;
  /** Colours of a palette, in formats without a quality; absent: as many as the format has. */
  colours?: number;
  /** Pixels of one frame of the result. */
  pixels: number;
  /** Whether the samples of the result have more than 8 bits. */
  isDeep?: boolean;
  /** Delays and loop count, if the pipeline's pixels carry none. */
  animation?: Bitmap['animation'];
}

const white = '#ffffff';
/** Pixels above which AVIF is encoded with the least effort. */
const largeAvif = 8_000_000;

const qualityOf = (format: ImageFormat, asked: number | null): { quality?: number } => {
  const quality = asked ?? imageDefaultQuality[format];
  return quality === null ? {} : { quality };
};

/** Delays and loop count, for pixels that carry none. */
const times = (animation: EncoderSettings['animation']) =>
  animation === undefined || animation.delay.length === 0
    ? {}
    : { delay: animation.delay, loop: Math.min(animation.loop, 65_535) };

/**
 * The encoders. Figures were measured on a photograph of 2725 × 2225, resized to a width of 720. A rendition is computed once and sent
 * many times, so CPU time is spent where it saves bytes, but not where it saves hardly any.
 */
export const formats: Record<OutputFormat, Format> = {
  jpeg: {
    contentType: 'image/jpeg',
    animated: false,
    profiles: true,
    deep: false,
    transparent: false,
    defaultQuality: imageDefaultQuality.jpeg,
    // mozjpeg's tables and scans save a quarter of the bytes for 17 ms more CPU time.
    encode: (pipeline, { quality }) =>
      pipeline.flatten({ background: white }).jpeg({ ...qualityOf('jpeg', quality), mozjpeg: true }),
  },
  png: {
    contentType: 'image/png',
    animated: false,
    profiles: true,
    deep: true,
    transparent: true,
    defaultQuality: imageDefaultQuality.png,
    encode: (pipeline, { colours }) => pipeline.png(colours === undefined ? {} : { palette: true, colours }),
  },
  webp: {
    contentType: 'image/webp',
    animated: true,
    profiles: true,
    deep: false,
    transparent: true,
    defaultQuality: imageDefaultQuality.webp,
    // Effort 4 takes 20 ms more than effort 2 and saves a tenth of the bytes.
    encode: (pipeline, { quality, animation }) =>
      pipeline.webp({ ...qualityOf('webp', quality), effort: 4, ...times(animation) }),
  },
  avif: {
    contentType: 'image/avif',
    animated: false,
    profiles: true,
    deep: true,
    transparent: true,
    defaultQuality: imageDefaultQuality.avif,
    // Effort 4, the default, takes five times the CPU time of effort 3 and saves 2% of the bytes.
    // A large AVIF would exceed the time limit: effort 0 takes a third of the CPU time for at most a tenth more bytes.
    // Every browser that shows AVIF decodes 10 bits, and not every one 12.
    encode: (pipeline, { quality, pixels, isDeep }) =>
      pipeline.avif({
        ...qualityOf('avif', quality),
        effort: pixels > largeAvif ? 0 : 3,
        ...(isDeep && { bitdepth: 10 }),
      }),
  },
  gif: {
    contentType: 'image/gif',
    animated: true,
    profiles: false,
    deep: false,
    transparent: true,
    defaultQuality: null,
    // Effort 7, the default, takes seven times the CPU time of effort 3.
    encode: (pipeline, { animation, colours }) =>
      pipeline.gif({ effort: 3, ...(colours !== undefined && { colours }), ...times(animation) }),
  },
};

/** The format of a rendition: the requested one, else the source's, or JPEG if the source's format is not written. */
export function outputFormat(asked: ImageFormat | null, source: ImageFacts['format']): OutputFormat {
  if (asked !== null) return asked;
  switch (source) {
    case 'svg':
    case 'tiff':
    case 'bmp':
    case 'heic':
      return 'jpeg';
    default:
      return source;
  }
}
