import type { Bitmap } from './identify.ts';
import { openEncoded, type Sharp } from './native.ts';

/** Opens the encoded picture, to be converted to sRGB. @param keepsColours instead of that, its values are kept */
export function openPixels(
  { encoded, isDeepWithProfile }: Pick<Bitmap, 'encoded' | 'isDeepWithProfile'>,
  animated: boolean,
  keepsColours = false,
): Sharp {
  if (keepsColours) return openEncoded(encoded, { animated, ignoreIcc: true });
  const pipeline = openEncoded(encoded, { animated });
  // Otherwise sharp leaves the pixels of such a picture in Display P3 and labels them sRGB.
  return isDeepWithProfile ? pipeline.withIccProfile('srgb') : pipeline;
}
