import { PermanentMediaError } from '@millrace/errors';
import type { ImageFacts } from '@millrace/jobs';
import type { Metadata } from 'sharp';
import type { Deadline } from './deadline.ts';
import { openEncoded } from './native.ts';
import { measure } from './rasterise.ts';
import { checkSvg, isMarkup } from './svg.ts';

/** A picture whose header was read and found to be within the limits; no pixel of it has been decoded. */
export interface Picture {
  bytes: Buffer;
  facts: ImageFacts;
  /** EXIF's, 1 to 8: how the stored pixels lie. */
  orientation: number;
  /** 16 bits a channel with a profile: sharp takes these to a wide space first, and must be told to come back to sRGB. */
  isDeepWithProfile: boolean;
  /** Milliseconds of each frame, and how often the animation is played (0: for ever). */
  animation: { delay: number[]; loop: number } | undefined;
  metadata: Metadata;
}

const mimeTypes: Record<ImageFacts['format'], string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** Each frame costs time whatever its size. */
const maxFrames = 2_000;

const heic = 'HEIC pictures cannot be decoded. Send JPEG, PNG, WebP, GIF, TIFF, AVIF or SVG.';

/**
 * Reads the header of a picture: what it is by its content, and how large.
 *
 * @param maxPixels summed over frames
 * @throws PermanentMediaError not_media, unsupported_codec, empty_file, truncated, damaged, too_many_pixels, too_complex
 */
export async function identify(bytes: Buffer, maxPixels: number, deadline: Deadline): Promise<Picture> {
  if (bytes.length === 0) throw new PermanentMediaError('empty_file');
  const header = isMarkup(bytes) ? await headerOfSvg(bytes, deadline) : bytes;
  if (isHeic(bytes)) throw new PermanentMediaError('unsupported_codec', heic);
  if (isCompressed(bytes)) throw new PermanentMediaError('not_media', 'Send the SVG as it is, not compressed.');
  const metadata = await readHeader(header, deadline);
  const format = formatOf(metadata);
  const isAnimation = (format === 'gif' || format === 'webp') && (metadata.pages ?? 1) > 1;
  const frames = isAnimation ? (metadata.pages ?? 1) : 1;
  const { width, height } = metadata.autoOrient;
  checkSize({ width, height, frames }, maxPixels);
  return {
    bytes,
    facts: { format, mimeType: mimeTypes[format], width, height, frames },
    orientation: metadata.orientation ?? 1,
    isDeepWithProfile: metadata.depth !== 'uchar' && metadata.hasProfile,
    animation: isAnimation ? { delay: metadata.delay ?? [], loop: metadata.loop ?? 0 } : undefined,
    metadata,
  };
}

function checkSize(size: { width: number; height: number; frames: number }, maxPixels: number): void {
  const { width, height, frames } = size;
  if (frames > maxFrames) {
    throw new PermanentMediaError('too_complex', `The animation has ${frames} frames; ${maxFrames} are accepted.`);
  }
  const pixels = width * height * frames;
  if (pixels <= maxPixels) return;
  const shape = frames > 1 ? `${width} × ${height} in ${frames} frames` : `${width} × ${height}`;
  throw new PermanentMediaError(
    'too_many_pixels',
    `The picture has ${pixels} pixels (${shape}); ${maxPixels} are accepted.`,
  );
}

function formatOf(metadata: Metadata): ImageFacts['format'] {
  const { format, compression } = metadata;
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'tiff':
    case 'svg':
      return format;
    case 'heif':
      if (compression === 'av1') return 'avif';
      throw new PermanentMediaError('unsupported_codec', heic);
    default:
      throw new PermanentMediaError('not_media');
  }
}

/** The brands of ISO/IEC 23008-12 that say HEVC. Some such files have headers that the decoder calls damaged. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

function isHeic(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12));
}

/** gzip: an SVG for the decoder, of a size that nobody knows before it is unpacked. */
const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** How the formats that we take begin. */
const signatures = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];

/** The parsed form of the worst SVG takes 330 times its bytes, so this one takes 66 MB. */
const harmlessSvgBytes = 200_000;

/** What of an SVG may be parsed in this process: itself, or an empty one of its size, which has the same header. */
async function headerOfSvg(svg: Buffer, deadline: Deadline): Promise<Buffer> {
  await checkSvg(svg);
  if (svg.length <= harmlessSvgBytes) return svg;
  const { width, height } = await measure(svg, deadline);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
}

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
