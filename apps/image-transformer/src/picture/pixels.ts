import type { Bitmap } from './identify.ts';
import { openEncoded, type Sharp } from './native.ts';

/** The options for all frames of an animation. Without, the first one is read. */
export const allFrames = ({ facts }: Pick<Bitmap, 'facts'>): { pages: number } => ({ pages: facts.frames });

/** Opens the encoded picture, to be converted to sRGB. @param keepsColours instead of that, its values are kept */
export function openPixels(
  picture: Pick<Bitmap, 'encoded' | 'facts' | 'isDeepWithProfile'>,
  animated: boolean,
  keepsColours = false,
): Sharp {
  const { encoded, isDeepWithProfile } = picture;
  const frames = animated ? allFrames(picture) : {};
  if (keepsColours) return openEncoded(encoded, { ...frames, ignoreIcc: true });
  const pipeline = openEncoded(encoded, frames);
  // Otherwise sharp leaves the pixels of such a picture in Display P3 and labels them sRGB.
  return isDeepWithProfile ? pipeline.withIccProfile('srgb') : pipeline;
}
