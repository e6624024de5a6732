import type { ImageFacts } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import type { Metadata } from 'sharp';
import { Slots } from '../slots.ts';
import type { Deadline } from './deadline.ts';
import { Drawing } from './drawing.ts';
import { isBmp, isCompressed, isHeic, isMarkup } from './kinds.ts';
import { assertSize, isHeavy } from './limits.ts';
import { openEncoded } from './native.ts';
import { tidied } from './tidy.ts';
import { translateBmp } from './translate.ts';

interface Common {
  /** As uploaded. */
  bytes: Buffer;
  facts: ImageFacts;
  /** EXIF's, 1 to 8: how the stored pixels lie. */
  orientation: number;
}

/** A picture of pixels whose header was read and found to be within the limits; no pixel of it has been decoded. */
export interface Bitmap extends Common {
  /** What libvips decodes: the upload, or the PNG that a BMP became. */
  encoded: Buffer;
  /** 16 bits a channel with a profile: sharp takes these to a wide space first, and must be told to come back to sRGB. */
  isDeepWithProfile: boolean;
  /** Milliseconds of each frame, and how often the animation is played (0: for ever). */
  animation: { delay: number[]; loop: number } | undefined;
  metadata: Metadata;
}

/** An SVG that was parsed and is within the limits; it can be drawn at any size. */
export interface Drawn extends Common {
  drawing: Drawing;
}

export type Picture = Bitmap | Drawn;

const mimeTypes: Record<ImageFacts['format'], string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

const heic = 'HEIC pictures cannot be decoded. Send JPEG, PNG, WebP, GIF, TIFF, BMP, AVIF or SVG.';

/**
 * Reads the header of a picture (what it is by its content, and how large), does the work with it, and frees what it holds.
 *
 * @param maxPixels summed over frames
 * @throws PermanentMediaError not_media, unsupported_codec, empty_file, truncated, damaged, too_many_pixels, too_complex
 */
export async function withPicture<T>(
  bytes: Buffer,
  maxPixels: number,
  deadline: Deadline,
  work: (picture: Picture) => Promise<T>,
): Promise<T> {
  if (bytes.length === 0) throw new PermanentMediaError('empty_file');
  if (isHeic(bytes)) throw new PermanentMediaError('unsupported_codec', heic);
  if (isCompressed(bytes)) throw new PermanentMediaError('not_media', 'Send the SVG as it is, not compressed.');
  if (isMarkup(bytes)) return withDrawing(bytes, maxPixels, deadline, work);
  const picture = isBmp(bytes)
    ? await identifyBmp(bytes, maxPixels, deadline)
    : { ...(await identify(await tidied(bytes), maxPixels, deadline)), bytes };
  if (!isHeavy(picture.metadata)) return work(picture);
  return heavyTurns.run(never, () => {
    deadline.renew();
    return work(picture);
  });
}

/** Of this process: some pictures that need much memory each would end it together. */
const heavyTurns = new Slots(1);
const never = new AbortController().signal;

async function withDrawing<T>(
  bytes: Buffer,
  maxPixels: number,
  deadline: Deadline,
  work: (picture: Drawn) => Promise<T>,
): Promise<T> {
  const drawing = await Drawing.open(bytes, maxPixels, deadline);
  try {
    const size = { ...drawing.size, frames: 1 };
    assertSize(size, maxPixels);
    return await work({ bytes, facts: { format: 'svg', mimeType: mimeTypes.svg, ...size }, orientation: 1, drawing });
  } finally {
    await drawing.close();
  }
}

async function identifyBmp(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Bitmap> {
  const { png } = await translateBmp(bytes, maxPixels, deadline);
  const { facts, ...rest } = await identify(png, maxPixels, deadline);
  return { ...rest, bytes, facts: { ...facts, format: 'bmp', mimeType: mimeTypes.bmp } };
}

async function identify(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Bitmap> {
  const metadata = await readHeader(bytes, deadline);
  const format = formatOf(metadata);
  const isAnimation = (format === 'gif' || format === 'webp') && (metadata.pages ?? 1) > 1;
  const frames = isAnimation ? (metadata.pages ?? 1) : 1;
  const { width, height } = metadata.autoOrient;
  assertSize({ width, height, frames }, maxPixels);
  return {
    bytes,
    encoded: bytes,
    facts: { format, mimeType: mimeTypes[format], width, height, frames },
    orientation: metadata.orientation ?? 1,
    isDeepWithProfile: metadata.depth !== 'uchar' && metadata.hasProfile,
    animation: isAnimation ? { delay: metadata.delay ?? [], loop: metadata.loop ?? 0 } : undefined,
    metadata,
  };
}

function formatOf(metadata: Metadata): ImageFacts['format'] {
  const { format, compression } = metadata;
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'tiff':
      return format;
    case 'heif':
      if (compression === 'av1') return 'avif';
      throw new PermanentMediaError('unsupported_codec', heic);
    default:
      throw new PermanentMediaError('not_media');
  }
}

/** How the formats begin that libvips decodes. */
const signatures = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];

async function readHeader(bytes: Buffer, deadline: Deadline): Promise<Metadata> {
  try {
    return await deadline.watch(() => openEncoded(bytes).metadata());
  } catch (error) {
    const isUnknown = error instanceof PermanentMediaError && error.code === 'not_media';
    const beginning = bytes.toString('latin1', 0, 4);
    if (!isUnknown || !signatures.some((signature) => beginning.startsWith(signature))) throw error;
    // A TIFF's index may be at its end: without it, no decoder knows the file.
    throw new PermanentMediaError('truncated', undefined, { cause: error });
  }
}
