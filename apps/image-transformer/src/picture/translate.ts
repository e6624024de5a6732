import type { Size } from '@millrace/image-url';
import type { Deadline } from './deadline.ts';
import { GuardedPicture } from './guarded.ts';
import { inTurn } from './turns.ts';

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

/** Bytes that the decoder of a HEIC needs, measured on pictures of 49 megapixels: all tiles, the whole picture, and its red, green and blue. */
const decoderBytes = ({ width, height }: Size, bits: number): number => width * height * (bits > 8 ? 16 : 8);
/** More than any camera writes; the program sends no more. */
const mostExif = 1_000_000;
/** Four samples a pixel, and the TIFF's header: a few numbers for each strip, and the profile. */
const mostTiff = ({ width, height }: Size, bits: number): number => width * height * (bits > 8 ? 8 : 4) + 11_000_000;

/**
 * Converts a HEIC to a TIFF with the same pixels, upright, with its colour profile, for the later steps. libvips has no decoder of HEVC.
 *
 * @throws PermanentMediaError unsupported_codec, truncated, damaged, too_many_pixels, too_complex
 */
export async function translateHeic(
  bytes: Buffer,
  maxPixels: number,
  deadline: Deadline,
): Promise<{ tiff: Buffer; exif: Buffer }> {
  const process = await GuardedPicture.start('heic', bytes, maxPixels, deadline);
  try {
    const { width, height, bits, data: exif } = await process.answer(deadline, mostExif);
    const size = { width, height };
    return await inTurn(decoderBytes(size, bits), deadline, async () => {
      process.askPixels();
      const { data: tiff } = await process.answer(deadline, mostTiff(size, bits));
      return { tiff, exif };
    });
  } finally {
    await process.close();
  }
}
