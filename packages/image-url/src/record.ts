import type { z } from 'zod';
import type { AnimationVideoFormat, ImageFormat, imageFits } from './choices.ts';

/**
 * The format of a rendition. null keeps the source's format. `auto` and `auto-avif` depend on the source: a still image becomes AVIF; an
 * animation becomes WebP with `auto` and keeps its format with `auto-avif` (the client does not read WebP).
 */
export type RenditionFormat = ImageFormat | AnimationVideoFormat | null | 'auto' | 'auto-avif';

/** What a parameter may depend on: some other parameters, as written, and the format after negotiation. */
export interface Beside {
  w?: number | undefined;
  h?: number | undefined;
  dpr?: number | undefined;
  ar?: readonly [number, number] | undefined;
  fit?: (typeof imageFits)[number] | undefined;
  grayscale?: boolean | undefined;
  format: RenditionFormat;
}

/** Different values have different texts, so two renditions never share a name. */
type PlainValue = string | number | boolean | null | readonly (string | number)[];
type Plain = z.ZodType<PlainValue>;

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
  /** The version of the message that first had the field, if it is not the first. */
  since?: number;
}

/** Hides the record's types, so that callers can treat all parameters alike. */
export function parameter<const Name extends string, const Field extends string, Written, Value extends Plain>(
  record: ParameterRecord<Name, Field, Written, Value>,
) {
  const { name, written, field, value, off, canonical, inName, since = 1 } = record;
  const shown = (settled: z.output<Value>): string | null => {
    if (settled === off) return null;
    if (Array.isArray(settled)) return settled.join('_');
    return settled === true ? '1' : String(settled);
  };
  return {
    name,
    written,
    field,
    value,
    since,
    isOff: (settled: unknown): boolean => settled === off,
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
