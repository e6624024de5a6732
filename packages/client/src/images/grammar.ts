// Made from packages/image-url by `npm run docs:update`. Do not edit.
import { colour, flag, margins, nearestWhole, nearestWholeOrMax, number, onOff, oneOf, oneOfOrPoint, presetName, ratio, rectangle, watermark, whole, wholeOrAuto } from './forms.ts';
import { parameter } from './parameter.ts';

/** The values of parameters that have a few. */
export const choices = {
  fit: ['cover', 'contain', 'fill', 'inside'],
  gravity: ['center', 'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'entropy', 'attention', 'focal'],
  watermark: ['center', 'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  colourSpace: ['srgb', 'keep'],
  format: ['jpeg', 'png', 'webp', 'avif', 'mp4', 'webm', 'auto'],
} as const;

/** A transform of an image, by the names of its parameters. */
export interface ImageTransform {
  /** Pixels. In URLs: `w`. */
  width?: number | undefined;
  /** Pixels. In URLs: `h`. */
  height?: number | undefined;
  /** With both sides: crop (`cover`, the default), add a border, distort, or fit inside without enlarging. In URLs: `fit`. */
  fit?: (typeof choices.fit)[number] | undefined;
  /** Which part of the image `cover` keeps: a side, what the service finds, or the part around its focal point or around any point from 0, 0 to 1, 1. In URLs: `g`. */
  gravity?: (typeof choices.gravity)[number] | readonly [kind: 'fp', x: number, y: number] | undefined;
  /** Whether the image may become larger than it is. In URLs: `up`. */
  enlarge?: boolean | undefined;
  /** Width and height to each other. In URLs: `ar`. */
  aspect?: readonly [width: number, height: number] | undefined;
  /** The part to keep: up to 1 a part of the side, else pixels. In URLs: `crop`. */
  crop?: readonly [x: number, y: number, width: number, height: number] | undefined;
  /** Removes the border, up to this difference from its colour. In URLs: `trim`. */
  trim?: number | undefined;
  /** Degrees clockwise. Angles other than multiples of 90 enlarge the canvas. In URLs: `rotate`. */
  rotate?: number | undefined;
  /** Mirrors top to bottom. In URLs: `flip`. */
  flip?: boolean | undefined;
  /** Mirrors left to right. In URLs: `flop`. */
  flop?: boolean | undefined;
  /** In percent, from -100 to 100. In URLs: `br`. */
  brightness?: number | undefined;
  /** In percent, from -100 to 100. In URLs: `co`. */
  contrast?: number | undefined;
  /** Above 1 lightens the dark parts, below 1 darkens them. In URLs: `gamma`. */
  gamma?: number | undefined;
  /** In percent, from -100 to 100. In URLs: `sa`. */
  saturation?: number | undefined;
  /** Turns the colours by degrees, as the CSS filter `hue-rotate`. In URLs: `hue`. */
  hue?: number | undefined;
  /** Shades of a colour: three or six hexadecimal digits. In URLs: `tint`. */
  tint?: string | undefined;
  /** Sigma of a Gaussian, in pixels of the result; below 0.3 it changes nothing and is off. In URLs: `blur`. */
  blur?: number | undefined;
  /** Shows the result as squares of one colour, of so many pixels a side; 1 is off. In URLs: `pixelate`. */
  pixelate?: number | undefined;
  /** Sharpens a little. In URLs: `sharpen`. */
  sharpen?: boolean | undefined;
  /** Removes colour. In URLs: `grayscale`. */
  grayscale?: boolean | undefined;
  /** Pixels: all sides; top and bottom, left and right; top, right, bottom, left. In URLs: `pad`. */
  pad?: number | readonly [vertical: number, horizontal: number] | readonly [top: number, right: number, bottom: number, left: number] | undefined;
  /** Radius of the corners in pixels of the result; `max`: half of the shorter side, which makes a square a circle. In URLs: `round`. */
  round?: number | 'max' | undefined;
  /** Behind the picture: three or six hexadecimal digits, or eight with the opacity. In URLs: `bg`. */
  background?: string | undefined;
  /** Another image of the account that is drawn over this one; opacity and width in percent of the result. In URLs: `wm`. */
  watermark?: readonly [id: string, place: (typeof choices.watermark)[number], opacity: number, scale: number] | undefined;
  /** `keep`: the result has the colours of the image and its profile, such as Display P3, instead of sRGB. In URLs: `cs`. */
  colourSpace?: (typeof choices.colourSpace)[number] | undefined;
  /** From 1 to 100; `auto`: the lowest at which the picture looks the same. In URLs: `q`. */
  quality?: number | 'auto' | undefined;
  /** Most bytes of the result: the quality, in PNG and GIF the number of colours, is lowered from `q` until it fits. If nothing fits, the smallest result is sent with `X-Exceeds: mb`. In URLs: `mb`. */
  maxBytes?: number | undefined;
  /** `auto`: the best format that the browser reads; `mp4` and `webm`: of an animated GIF, for a `<video>`. In URLs: `f`. */
  format?: (typeof choices.format)[number] | undefined;
  /** Device pixels for each pixel of width, height, pad and round. In URLs: `dpr`. */
  dpr?: number | undefined;
  /** The version of the picture, `v` in the answers of the API: caches then keep the answer for a year. In URLs: `v`. */
  version?: number | undefined;
  /** When the URL ends, in seconds since 1970; for signed URLs. In URLs: `exp`. */
  expires?: number | undefined;
  /** A set of parameters that the service or the account names. In URLs: `t`. */
  preset?: string | undefined;
}

/** All parameters in the order of the names of stored renditions, so that equal transforms have equal URLs, and caches keep one copy. */
export const parameters = [
  parameter('width', 'w', whole(1, 8192)),
  parameter('height', 'h', whole(1, 8192)),
  parameter('fit', 'fit', oneOf(...choices.fit)),
  parameter('gravity', 'g', oneOfOrPoint(...choices.gravity)),
  parameter('enlarge', 'up', onOff),
  parameter('aspect', 'ar', ratio),
  parameter('crop', 'crop', rectangle),
  parameter('trim', 'trim', nearestWhole),
  parameter('rotate', 'rotate', number),
  parameter('flip', 'flip', flag),
  parameter('flop', 'flop', flag),
  parameter('brightness', 'br', nearestWhole),
  parameter('contrast', 'co', nearestWhole),
  parameter('gamma', 'gamma', number),
  parameter('saturation', 'sa', nearestWhole),
  parameter('hue', 'hue', number),
  parameter('tint', 'tint', colour(6)),
  parameter('blur', 'blur', number),
  parameter('pixelate', 'pixelate', nearestWhole),
  parameter('sharpen', 'sharpen', flag),
  parameter('grayscale', 'grayscale', flag),
  parameter('pad', 'pad', margins(4096)),
  parameter('round', 'round', nearestWholeOrMax),
  parameter('background', 'bg', colour(6, 8)),
  parameter('watermark', 'wm', watermark(...choices.watermark)),
  parameter('colourSpace', 'cs', oneOf(...choices.colourSpace)),
  parameter('quality', 'q', wholeOrAuto(1, 100)),
  parameter('maxBytes', 'mb', whole(100, 100000000)),
  parameter('format', 'f', oneOf(...choices.format)),
  parameter('dpr', 'dpr', number),
  parameter('version', 'v', whole(1, 999999999)),
  parameter('expires', 'exp', whole(1, 99999999999)),
  parameter('preset', 't', presetName),
] as const;
