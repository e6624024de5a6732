import type { ImageTransform } from './grammar.ts';

/** What a page needs to know of an image: the API's answer has it. */
export interface ShownImage {
  id: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  alt?: string | null | undefined;
  /** Of the original, such as `png`. */
  format?: string | undefined;
  /** More than one is an animation. */
  frames?: number | undefined;
}

export const isAnimated = ({ frames = 1 }: Pick<ShownImage, 'frames'>): boolean => frames > 1;

/** Formats of originals that have no transparency to lose, or hardly ever. */
const opaque = new Set(['jpeg', 'tiff', 'bmp', 'heic']);

/** The format that every browser reads; undefined keeps the original's. */
export function fallbackFormat(image: Pick<ShownImage, 'format' | 'frames'>): 'jpeg' | 'png' | undefined {
  if (image.format === undefined || isAnimated(image)) return undefined;
  return opaque.has(image.format) ? 'jpeg' : 'png';
}

/** Width to height of the result; undefined if only the service knows them. */
export function proportionsOf(
  image: Pick<ShownImage, 'width' | 'height'>,
  transform: ImageTransform = {},
): number | undefined {
  const { aspect, fit, width, height } = transform;
  if (hasOwnSize(transform)) return undefined;
  if (fit === 'inside') return image.width / image.height;
  if (width !== undefined && height !== undefined) return width / height;
  return aspect === undefined ? image.width / image.height : aspect[0] / aspect[1];
}

/** Whether the size of the result depends on more than its sides. */
const hasOwnSize = ({ crop, trim, rotate, pad, preset }: ImageTransform): boolean =>
  [crop, trim, rotate, pad, preset].some((value) => value !== undefined);

/**
 * The widths for which nothing is enlarged. If there are larger ones, the largest such width is added: a rendition that is larger than the
 * original costs bytes and shows nothing more.
 */
export function widthsWithin(
  image: Pick<ShownImage, 'width' | 'height'>,
  widths: readonly number[],
  transform: ImageTransform = {},
): readonly number[] {
  const proportions = proportionsOf(image, transform);
  if (proportions === undefined || transform.enlarge === true) return widths;
  const sides = [image.width, Math.round(image.height * proportions)] as const;
  // `contain` makes the box around the whole picture, the others one that the picture fills.
  const largest = transform.fit === 'contain' ? Math.max(...sides) : Math.min(...sides);
  const within = widths.filter((width) => width <= largest);
  return within.length === widths.length ? widths : [...within, Math.max(1, largest)];
}
