import { rgbPixelsOf } from '../operations/pixels.ts';
import type { Deadline } from '../picture/deadline.ts';
import type { Bitmap } from '../picture/identify.ts';
import { openRaw, type Raw } from '../picture/native.ts';
import { openPixels } from '../picture/pixels.ts';
import { mezzanineSize, timesMezzanine } from './size.ts';

/** A picture that is smaller than so many times its mezzanine has none: reading the mezzanine would save little. */
const worthwhile = 1.5;

/**
 * Measured on photographs: a rendition of half the size, of quality 80, is as far from the exact one (32.1 dB) as one that is made of the
 * original, and about one percent larger.
 */
const encoding = { quality: 85, chromaSubsampling: '4:4:4' } as const;

/** Formats of photographs. The sharp edges of drawings would suffer. */
const photographs: ReadonlySet<string> = new Set(['jpeg', 'heic', 'avif', 'tiff']);

/** Whether a picture is worth a mezzanine, and a JPEG in colour can say its pixels. */
export function deservesMezzanine({ facts, metadata, animation }: Bitmap): boolean {
  if (animation !== undefined || metadata.hasAlpha || metadata.channels < 3 || !photographs.has(facts.format))
    return false;
  // To open a HEIC takes a process and most of a second, whatever its size.
  return facts.format === 'heic' || timesMezzanine(facts) >= worthwhile;
}

/**
 * Decodes the whole picture into the pixels of its mezzanine: upright, red, green and blue, in sRGB.
 *
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export function mezzaninePixels(picture: Bitmap, deadline: Deadline): Promise<Raw> {
  const { width, height } = mezzanineSize(picture.facts);
  return rgbPixelsOf(openPixels(picture, false).autoOrient().resize(width, height, { fit: 'fill' }), deadline);
}

/** The mezzanine: a JPEG without metadata. */
export async function encodeMezzanine(pixels: Raw, deadline: Deadline): Promise<Buffer> {
  const { data } = await deadline.finish(openRaw(pixels).jpeg(encoding));
  return data;
}
