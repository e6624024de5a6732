/** What a transform may be asked to emit; without one of these the source's own format is kept. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The quality of a rendition without `q`; null where the format has none. */
export const imageDefaultQuality: Readonly<Record<ImageFormat, number | null>> = {
  jpeg: 80,
  png: null,
  webp: 80,
  avif: 50,
};

export const imageFits = ['cover', 'contain', 'fill'] as const;

/** Which part of the picture `cover` keeps. */
export const imageGravities = [
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
  'entropy',
  'attention',
] as const;

/** Longest side of an output, in pixels. */
export const maxOutputSide = 8_192;
/** Pixels of an output, summed over its frames. */
export const maxOutputPixels = 50_000_000;
