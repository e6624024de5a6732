import { z } from 'zod';
import {
  animationVideoFormats,
  defaultVideoQuality,
  imageColourSpaces,
  imageDefaultQuality,
  imageFits,
  imageFormats,
  imageGravities,
  imageId,
  imagePlaces,
  maxBytesRange,
  maxMargin,
  maxVersion,
} from './choices.ts';
import { form } from './forms/index.ts';
import { modifier, parameter } from './record.ts';
import {
  colour,
  devicePixels,
  gcd,
  hasBox,
  hasSide,
  isImageFormat,
  isVideoFormat,
  margin,
  marginSide,
  part,
  place,
  ratioSide,
  side,
} from './values.ts';

const percent = <const Name extends string, const Field extends string>(name: Name, field: Field) =>
  parameter({
    name,
    since: 2,
    written: form.nearestWhole(-100, 100),
    field,
    value: z.int().min(-100).max(100).default(0),
    off: 0,
    canonical: (n) => n,
  });

const flag = <const Name extends string>(name: Name) =>
  parameter({ name, written: form.flag(), field: name, value: z.boolean(), off: false, canonical: (on) => on });

/**
 * Every parameter of a transform, one record each. The URL grammar, the transform sent to the worker and the names of stored objects
 * derive from them. Names use this order: do not reorder existing parameters.
 */
