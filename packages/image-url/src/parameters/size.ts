import { z } from 'zod';
import { imageFits, imageGravities } from '../choices.ts';
import { form } from '../forms/index.ts';
import { parameter } from './record.ts';
import { devicePixels, gcd, hasBox, hasSide, part, ratioSide, side } from './values.ts';

/** The size of the result, and what it shows. */
export const size = [
  parameter({
    name: 'w',
    written: form.side(),
    field: 'width',
    // null derives the side from the other one; if both are null, the size is kept.
    value: side,
    off: null,
    canonical: (pixels, { dpr }) => devicePixels(pixels, dpr),
    means:
      'width of the result in pixels. Alone, it keeps the proportions; without a side, the size stays. A larger one than the source’s enlarges it, up to the [limits](#numbers)',
    meansInCode: 'pixels',
    control: { group: 'Size', label: 'Width', byDefault: 'auto', sameRow: 'h' },
  }),
  parameter({
    name: 'h',
    written: form.side(),
    field: 'height',
    value: side,
    off: null,
    canonical: (pixels, { dpr }) => devicePixels(pixels, dpr),
    means: 'height of the result in pixels, as `w`',
    meansInCode: 'pixels',
    control: { group: 'Size', label: 'Height', byDefault: 'auto' },
  }),
  parameter({
    name: 'fit',
    written: form.oneOf(imageFits),
    field: 'fit',
    value: z.enum(imageFits),
    off: 'cover',
    // `inside` with one side has been replaced by `up_0`.
    canonical: (fit, beside) => (hasBox(beside) && (fit !== 'inside' || hasSide(beside)) ? fit : 'cover'),
    means:
      'if `w` and `h` are given: crop (default), pad (transparent; white in JPEG), distort, or fit into the box without padding and without enlarging',
    meansInCode: 'with both sides: crop (`cover`, the default), add a border, distort, or fit inside without enlarging',
    control: {
      group: 'Size',
      label: 'Fit',
      options: {
        cover: 'Cover: crop the rest',
        contain: 'Contain: add a border',
        fill: 'Fill: distort',
        inside: 'Inside: all of it, not enlarged',
      },
    },
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
    means:
      'the part that `cover` keeps: a side, the most detailed part, the most eye-catching part, or the part around the image’s [focal point](#focal-point) or another point. `x` and `y` are from 0 to 1, of the picture that is resized (after crop and rotation)',
    meansInCode:
      'which part of the image `cover` keeps: a side, what the service finds, or the part around its focal point or around any point from 0, 0 to 1, 1',
    control: { group: 'Size', label: 'Keep' },
  }),
  parameter({
    name: 'up',
    since: 2,
    written: form.onOff(),
    field: 'enlarge',
    value: z.boolean().default(true),
    off: true,
    canonical: (up, beside) => up === 1 || !hasSide(beside) || (hasBox(beside) && beside.fit === 'inside'),
    inName: (enlarge) => (enlarge ? null : '0'),
    means:
      '0 never enlarges the picture: `cover` makes a smaller box of the same proportions, `contain` leaves more space. 1 is the default. `fit_inside` implies 0',
    meansInCode: 'whether the image may become larger than it is',
    control: { group: 'Size', label: 'Never enlarge' },
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
    means:
      'proportions, such as `16_9`: gives the missing side if only `w` or `h` is given. Without both, the largest part of the picture with these proportions; with `contain`, the smallest box around it. No effect with both sides',
    meansInCode: 'width and height to each other',
    control: {
      group: 'Size',
      label: 'Proportions',
      hint: 'Width to height, such as 16:9. No effect with both sides',
      separator: ':',
    },
  }),
] as const;
