import type { ImageTransform } from '@millrace/jobs';
import type { Format } from '../formats/formats.ts';
import { byRows, pixelsOf } from '../operations/pixels.ts';
import type { Deadline } from '../picture/deadline.ts';
import type { Picture } from '../picture/identify.ts';
import { openEncoded, type Raw, type Sharp } from '../picture/native.ts';
import { tiffHeader } from '../picture/tiff.ts';
import { type RgbSpace, rgbSpaceOf } from './space.ts';

/**
 * The space in which a transform works, if the colours are kept: that of the picture's profile. The pixels keep their values, as if they were
 * sRGB, and the result gets the profile. undefined for sRGB: then all colours are converted, as those of animations, of other models than
 * red, green and blue, and for formats without profiles.
 */
export function keptSpace(
  picture: Picture,
  transform: ImageTransform,
  format: Format,
  frames: number,
): RgbSpace | undefined {
  if (transform.colourSpace !== 'keep' || transform.grayscale || frames > 1 || !format.profiles) return undefined;
  if ('drawing' in picture) return undefined;
  const { icc, space } = picture.metadata;
  if (icc === undefined || !['srgb', 'rgb', 'rgb16'].includes(space)) return undefined;
  return rgbSpaceOf(icc);
}

/** The pixels in the colours of a space, for the encoder. libvips takes a profile from an encoded picture only. */
export async function withProfile(pixels: Sharp, { icc }: RgbSpace, deadline: Deadline): Promise<Sharp> {
  return labelled(await rgbOf(pixels, deadline), icc);
}

/** Red, green, blue, and alpha if there is one. */
export const rgbOf = (pixels: Sharp, deadline: Deadline): Promise<Raw> =>
  pixelsOf(pixels.toColourspace('srgb'), deadline);

export function labelled({ data, width, height, channels }: Raw, icc: Buffer): Sharp {
  if (channels < 3) throw new Error('grey pixels have no profile of red, green and blue');
  const header = tiffHeader({ width, height, channels: channels === 4 ? 4 : 3, bitsPerSample: 8, profile: icc });
  return openEncoded(Buffer.concat([header, data])).keepIccProfile();
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
