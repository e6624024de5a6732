import { z } from 'zod';
import { form } from '../forms/index.ts';
import { flag } from './flag.ts';
import { parameter } from './record.ts';

/** What is done with the pixels. */
export const effects = [
  parameter({
    name: 'blur',
    // Sigma of a Gaussian in pixels of the result. Below 0.3 no stored value would change, and libvips rejects it. Far above 100 it takes
    // seconds for a megapixel: 0.07 s with 100, more than 6 s with 300.
    written: form.numberOrOff(0.3, 100),
    field: 'blur',
    value: z.number().positive().nullable(),
    off: null,
    canonical: (sigma) => sigma || null,
    means: 'sigma of a Gaussian, in pixels of the result; below 0.3 it changes nothing and is off',
    control: { group: 'Effects', label: 'Blur', hint: 'Pixels of the result', byDefault: '0', step: 0.5, restsAt: 0 },
  }),
  parameter({
    name: 'pixelate',
    since: 5,
    // The side of a square in pixels of the result. A square of one pixel changes nothing.
    written: form.nearestWhole(1, 1_000),
    field: 'pixelate',
    value: z.int().min(2).max(1_000).nullable().default(null),
    off: null,
    canonical: (side) => (side === 1 ? null : side),
    means: 'shows the result as squares of one colour, of so many pixels a side; 1 is off',
    control: { group: 'Effects', label: 'Pixelate', hint: 'Pixels of a square', byDefault: '1' },
  }),
  flag('sharpen', {
    means: 'sharpens a little',
    control: { group: 'Effects', label: 'Sharpen', sameRow: 'grayscale' },
  }),
  flag('grayscale', { means: 'removes colour', control: { group: 'Effects', label: 'Grayscale' } }),
] as const;
