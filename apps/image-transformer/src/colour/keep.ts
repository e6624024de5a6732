import type { ImageTransform } from '@millrace/image-url';
import type { Format } from '../formats/formats.ts';
import { byRows } from '../operations/pixels.ts';
import type { Deadline } from '../picture/deadline.ts';
import type { Picture } from '../picture/identify.ts';
import { openEncoded, type Raw, type Sharp } from '../picture/native.ts';
import { tiffHeader } from '../picture/tiff.ts';
import { type RgbSpace, rgbSpaceOf } from './space.ts';

/** Samples of a result that are kept in 16 bits. More would need too much memory. */
const maxDeepPixels = 25_000_000;

/** What is kept of a picture's colours. */
export interface Kept {
  /** The space in which the transform works; undefined for sRGB. */
  space: RgbSpace | undefined;
  /** Whether its samples keep 16 bits. */
  isDeep: boolean;
}

/**
 * What a transform keeps of a picture's colours. The pixels keep their values, as if they were sRGB, and the result gets the profile. Without
 * a space, all colours are converted to sRGB: those of other models than red, green and blue, and for formats without profiles.
 *
 * @param result pixels of all frames of the result
 */
export function keptOf(picture: Picture, transform: ImageTransform, format: Format, result: number): Kept {
  const nothing = { space: undefined, isDeep: false };
  if (transform.colourSpace !== 'keep' || transform.grayscale || 'drawing' in picture) return nothing;
  const { icc, space, depth } = picture.metadata;
  if (!format.profiles || !['srgb', 'rgb', 'rgb16'].includes(space)) return nothing;
  const own = icc && rgbSpaceOf(icc);
  // Colours that are converted pass through 8 bits.
  const isWide = icc === undefined || own !== undefined;
  return { space: own, isDeep: isWide && format.deep && depth === 'ushort' && result <= maxDeepPixels };
}

/**
 * Opens pixels with a profile, for the encoder. libvips takes a profile from an encoded picture only, so this is a TIFF.
 *
 * @throws Error for grey pixels
 */
export function labelled({ data, width, height, channels, isDeep = false }: Raw, profile: Buffer | undefined): Sharp {
  if (channels < 3) throw new Error('grey pixels have no profile of red, green and blue');
  const bitsPerSample = isDeep ? 16 : 8;
  const header = tiffHeader({ width, height, channels: channels === 4 ? 4 : 3, bitsPerSample, profile });
  const opened = openEncoded(Buffer.concat([header, data])).keepIccProfile();
  return isDeep ? opened.toColourspace('rgb16') : opened;
}

/** An overlay, which is drawn in sRGB, in the colours of a space. */
export async function overlayIn(overlay: Raw, space: RgbSpace, deadline: Deadline): Promise<Raw> {
  const data = Buffer.from(overlay.data);
  await byRows(overlay, deadline, (from, to) => {
    for (let at = from * overlay.width * 4; at < to * overlay.width * 4; at += 4) {
      const [r, g, b] = space.fromSrgb([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
      data[at] = Math.round(r);
      data[at + 1] = Math.round(g);
      data[at + 2] = Math.round(b);
    }
  });
  return { ...overlay, data };
}
