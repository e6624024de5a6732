import type { Size } from '@millrace/jobs';
import type { Deadline } from './deadline.ts';
import { GuardedPicture } from './guarded.ts';

/** Upper bound of a PNG's size: four bytes a pixel, a byte for each row, and zlib's overhead for data that does not compress. */
const mostBytes = (maxPixels: number): number => maxPixels * 5 + 1_000_000;

/**
 * Converts a BMP to a PNG with the same pixels for the later steps. libvips does not read BMP; our decoder runs in a separate process.
 *
 * @throws PermanentMediaError unsupported_codec, truncated, damaged, too_many_pixels, too_complex
 */
export async function translateBmp(
  bytes: Buffer,
  maxPixels: number,
  deadline: Deadline,
): Promise<{ png: Buffer; size: Size }> {
  const process = await GuardedPicture.start('bmp', bytes, maxPixels, deadline);
  try {
    const { width, height, data } = await process.answer(deadline, mostBytes(maxPixels));
    return { png: data, size: { width, height } };
  } finally {
    await process.close();
  }
}
