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
  /** `w`: width of the result in pixels. Alone, it keeps the proportions; without a side, the size stays. A larger one than the source’s enlarges it, up to the limits. */
  width?: number | undefined;
  /** `h`: height of the result in pixels, as `w`. */
  height?: number | undefined;
  /** `fit`: if `w` and `h` are given: crop (default), pad (transparent; white in JPEG), distort, or fit into the box without padding and without enlarging. */
  fit?: (typeof choices.fit)[number] | undefined;
  /** `g`: the part that `cover` keeps: a side, the most detailed part, the most eye-catching part, or the part around the image’s focal point or another point. `x` and `y` are from 0 to 1, of the picture that is resized (after crop and rotation). */
  gravity?: (typeof choices.gravity)[number] | readonly ['fp', number, number] | undefined;
  /** `up`: 0 never enlarges the picture: `cover` makes a smaller box of the same proportions, `contain` leaves more space. 1 is the default. `fit_inside` implies 0. */
  enlarge?: boolean | undefined;
  /** `ar`: proportions, such as `16_9`: gives the missing side if only `w` or `h` is given. Without both, the largest part of the picture with these proportions; with `contain`, the smallest box around it. No effect with both sides. */
  aspect?: readonly [number, number] | undefined;
  /** `crop`: keeps a rectangle of the upright picture. A value up to 1 is a part of the side, a larger one is in whole pixels. What ends outside of the picture is cut off at its edge; what begins outside gets a 400. */
  crop?: readonly [number, number, number, number] | undefined;
  /** `trim`: removes the border that has the colour of the first pixel; the value is the largest difference of a channel. A picture without anything else stays as it is. */
  trim?: number | undefined;
  /** `rotate`: degrees clockwise. Angles other than multiples of 90 enlarge the canvas. */
  rotate?: number | undefined;
  /** `flip`: mirrors top to bottom. */
  flip?: boolean | undefined;
  /** `flop`: mirrors left to right. */
  flop?: boolean | undefined;
  /** `br`: brightness in percent: -100 is black, 100 is twice as much, 0 is off. */
  brightness?: number | undefined;
  /** `co`: contrast in percent: -100 is one grey, 100 is twice as much, 0 is off. */
  contrast?: number | undefined;
  /** `gamma`: above 1 lightens the dark parts, below 1 darkens them. */
  gamma?: number | undefined;
  /** `sa`: saturation in percent: -100 is without colour, 100 is twice as much, 0 is off. */
  saturation?: number | undefined;
  /** `hue`: turns the colours by degrees, as the CSS filter `hue-rotate`. */
  hue?: number | undefined;
  /** `tint`: shows the picture in shades of a colour. */
  tint?: string | undefined;
  /** `blur`: sigma of a Gaussian, in pixels of the result; below 0.3 it changes nothing and is off. */
  blur?: number | undefined;
  /** `pixelate`: shows the result as squares of one colour, of so many pixels a side; 1 is off. */
  pixelate?: number | undefined;
  /** `sharpen`: sharpens a little. */
  sharpen?: boolean | undefined;
  /** `grayscale`: removes colour. */
  grayscale?: boolean | undefined;
  /** `pad`: margins in pixels of the result, in the order of CSS: all; top and bottom, left and right; top, right, bottom, left. They enlarge the result. */
  pad?: number | readonly [number, number] | readonly [number, number, number, number] | undefined;
  /** `round`: radius of the corners in pixels of the result; `max`: half of the shorter side, which makes a square a circle. */
  round?: number | 'max' | undefined;
  /** `bg`: a colour behind transparent pixels and behind what `contain`, `rotate`, `pad` and `round` add. Default: transparent; white in JPEG. */
  background?: string | undefined;
  /** `wm`: draws another of your images over the result: at `center`, a side or a corner (as in `g`); opacity and width in percent, 1 to 100. It is no higher than the result. Of an animation, the first frame is drawn. Renditions that are stored keep a watermark whose image was deleted. */
  watermark?: readonly [id: string, place: (typeof choices.watermark)[number], opacity: number, scale: number] | undefined;
  /** `cs`: the colours of the result. `srgb`, the default: all are converted to sRGB. `keep`: those of the picture with its profile, such as Display P3 or Adobe RGB: see wide colours. */
  colourSpace?: (typeof choices.colourSpace)[number] | undefined;
  /** `q`: quality. Default: 80 for JPEG and WebP, 50 for AVIF. PNG has none. `auto`: the lowest at which a sample of the picture looks the same (SSIM of at least 0.98), from 30 to 95. */
  quality?: number | 'auto' | undefined;
  /** `mb`: most bytes of the result: the quality, in PNG and GIF the number of colours, is lowered from `q` until it fits. If nothing fits, the smallest result is sent with `X-Exceeds: mb`. */
  maxBytes?: number | undefined;
  /** `f`: output format. Default: the format of the source (JPEG for HEIC, TIFF, BMP and SVG). `auto`: AVIF if `Accept` names it, else WebP if `Accept` names it, else the default. Animations never become AVIF. `mp4` and `webm`: see animations as videos. */
  format?: (typeof choices.format)[number] | undefined;
  /** `dpr`: multiplies `w`, `h`, `pad` and `round`. */
  dpr?: number | undefined;
  /** `v`: the version of the picture: browsers keep the answer. */
  version?: number | undefined;
  /** `exp`: when the URL ends: see Signed URLs. */
  expires?: number | undefined;
  /** `t`: a set of parameters that has a name: see Presets. */
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
