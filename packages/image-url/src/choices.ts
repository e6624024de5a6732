import { z } from 'zod';

/** Formats that a transform can write. By default it keeps the source's format. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Formats of a video that is made of an animated GIF. It has about a tenth of the GIF's bytes. */
export const animationVideoFormats = ['mp4', 'webm'] as const;
export type AnimationVideoFormat = (typeof animationVideoFormats)[number];

/** The quality of a video without `q`. */
export const defaultVideoQuality = 75;
/** Pixels of a frame of a video. */
export const maxVideoFramePixels = 1_280 * 720;

/** The quality of a rendition without `q`; null if the format has none. */
export const imageDefaultQuality: Readonly<Record<ImageFormat, number | null>> = {
  jpeg: 80,
  png: null,
  webp: 80,
  avif: 50,
};

export const imageFits = ['cover', 'contain', 'fill', 'inside'] as const;

/** The colours of a result: all in sRGB, or those of the picture with its profile. */
export const imageColourSpaces = ['srgb', 'keep'] as const;

/** The name of a preset. It begins with a letter, so that a cache buster such as `?t=1700000000` is none. */
export const presetName = /^[a-z][a-z\d_-]{0,39}$/;

/** The id of an image, such as that of a watermark. */
export const imageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Places of a picture. */
export const imagePlaces = [
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type ImagePlace = (typeof imagePlaces)[number];

/** Which part of the image `cover` keeps; besides these, a point. */
export const imageGravities = [...imagePlaces, 'entropy', 'attention'] as const;

/** Longest side of an output, in pixels. */
export const maxOutputSide = 8_192;
/** Pixels of an output, summed over its frames. */
export const maxOutputPixels = 50_000_000;
/** Bytes that `mb` can ask for. Less than the least cannot hold a picture. */
export const maxBytesRange = { least: 100, most: 100_000_000 } as const;
/** The largest version that a URL can name. */
export const maxVersion = 999_999_999;
/** The most pixels that a margin adds to a side, and the largest radius of a corner. */
export const maxMargin = 4_096;
