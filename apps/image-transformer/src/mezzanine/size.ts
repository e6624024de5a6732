import type { Size } from '@millrace/image-url';
import type { ImageFacts } from '@millrace/jobs';

/**
 * The longer side of a mezzanine, in pixels. A rendition is made of a mezzanine that is at least twice as large, so this is enough for
 * what web pages ask most: 828 pixels and less.
 */
const longerSide = 1_680;

/** How many times larger than its mezzanine a picture is, along each side. */
export const timesMezzanine = ({ width, height }: Size): number => Math.max(width, height) / longerSide;

/** The size of the mezzanine of an upright picture. Never larger than the picture. */
export function mezzanineSize(picture: Pick<ImageFacts, 'width' | 'height'>): Size {
  const scale = 1 / Math.max(1, timesMezzanine(picture));
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}
