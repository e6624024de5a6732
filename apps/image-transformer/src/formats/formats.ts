import { type ImageFacts, type ImageFormat, imageDefaultQuality } from '@millrace/jobs';
import type { Bitmap } from '../picture/identify.ts';
import type { Sharp } from '../picture/native.ts';

/** What is emitted: what may be asked for, and GIF for a GIF whose format was left alone. */
export type OutputFormat = ImageFormat | 'gif';

export interface Format {
  contentType: string;
  /** Whether it keeps a source's animation; the others show its first frame. */
  animated: boolean;
  /** Whether it has transparency; white stands in its place otherwise. */
  transparent: boolean;
  /** Sets the encoder. */
  encode(pipeline: Sharp, settings: EncoderSettings): Sharp;
}

export interface EncoderSettings {
  /** 1 to 100, null for the format's default. */
  quality: number | null;
  /** Of one frame of the result. */
  pixels: number;
  /** Times of frames that have come without them. */
  animation?: Bitmap['animation'];
}

const white = '#ffffff';
/** Pixels above which an AVIF is encoded in haste. */
const largeAvif = 8_000_000;

const qualityOf = (format: ImageFormat, asked: number | null): { quality?: number } => {
  const quality = asked ?? imageDefaultQuality[format];
  return quality === null ? {} : { quality };
};

/** Frames' times and repetitions, for pixels that have come without them. */
const times = (animation: EncoderSettings['animation']) =>
  animation === undefined || animation.delay.length === 0
    ? {}
    : { delay: animation.delay, loop: Math.min(animation.loop, 65_535) };

/**
 * The encoders, measured on a photograph of 2725 × 2225 made 720 wide. A rendition is computed once and sent many times, so CPU is
 * spent where it saves bytes, and not where it saves next to none.
 */
export const formats: Record<OutputFormat, Format> = {
  jpeg: {
    contentType: 'image/jpeg',
    animated: false,
    transparent: false,
    // mozjpeg's tables and scans: a quarter fewer bytes for 17 ms of CPU more.
    encode: (pipeline, { quality }) =>
      pipeline.flatten({ background: white }).jpeg({ ...qualityOf('jpeg', quality), mozjpeg: true }),
  },
  png: {
    contentType: 'image/png',
    animated: false,
    transparent: true,
    encode: (pipeline) => pipeline.png(),
  },
  webp: {
    contentType: 'image/webp',
    animated: true,
    transparent: true,
    // Effort 4 takes 20 ms more than 2, for a tenth fewer bytes.
    encode: (pipeline, { quality, animation }) =>
      pipeline.webp({ ...qualityOf('webp', quality), effort: 4, ...times(animation) }),
  },
  avif: {
    contentType: 'image/avif',
    animated: false,
    transparent: true,
    // Effort 4, the default, takes five times the CPU of 3 for 2% of the bytes.
    // A large one would take longer than it may: effort 0 takes a third of the CPU, for a tenth more bytes at worst.
    encode: (pipeline, { quality, pixels }) =>
      pipeline.avif({ ...qualityOf('avif', quality), effort: pixels > largeAvif ? 0 : 3 }),
  },
  gif: {
    contentType: 'image/gif',
    animated: true,
    transparent: true,
    // Effort 7, the default, takes seven times the CPU of 3.
    encode: (pipeline, { animation }) => pipeline.gif({ effort: 3, ...times(animation) }),
  },
};

/** The format of a rendition: the one asked for, or the source's, or JPEG where we do not emit that. */
export function outputFormat(asked: ImageFormat | null, source: ImageFacts['format']): OutputFormat {
  if (asked !== null) return asked;
  return source === 'svg' || source === 'tiff' || source === 'bmp' ? 'jpeg' : source;
}
