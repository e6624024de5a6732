import { z } from 'zod';
import { form } from '../forms/index.ts';
import { flag } from './flag.ts';
import { parameter } from './record.ts';

/** How the picture is turned. */
export const orientation = [
  parameter({
    name: 'rotate',
    written: form.angle(),
    field: 'rotate',
    // Degrees clockwise. Angles that are not multiples of 90 enlarge the canvas.
    value: z.number().min(0).lt(360),
    off: 0,
    canonical: (degrees) => degrees,
    means: 'degrees clockwise. Angles other than multiples of 90 enlarge the canvas',
    control: { group: 'Orientation', label: 'Rotate', hint: 'Degrees clockwise', byDefault: '0', restsAt: 0 },
  }),
  flag('flip', {
    means: 'mirrors top to bottom',
    control: { group: 'Orientation', label: 'Flip vertically', sameRow: 'flop' },
  }),
  flag('flop', { means: 'mirrors left to right', control: { group: 'Orientation', label: 'Flip horizontally' } }),
] as const;
