import type { Size } from '@millrace/image-url';
import type { ImageFacts } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import type { Metadata } from 'sharp';
import type { Deadline } from './deadline.ts';
import { Drawing } from './drawing.ts';
import { channelsBeside, withoutChannelsBeside } from './extraChannels.ts';
import { despiteCrash } from './guarded.ts';
import { isAvif, isBmp, isCompressed, isGif, isHeic, isMarkup, isTiff } from './kinds.ts';
import { assertSize, decoderMemory } from './limits.ts';
import { openEncoded } from './native.ts';
import { isRaw, refusedRaw } from './raw.ts';
import { tickOf } from './tidy/clock.ts';
import { withTransparentCanvas } from './tidy/gif.ts';
import { tidied } from './tidy/index.ts';
import { readTiff } from './tidy/tiffPages.ts';
import { translateBmp, translateHeic } from './translate.ts';
import { inTurn } from './turns.ts';

interface Common {
  /** As uploaded. */
  bytes: Buffer;
  facts: ImageFacts;
  /** EXIF orientation of the stored pixels, 1 to 8. */
  orientation: number;
}

/** A bitmap whose header was read and is within the limits. No pixel has been decoded. */
export interface Bitmap extends Common {
  /** The input for libvips: the upload, or what a BMP or a HEIC was converted to. */
  encoded: Buffer;
  exif: Buffer | undefined;
  /** 16 bits a channel with a profile. sharp first converts these to a wide colour space, and must be told to convert back to sRGB. */
  isDeepWithProfile: boolean;
  /** Milliseconds of each frame, and the loop count (0: forever). */
  animation: { delay: number[]; loop: number } | undefined;
  metadata: Metadata;
  /** Pixels of a mezzanine, which stands for the picture that `facts` tells of. */
  stored?: Size;
}

/** A parsed SVG within the limits. It can be drawn at any size. */
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
  heic: 'image/heic',
  svg: 'image/svg+xml',
};

/**
 * Identifies a picture by its content, reads its header, runs `work` and frees the picture's resources.
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
  if (isCompressed(bytes)) throw new PermanentMediaError('not_media', 'Send the SVG uncompressed.');
  if (isRaw(bytes)) throw refusedRaw();
  if (isMarkup(bytes)) return despiteCrash(() => withDrawing(bytes, maxPixels, deadline, work));
  const picture = await openBitmap(bytes, maxPixels, deadline);
  return inTurn(decoderMemory(picture.metadata), deadline, () => work(picture));
}

async function openBitmap(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Bitmap> {
  if (isBmp(bytes)) return identifyBmp(bytes, maxPixels, deadline);
  if (isHeic(bytes)) return identifyHeic(bytes, maxPixels, deadline);
  if (isGif(bytes)) return identifyGif(bytes, maxPixels, deadline);
  if (isTiff(bytes)) return identifyTiff(bytes, maxPixels, deadline);
  return { ...(await identify(await tidied(bytes, deadline), maxPixels, deadline)), bytes };
}

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
  const { png } = await despiteCrash(() => translateBmp(bytes, maxPixels, deadline));
  const { facts, ...rest } = await identify(png, maxPixels, deadline);
  return { ...rest, bytes, facts: { ...facts, format: 'bmp', mimeType: mimeTypes.bmp } };
}

async function identifyHeic(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Bitmap> {
  const { tiff, exif } = await despiteCrash(() => translateHeic(bytes, maxPixels, deadline));
  const { facts, ...rest } = await identify(tiff, maxPixels, deadline);
  return { ...rest, bytes, exif, facts: { ...facts, format: 'heic', mimeType: mimeTypes.heic } };
}

async function identifyGif(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Bitmap> {
  const padded = withTransparentCanvas(bytes, tickOf(deadline));
  if (padded === undefined) return identify(bytes, maxPixels, deadline);
  return { ...(await identify(padded, maxPixels, deadline, { addedFrames: 1 })), bytes };
}

async function identifyTiff(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Bitmap> {
  const tidy = await tidied(bytes, deadline);
  const whole = await identify(tidy, maxPixels, deadline);
  const [page] = readTiff(tidy, tickOf(deadline)).pages;
  const beside = page && channelsBeside(page);
  if (beside === undefined) return { ...whole, bytes };
  // Of all channels, before they are dropped.
  decoderMemory(whole.metadata);
  const plain = await identify(
    await withoutChannelsBeside(tidy, whole.metadata, beside, deadline),
    maxPixels,
    deadline,
  );
  return { ...plain, bytes, exif: whole.exif };
}

/** @param addedFrames at the end, which are no part of the picture */
async function identify(
  bytes: Buffer,
  maxPixels: number,
  deadline: Deadline,
  { addedFrames = 0 }: { addedFrames?: number } = {},
): Promise<Bitmap> {
  const metadata = await readHeader(bytes, deadline);
  const format = formatOf(bytes, metadata);
  const pages = (metadata.pages ?? 1) - addedFrames;
  const isAnimation = (format === 'gif' || format === 'webp') && pages > 1;
  const frames = isAnimation ? pages : 1;
  const { width, height } = metadata.autoOrient;
  assertSize({ width, height, frames }, maxPixels);
  return {
    bytes,
    encoded: bytes,
    exif: metadata.exif,
    facts: { format, mimeType: mimeTypes[format], width, height, frames },
    orientation: metadata.orientation ?? 1,
    isDeepWithProfile: metadata.depth !== 'uchar' && metadata.hasProfile,
    animation: isAnimation ? { delay: (metadata.delay ?? []).slice(0, frames), loop: metadata.loop ?? 0 } : undefined,
    metadata,
  };
}

function formatOf(bytes: Buffer, metadata: Metadata): ImageFacts['format'] {
  const { format, compression } = metadata;
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'tiff':
      return format;
    case 'heif':
      if (compression === 'av1' || isAvif(bytes)) return 'avif';
      throw new PermanentMediaError('unsupported_codec', 'The HEIF picture uses a codec that is not supported.');
    default:
      throw new PermanentMediaError('not_media');
  }
}

/** First bytes of the formats that libvips decodes. */
const signatures = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];

async function readHeader(bytes: Buffer, deadline: Deadline): Promise<Metadata> {
  try {
    return await deadline.watch(() => openEncoded(bytes).metadata());
  } catch (error) {
    const isUnknown = error instanceof PermanentMediaError && error.code === 'not_media';
    const beginning = bytes.toString('latin1', 0, 4);
    if (!isUnknown || !signatures.some((signature) => beginning.startsWith(signature))) throw error;
    // A TIFF's index may be at its end. Without it, no decoder recognises the file.
    throw new PermanentMediaError('truncated', undefined, { cause: error });
  }
}
