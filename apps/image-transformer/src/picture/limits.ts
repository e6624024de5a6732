import { PermanentMediaError } from '@millrace/service/errors';
import type { Metadata } from 'sharp';

/** Each frame takes time, whatever its size. */
const maxFrames = 2_000;

/** Most memory for decoding one picture. */
const maxDecoderBytes = 1_000_000_000;

/** @throws PermanentMediaError too_complex */
export function assertFrames(frames: number): void {
  if (frames <= maxFrames) return;
  throw new PermanentMediaError('too_complex', `The animation has ${frames} frames; the limit is ${maxFrames}.`);
}

/** @throws PermanentMediaError too_complex, too_many_pixels, with the figures */
export function assertSize(size: { width: number; height: number; frames: number }, maxPixels: number): void {
  const { width, height, frames } = size;
  assertFrames(frames);
  const pixels = width * height * frames;
  if (pixels <= maxPixels) return;
  const shape = frames > 1 ? `${width} × ${height} in ${frames} frames` : `${width} × ${height}`;
  throw new PermanentMediaError(
    'too_many_pixels',
    `The picture has ${pixels} pixels (${shape}); the limit is ${maxPixels}.`,
  );
}

const sampleBytes: Readonly<Record<string, number>> = { ushort: 2, short: 2, float: 4, uint: 4, int: 4, double: 8 };

/**
 * Most bytes that the decoder of a picture needs, measured on pictures of 49 megapixels. Most formats are decoded row by row; some are held
 * in memory as a whole, a few of them several times.
 */
function decoderBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const samples = width * height * channels * (sampleBytes[depth] ?? 1);
  const pixels = width * height;
  switch (format) {
    case 'heif':
      return pixels * (depth === 'uchar' ? 18 : 26);
    case 'webp':
      return pixels * 8;
    case 'jpeg':
      // Two-byte coefficients of all scans.
      return isProgressive ? pixels * channels * 2.2 : 0;
    case 'png':
      return isProgressive ? samples : 0;
    case 'tiff':
      // One strip or tile may be the whole picture.
      return samples;
    default:
      return 0;
  }
}

/** The bytes that the decoder of a picture needs. @throws PermanentMediaError too_complex if they are more than is allowed */
export function decoderMemory(metadata: Metadata): number {
  const bytes = decoderBytes(metadata);
  if (bytes > maxDecoderBytes) {
    throw new PermanentMediaError('too_complex', 'Decoding the picture needs more memory than is allowed.');
  }
  return bytes;
}
