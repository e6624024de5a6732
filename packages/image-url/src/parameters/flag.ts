import { z } from 'zod';
import { form } from '../forms/index.ts';
import { type ControlText, parameter } from './record.ts';

/** A parameter that is on or left out. */
export const flag = <const Name extends string>(name: Name, shown: { means: string; control: ControlText }) =>
  parameter({
    name,
    written: form.flag(),
    field: name,
    value: z.boolean(),
    off: false,
    canonical: (on) => on,
    means: shown.means,
    control: shown.control,
  });
