import { PermanentMediaError } from '@millrace/service';
import type { Metadata } from 'sharp';

/** Each frame costs time whatever its size. */
const maxFrames = 2_000;

/** Memory for decoding one picture: more is refused. */
const maxDecoderBytes = 1_000_000_000;
/** One that takes more than this does so alone. */
const heavyBytes = 250_000_000;

/** @throws PermanentMediaError too_complex */
export function assertFrames(frames: number): void {
  if (frames <= maxFrames) return;
  throw new PermanentMediaError('too_complex', `The animation has ${frames} frames; ${maxFrames} are accepted.`);
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
    `The picture has ${pixels} pixels (${shape}); ${maxPixels} are accepted.`,
  );
}

const sampleBytes: Readonly<Record<string, number>> = { ushort: 2, short: 2, float: 4, uint: 4, int: 4, double: 8 };

/**
 * Bytes that the decoder of a picture takes at most, measured on pictures of 49 megapixels. Most formats are decoded row by row; some are whole in
 * memory, a few of them several times.
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
      // Coefficients of two bytes, of all scans.
      return isProgressive ? pixels * channels * 2.2 : 0;
    case 'png':
      return isProgressive ? samples : 0;
    case 'tiff':
      // A strip or a tile may be all of it.
      return samples;
    default:
      return 0;
  }
}

/**
 * Whether a picture is to be decoded alone.
 *
 * @throws PermanentMediaError too_complex when it needs more memory than any may have
 */
export function isHeavy(metadata: Metadata): boolean {
  const bytes = decoderBytes(metadata);
  if (bytes > maxDecoderBytes) {
    throw new PermanentMediaError('too_complex', 'The picture needs more memory to be decoded than is allowed.');
  }
  return bytes > heavyBytes;
}
