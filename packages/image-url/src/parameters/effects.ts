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
  flag('sharpen', { means: 'sharpens a little', control: { group: 'Effects', label: 'Sharpen', beside: 'grayscale' } }),
  flag('grayscale', { means: 'removes colour', control: { group: 'Effects', label: 'Grayscale' } }),
] as const;
