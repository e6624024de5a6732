import { z } from 'zod';
import { form } from '../forms/index.ts';
import { parameter } from './record.ts';
import { colour } from './values.ts';

/** In percent. 0 is off. */
const percent = <const Name extends string, const Field extends string>(
  name: Name,
  field: Field,
  { label, means }: { label: string; means: string },
) =>
  parameter({
    name,
    since: 2,
    written: form.nearestWhole(-100, 100),
    field,
    value: z.int().min(-100).max(100).default(0),
    off: 0,
    canonical: (n) => n,
    means,
    meansInCode: 'in percent, from -100 to 100',
    control: { group: 'Colour', label, byDefault: '0', restsAt: 0 },
  });

/** What becomes of the colours. */
export const colours = [
  percent('br', 'brightness', {
    label: 'Brightness',
    means: 'brightness in percent: -100 is black, 100 is twice as much, 0 is off',
  }),
  percent('co', 'contrast', {
    label: 'Contrast',
    means: 'contrast in percent: -100 is one grey, 100 is twice as much, 0 is off',
  }),
  parameter({
    name: 'gamma',
    since: 2,
    written: form.number(0.1, 10),
    field: 'gamma',
    value: z.number().min(0.1).max(10).default(1),
    off: 1,
    canonical: (gamma) => gamma,
    means: 'above 1 lightens the dark parts, below 1 darkens them',
    control: {
      group: 'Colour',
      label: 'Gamma',
      hint: 'Above 1 lightens the dark parts',
      byDefault: '1',
      step: 0.1,
      restsAt: 1,
    },
  }),
  percent('sa', 'saturation', {
    label: 'Saturation',
    means: 'saturation in percent: -100 is without colour, 100 is twice as much, 0 is off',
  }),
  parameter({
    name: 'hue',
    since: 2,
    written: form.angle(),
    field: 'hue',
    value: z.number().min(0).lt(360).default(0),
    off: 0,
    canonical: (degrees) => degrees,
    means: 'turns the colours by degrees, as the CSS filter `hue-rotate`',
    control: { group: 'Colour', label: 'Hue', hint: 'Degrees', byDefault: '0', restsAt: 0 },
  }),
  parameter({
    name: 'tint',
    since: 2,
    written: form.colour([6]),
    field: 'tint',
    value: colour.nullable().default(null),
    off: null,
    canonical: (hex) => hex,
    means: 'shows the picture in shades of a colour',
    meansInCode: 'shades of a colour: three or six hexadecimal digits',
    control: { group: 'Colour', label: 'Tint', hint: 'Shades of a colour, six hexadecimal digits' },
  }),
] as const;
