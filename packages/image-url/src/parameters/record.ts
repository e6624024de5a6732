import type { z } from 'zod';
import type { AnimationVideoFormat, ImageFormat, imageFits } from '../choices.ts';
import type { Form } from '../forms/index.ts';

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

/** The groups of the console's controls, in their order. */
export const controlGroups = [
  'Crop',
  'Size',
  'Orientation',
  'Colour',
  'Effects',
  'Frame',
  'Watermark',
  'Output',
  'Address',
] as const;

/** The control of a parameter in the console. Its kind follows from the notation. */
export interface ControlText {
  group: (typeof controlGroups)[number];
  label: string;
  hint?: string;
  /** What a number is without the parameter, as text. */
  byDefault?: string;
  /** The step of a number. */
  step?: number;
  /** Where the slider of a number stands without the parameter. Without, there is no slider. */
  restsAt?: number;
  /** What people write between the numbers of a list, where the URL has `_`. */
  separator?: string;
  /** The text of each value. The first one is the default. */
  options?: Readonly<Record<string, string>>;
  /** The parameter whose control stands beside it. */
  sameRow?: string;
}

/** What a parameter is to people. */
interface Shown {
  /** What it does, as Markdown in the table of docs/images.md. */
  means: string;
  /** What it does for those who write code, where values are no texts of URLs. Without, `means` says it. */
  meansInCode?: string;
  control: ControlText;
}

/** One parameter of a transform. The records define the URL grammar, the message to the worker and the names of stored objects. */
interface ParameterRecord<Name extends string, Field extends string, Written, Value extends Plain> extends Shown {
  /** Used in URLs and in names of stored objects; must never change. */
  name: Name;
  written: Form<Written>;
  /** Its field in the worker's transform, and its name in the client. */
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
  const { name, written, field, value, off, canonical, inName, since = 1, means, meansInCode, control } = record;
  const shown = (settled: z.output<Value>): string | null => {
    if (settled === off) return null;
    if (Array.isArray(settled)) return settled.join('_');
    return settled === true ? '1' : String(settled);
  };
  return {
    name,
    key: field,
    notation: written.notation,
    written: written.schema,
    field,
    value,
    since,
    means,
    meansInCode,
    control,
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

interface ModifierRecord<Name extends string, Written> extends Shown {
  name: Name;
  /** Its name in the client. */
  key: string;
  written: Form<Written>;
  /** Cache busters use this name too, so the edge looks at the value. */
  isCacheBuster?: boolean;
}

/** A parameter that only changes the meaning of others. */
export const modifier = <const Name extends string, Written>(record: ModifierRecord<Name, Written>) => {
  const { name, key, written, means, meansInCode, control, isCacheBuster = false } = record;
  return {
    name,
    key,
    notation: written.notation,
    written: written.schema,
    field: null,
    means,
    meansInCode,
    control,
    isCacheBuster,
  };
};
