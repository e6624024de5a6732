import { z } from 'zod';
import { imageId, imagePlaces, maxMargin } from '../choices.ts';
import { form } from '../forms/index.ts';
import { parameter } from './record.ts';
import { margin, marginSide } from './values.ts';

/** What is around, behind and over the picture. */
export const frame = [
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
    means:
      'margins in pixels of the result, in the order of CSS: all; top and bottom, left and right; top, right, bottom, left. They enlarge the result',
    meansInCode: 'pixels: all sides; top and bottom, left and right; top, right, bottom, left',
    control: {
      group: 'Frame',
      label: 'Margins',
      hint: 'Pixels: 10 for all, or two or four as in CSS: 10 20',
      separator: ' ',
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
    means:
      'radius of the corners in pixels of the result; `max`: half of the shorter side, which makes a square a circle',
    control: { group: 'Frame', label: 'Round corners', hint: 'Radius in pixels of the result' },
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
    means:
      'a colour behind transparent pixels and behind what `contain`, `rotate`, `pad` and `round` add. Default: transparent; white in JPEG',
    meansInCode: 'behind the picture: three or six hexadecimal digits, or eight with the opacity',
    control: { group: 'Frame', label: 'Background', hint: 'Six hexadecimal digits, or eight with the opacity' },
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
    means:
      'draws another of your images over the result: at `center`, a side or a corner (as in `g`); opacity and width in percent, 1 to 100. It is no higher than the result. Of an animation, the first frame is drawn. Renditions that are stored keep a watermark whose image was deleted',
    meansInCode: 'another image of the account that is drawn over this one; opacity and width in percent of the result',
    control: { group: 'Watermark', label: 'Image on top' },
  }),
] as const;
