export const fits = ['cover', 'contain', 'fill', 'inside'] as const;
/** `auto`: the best format that the browser reads. `mp4` and `webm`: of an animated GIF, for a `<video>`. */
export const formats = ['jpeg', 'png', 'webp', 'avif', 'auto', 'mp4', 'webm'] as const;
/** The colours of a result: all in sRGB, or those of the image with its profile. */
export const colourSpaces = ['srgb', 'keep'] as const;
export const places = [
  ...(['center', 'north', 'northeast', 'east', 'southeast'] as const),
  ...(['south', 'southwest', 'west', 'northwest'] as const),
] as const;
type Place = (typeof places)[number];

/** A transform of an image, by the names of its parameters. */
export interface ImageTransform {
  /** Pixels. */
  width?: number | undefined;
  /** Pixels. */
  height?: number | undefined;
  /** Device pixels for each pixel of width, height, pad and round. */
  dpr?: number | undefined;
  fit?: (typeof fits)[number] | undefined;
  /** Which part of the image `cover` keeps: a side, what the service finds, or around its focal point or any from 0, 0 to 1, 1. */
  gravity?: Place | 'entropy' | 'attention' | 'focal' | readonly ['fp', number, number] | undefined;
  /** Whether the image may become larger than it is. */
  enlarge?: boolean | undefined;
  /** Width and height to each other. */
  aspect?: readonly [number, number] | undefined;
  /** x, y, width and height: parts of the sides up to 1, else pixels. */
  crop?: readonly [number, number, number, number] | undefined;
  /** Removes the border, up to this difference from its colour. */
  trim?: number | undefined;
  /** Degrees clockwise. */
  rotate?: number | undefined;
  /** Mirrors vertically. */
  flip?: boolean | undefined;
  /** Mirrors horizontally. */
  flop?: boolean | undefined;
  /** Sigma of a Gaussian blur, in pixels. */
  blur?: number | undefined;
  sharpen?: boolean | undefined;
  grayscale?: boolean | undefined;
  /** From -100 to 100. */
  brightness?: number | undefined;
  /** From -100 to 100. */
  contrast?: number | undefined;
  /** From -100 to 100. */
  saturation?: number | undefined;
  gamma?: number | undefined;
  /** Degrees. */
  hue?: number | undefined;
  /** Hexadecimal digits: three or six. */
  tint?: string | undefined;
  /** Pixels: all sides; top and bottom, left and right; top, right, bottom, left. */
  pad?: number | readonly [number, number] | readonly [number, number, number, number] | undefined;
  /** Radius of the corners in pixels. */
  round?: number | 'max' | undefined;
  /** Hexadecimal digits: three or six, or eight with the opacity. */
  background?: string | undefined;
  /** A set of parameters that the service names. */
  preset?: string | undefined;
  /** The version of the picture, `v` in the answers of the API: caches then keep the answer for a year. */
  version?: number | undefined;
  /** When the URL ends, in seconds since 1970; for signed URLs. */
  expires?: number | undefined;
  /** Another image of the account that is drawn over this one: its id, where, its opacity and its width in percent of the result. */
  watermark?: readonly [id: string, place: Place, opacity: number, scale: number] | undefined;
  /** `keep`: the result has the colours of the image and its profile, such as Display P3, instead of sRGB. */
  colourSpace?: (typeof colourSpaces)[number] | undefined;
  /** From 1 to 100; `auto`: the lowest at which the picture looks the same. */
  quality?: number | 'auto' | undefined;
  /** Most bytes of the result; the quality is lowered until it fits. */
  maxBytes?: number | undefined;
  format?: (typeof formats)[number] | undefined;
}

/** A transform whose size is set by something else, such as a `srcset`. `aspect` gives its proportions. */
export type UnsizedTransform = Omit<ImageTransform, 'width' | 'height' | 'dpr'>;
