import { z } from 'zod';
import type { ImageFormat, imageFits } from './imageChoices.ts';

/**
 * The format of a rendition: one that was named, null for the source's own, or one of two that depend on whether the picture moves: AVIF for
 * a still one; for an animation WebP where the client reads that too, else the source's own.
 */
export type RenditionFormat = ImageFormat | null | 'auto' | 'auto-avif';

/** What a parameter may depend on: some of the others, as they were written, and the format after negotiation. */
export interface Beside {
  w?: number | undefined;
  h?: number | undefined;
  dpr?: number | undefined;
  fit?: (typeof imageFits)[number] | undefined;
  format: RenditionFormat;
}

/** Values whose texts differ when they do: two pictures never share a name. */
type Plain = z.ZodType<string | number | boolean | null>;

/** One parameter of a transform, whole. The records are the grammar of the URLs, the message to the worker and the names of stored objects. */
interface ParameterRecord<Name extends string, Field extends string, Written, Value extends Plain> {
  /** In URLs, and in names of stored objects: it never changes. */
  name: Name;
  /** How a URL writes it. */
  written: z.ZodType<Written>;
  /** Its field in the worker's transform. */
  field: Field;
  /** What the worker is told. */
  value: Value;
  /** The value without effect. It is left out of names, so a parameter that is new leaves the names that exist as they are. */
  off: z.output<Value>;
  /** What was written, as the worker is told: one value for all spellings of the same, `off` where the others leave it no effect. */
  canonical: (written: Written, beside: Beside) => z.output<Value>;
  /** What a name says in place of the value; null leaves it out. */
  inName?: (value: z.output<Value>, beside: Beside) => string | null;
}

/** Makes a record usable without knowledge of its types. */
export function parameter<const Name extends string, const Field extends string, Written, Value extends Plain>(
  record: ParameterRecord<Name, Field, Written, Value>,
) {
  const { name, written, field, value, off, canonical, inName } = record;
  const shown = (settled: z.output<Value>): string | null =>
    settled === off ? null : settled === true ? '1' : String(settled);
  return {
    name,
    written,
    field,
    value,
    /** What the worker is told, and the part of the object's name; null where that says nothing of it. */
    settle(asked: Beside & { [K in Name]?: Written | undefined }): { told: z.output<Value>; part: string | null } {
      const given: Written | undefined = asked[name];
      const told = given === undefined ? off : canonical(given, asked);
      const text = inName === undefined ? shown(told) : inName(told, asked);
      return { told, part: text === null ? null : `${name}_${text}` };
    },
  };
}

/** A parameter that only says how others are to be read. */
export const modifier = <const Name extends string, Written>(record: { name: Name; written: z.ZodType<Written> }) => ({
  ...record,
  field: null,
});

/** The ways in which URLs write values. Each refuses with a sentence that completes "<name> …". */
export const form = {
  whole(min: number, max: number) {
    const message = `must be a whole number from ${min} to ${max}`;
    return z
      .string()
      .regex(/^(?:0|[1-9]\d{0,8})$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message);
  },

  /** Three decimals, so that every number has one short spelling, which is part of a name. */
  decimal(min: number, max: number) {
    const message = `must be a number from ${min} to ${max}, with three decimals at most`;
    return z
      .string()
      .regex(/^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message);
  },

  /** A number from `min` to `max`, or 0 for off. */
  decimalOrOff(min: number, max: number) {
    const message = `must be 0 (off) or a number from ${min} to ${max}, with three decimals at most`;
    return z
      .string()
      .regex(/^(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?$/, message)
      .transform(Number)
      .refine((n) => n === 0 || (n >= min && n <= max), message);
  },

  oneOf: <const T extends readonly [string, ...string[]]>(values: T) =>
    z.enum(values, { error: `must be one of ${values.join(', ')}` }),

  flag: () => z.literal('1', { error: 'must be 1, or left out' }).transform(() => true),
};
