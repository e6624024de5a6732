import { z } from 'zod';
import { form } from '../forms/index.ts';
import { parameter } from './record.ts';
import { place } from './values.ts';

/** What is cut out of the picture. */
export const region = [
  parameter({
    name: 'crop',
    since: 2,
    written: form.rectangle(),
    field: 'crop',
    // Of the upright picture: x, y, width, height. Up to 1 a part of the side, else pixels.
    value: z.tuple([place, place, place, place]).nullable().default(null),
    off: null,
    canonical: (rectangle) => (rectangle.join() === '0,0,1,1' ? null : rectangle),
    means:
      'keeps a rectangle of the upright picture. A value up to 1 is a part of the side, a larger one is in whole pixels. What ends outside of the picture is cut off at its edge; what begins outside gets a 400',
    meansInCode: 'the part to keep: up to 1 a part of the side, else pixels',
    control: { group: 'Crop', label: 'Crop' },
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
    means:
      'removes the border that has the colour of the first pixel; the value is the largest difference of a channel. A picture without anything else stays as it is',
    meansInCode: 'removes the border, up to this difference from its colour',
    control: {
      group: 'Crop',
      label: 'Trim',
      hint: 'Removes the border; how much its colour may differ',
      byDefault: 'off',
    },
  }),
] as const;
