import type { Size } from '@millrace/jobs';
import type { Deadline } from './deadline.ts';
import { GuardedPicture } from './guarded.ts';

/** More than any PNG of so many pixels has: four bytes each, a byte for each row, and what zlib adds to what it cannot compress. */
const mostBytes = (maxPixels: number): number => maxPixels * 5 + 1_000_000;

/**
 * A BMP as a PNG of the same pixels, which all steps can read. libvips does not read BMP; our decoder runs in a process of its own.
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
