import { z } from 'zod';
import type { ImageFormat, imageFits } from './imageChoices.ts';

/**
 * The format of a rendition. null keeps the source's format. `auto` and `auto-avif` depend on the source: a still image becomes AVIF; an
 * animation becomes WebP with `auto` and keeps its format with `auto-avif` (the client does not read WebP).
 */
export type RenditionFormat = ImageFormat | null | 'auto' | 'auto-avif';

/** What a parameter may depend on: some other parameters, as written, and the format after negotiation. */
export interface Beside {
  w?: number | undefined;
  h?: number | undefined;
  dpr?: number | undefined;
  fit?: (typeof imageFits)[number] | undefined;
  format: RenditionFormat;
}

/** Different values have different texts, so two renditions never share a name. */
type Plain = z.ZodType<string | number | boolean | null>;

/** One parameter of a transform. The records define the URL grammar, the message to the worker and the names of stored objects. */
interface ParameterRecord<Name extends string, Field extends string, Written, Value extends Plain> {
  /** Used in URLs and in names of stored objects; must never change. */
  name: Name;
  /** Its syntax in a URL. */
  written: z.ZodType<Written>;
  /** Its field in the worker's transform. */
  field: Field;
  /** The schema of that field. */
  value: Value;
  /** The value without effect. Names omit it, so a new parameter does not change existing names. */
  off: z.output<Value>;
  /** The value sent to the worker: the same for all equivalent spellings, `off` if other parameters cancel its effect. */
  canonical: (written: Written, beside: Beside) => z.output<Value>;
  /** The text in the name, if not the value itself; null omits it. */
  inName?: (value: z.output<Value>, beside: Beside) => string | null;
}

/** Hides the record's types, so that callers can treat all parameters alike. */
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
    /** `told`: the value sent to the worker. `part`: its part of the object's name; null if the name omits it. */
    settle(asked: Beside & { [K in Name]?: Written | undefined }): { told: z.output<Value>; part: string | null } {
      const given: Written | undefined = asked[name];
      const told = given === undefined ? off : canonical(given, asked);
      const text = inName === undefined ? shown(told) : inName(told, asked);
      return { told, part: text === null ? null : `${name}_${text}` };
    },
  };
}

/** A parameter that only changes the meaning of others. */
export const modifier = <const Name extends string, Written>(record: { name: Name; written: z.ZodType<Written> }) => ({
  ...record,
  field: null,
});

/** Syntaxes of values in URLs. Each error message completes the sentence "<name> …". */
export const form = {
  whole(min: number, max: number) {
    const message = `must be a whole number from ${min} to ${max}`;
    return z
      .string()
      .regex(/^(?:0|[1-9]\d{0,8})$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message)
      .meta({ override: { type: 'integer', minimum: min, maximum: max } });
  },

  /** At most three decimals, so that every number has one short spelling in names. */
  decimal(min: number, max: number) {
    const message = `must be a number from ${min} to ${max}, with at most three decimals`;
    return z
      .string()
      .regex(/^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message)
      .meta({ override: { type: 'number', minimum: min, maximum: max } });
  },

  /** A number from `min` to `max`, or 0 for off. */
  decimalOrOff(min: number, max: number) {
    const message = `must be 0 (off) or a number from ${min} to ${max}, with at most three decimals`;
    return z
      .string()
      .regex(/^(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?$/, message)
      .transform(Number)
      .refine((n) => n === 0 || (n >= min && n <= max), message)
      .meta({ description: `0 is off, else from ${min}`, override: { type: 'number', minimum: 0, maximum: max } });
  },

  oneOf: <const T extends readonly [string, ...string[]]>(values: T) =>
    z.enum(values, { error: `must be one of ${values.join(', ')}` }),

  flag: () =>
    z
      .literal('1', { error: 'must be 1 or omitted' })
      .transform(() => true)
      .meta({ override: { type: 'integer', enum: [1] } }),
};