export const imageParameters = [
  parameter({
    name: 'w',
    written: form.side(),
    field: 'width',
    // null derives the side from the other one; if both are null, the size is kept.
    value: side,
    off: null,
    canonical: (pixels, { dpr }) => devicePixels(pixels, dpr),
  }),
  parameter({
    name: 'h',
    written: form.side(),
    field: 'height',
    value: side,
    off: null,
    canonical: (pixels, { dpr }) => devicePixels(pixels, dpr),
  }),
  parameter({
    name: 'fit',
    written: form.oneOf(imageFits),
    field: 'fit',
    value: z.enum(imageFits),
    off: 'cover',
    // `inside` with one side has been replaced by `up_0`.
    canonical: (fit, beside) => (hasBox(beside) && (fit !== 'inside' || hasSide(beside)) ? fit : 'cover'),
  }),
  parameter({
    name: 'g',
    written: form.oneOfOrPoint([...imageGravities, 'focal']),
    field: 'gravity',
    // A point is relative to the picture that is resized. image-api replaces `focal` by a point, if the image has one.
    value: z.union([z.enum(imageGravities), z.tuple([z.literal('fp'), part, part])]),
    off: 'center',
    // Only `cover` crops.
    canonical(gravity, beside) {
      if (gravity === 'focal' || !hasBox(beside) || (beside.fit ?? 'cover') !== 'cover') return 'center';
      return gravity[1] === 0.5 && gravity[2] === 0.5 ? 'center' : gravity;
    },
  }),
  parameter({
    name: 'up',
    since: 2,
    written: form.whole(0, 1),
    field: 'enlarge',
    value: z.boolean().default(true),
    off: true,
    canonical: (up, beside) => up === 1 || !hasSide(beside) || (hasBox(beside) && beside.fit === 'inside'),
    inName: (enlarge) => (enlarge ? null : '0'),
  }),
  parameter({
    name: 'ar',
    since: 2,
    written: form.ratio(),
    field: 'aspect',
    // The proportions of a result without given sides: as large as the picture allows.
    value: z.tuple([ratioSide, ratioSide]).nullable().default(null),
    off: null,
    canonical([width, height], beside): [number, number] | null {
      if (hasSide(beside) || beside.fit === 'inside') return null;
      const common = gcd(width, height);
      return [width / common, height / common];
    },
  }),
  parameter({
    name: 'crop',
    since: 2,
    written: form.rectangle(),
    field: 'crop',
    // Of the upright picture: x, y, width, height. Up to 1 a part of the side, else pixels.
    value: z.tuple([place, place, place, place]).nullable().default(null),
    off: null,
    canonical: (rectangle) => (rectangle.join() === '0,0,1,1' ? null : rectangle),
  }),
  parameter({
    name: 'trim',
    since: 2,
    written: form.nearestWhole(0, 254),
    field: 'trim',
    // The largest difference of a channel from the colour of the first pixel, in what is taken for a border.
    value: z.int().min(0).max(254).nullable().default(null),
    off: null,
    canonical: (tolerance) => tolerance,
  }),
  parameter({
    name: 'rotate',
    written: form.angle(),
    field: 'rotate',
    // Degrees clockwise. Angles that are not multiples of 90 enlarge the canvas.
    value: z.number().min(0).lt(360),
    off: 0,
    canonical: (degrees) => degrees,
  }),
  flag('flip'),
  flag('flop'),
  percent('br', 'brightness'),
  percent('co', 'contrast'),
  parameter({
    name: 'gamma',
    since: 2,
    written: form.number(0.1, 10),
    field: 'gamma',
    value: z.number().min(0.1).max(10).default(1),
    off: 1,
    canonical: (gamma) => gamma,
  }),
  percent('sa', 'saturation'),
  parameter({
    name: 'hue',
    since: 2,
    written: form.angle(),
    field: 'hue',
    value: z.number().min(0).lt(360).default(0),
    off: 0,
    canonical: (degrees) => degrees,
  }),
  parameter({
    name: 'tint',
    since: 2,
    written: form.colour([6]),
    field: 'tint',
    value: colour.nullable().default(null),
    off: null,
    canonical: (hex) => hex,
  }),
  parameter({
    name: 'blur',
    // Sigma of a Gaussian in pixels of the result. Below 0.3 no stored value would change, and libvips rejects it. Far above 100 it takes
    // seconds for a megapixel: 0.07 s with 100, more than 6 s with 300.
    written: form.numberOrOff(0.3, 100),
    field: 'blur',
    value: z.number().positive().nullable(),
    off: null,
    canonical: (sigma) => sigma || null,
  }),
  flag('sharpen'),
  flag('grayscale'),
  parameter({
    name: 'pad',
    since: 2,
    written: form.margins(maxMargin),
    field: 'pad',
    // Top, right, bottom, left, in pixels of the result.
    value: z.tuple([marginSide, marginSide, marginSide, marginSide]).nullable().default(null),
    off: null,
    canonical([top, right, bottom, left], { dpr }): [number, number, number, number] | null {
      if (top + right + bottom + left === 0) return null;
      return [margin(top, dpr), margin(right, dpr), margin(bottom, dpr), margin(left, dpr)];
    },
  }),
  parameter({
    name: 'round',
    since: 2,
    written: form.nearestWholeOrMax(maxMargin),
    field: 'round',
    // The radius of the corners in pixels of the result; `max` is half of the shorter side.
    value: z
      .union([z.int().min(1).max(maxMargin), z.literal('max')])
      .nullable()
      .default(null),
    off: null,
    canonical: (radius, { dpr }) => (radius === 'max' ? radius : margin(radius, dpr) || null),
  }),
  parameter({
    name: 'bg',
    since: 2,
    written: form.colour([6, 8]),
    field: 'background',
    value: z
      .string()
      .regex(/^[\da-f]{6}(?:[\da-f]{2})?$/)
      .nullable()
      .default(null),
    off: null,
    canonical(hex) {
      if (hex.endsWith('00') && hex.length === 8) return null;
      return hex.length === 8 && hex.endsWith('ff') ? hex.slice(0, 6) : hex;
    },
  }),
  parameter({
    name: 'wm',
    since: 3,
    written: form.watermark(),
    field: 'watermark',
    // The image, its place, its opacity in percent, and its size in percent of the result.
    value: z
      .tuple([imageId, z.enum(imagePlaces), z.int().min(1).max(100), z.int().min(1).max(100)])
      .nullable()
      .default(null),
    off: null,
    canonical: (watermark) => watermark,
  }),
  parameter({
    name: 'cs',
    since: 4,
    written: form.oneOf(imageColourSpaces),
    field: 'colourSpace',
    value: z.enum(imageColourSpaces).default('srgb'),
    off: 'srgb',
    // Grey needs no profile.
    canonical: (space, { grayscale }) => (grayscale === true ? 'srgb' : space),
  }),
  parameter({
    name: 'q',
    written: form.wholeOrAuto(1, 100),
    field: 'quality',
    // null uses the format's default; `auto` the least at which the picture looks the same.
    value: z.union([z.int().min(1).max(100), z.literal('auto')]).nullable(),
    off: null,
    canonical(quality, { format }) {
      if (isVideoFormat(format)) return quality === defaultVideoQuality ? null : quality;
      // The default depends on the source's format, which is not known yet.
      if (!isImageFormat(format)) return quality;
      const byDefault = imageDefaultQuality[format];
      return byDefault === null || byDefault === quality ? null : quality;
    },
  }),
  parameter({
    name: 'mb',
    since: 3,
    written: form.whole(maxBytesRange.least, maxBytesRange.most),
    field: 'maxBytes',
    // The quality, or the number of colours, is lowered until the result has no more bytes.
    value: z.int().min(maxBytesRange.least).max(maxBytesRange.most).nullable().default(null),
    off: null,
    canonical: (bytes) => bytes,
  }),
  parameter({
    name: 'f',
    written: form.oneOf([...imageFormats, ...animationVideoFormats, 'auto']),
    field: 'format',
    // null keeps the source's format, or uses JPEG if a transform cannot write that format. A video is another message.
    value: z.enum(imageFormats).nullable(),
    off: null,
    canonical: (_written, { format }) => (isImageFormat(format) ? format : null),
    // A known format is the name's extension.
    inName: (_format, { format }) => (format === 'auto' ? 'auto' : format === 'auto-avif' ? 'autoavif' : null),
  }),
  /** Device pixels for each pixel of w and h. */
  modifier({ name: 'dpr', written: form.number(0.5, 8) }),
  /** The version of the picture. It is no choice of the transform: the service tells whether it is the present one. */
  modifier({ name: 'v', written: form.whole(1, maxVersion) }),
  /** The end of the URL's validity, which its signature covers. */
  modifier({ name: 'exp', written: form.unixTime() }),
  /** A set of parameters that the service's settings name. */
  modifier({ name: 't', written: form.presetName() }),
] as const;
