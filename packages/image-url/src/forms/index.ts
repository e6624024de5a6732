import { z } from 'zod';
import { type ImagePlace, imageId, imagePlaces, presetName } from '../choices.ts';
import type { Notation } from './notation.ts';
import {
  decimals,
  finite,
  listOf,
  mostAskedPixels,
  partOf,
  partOrPixels,
  rounded,
  wholeIn,
  wholeWithin,
} from './numbers.ts';

/** A text that `read` understands. */
const readBy = <T>(message: string, read: (text: string) => T | undefined, description = message) =>
  z
    .string()
    .transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ override: { type: 'string', description: capitalised(description) } });

/** Any finite number, as `use` makes it. */
const finiteBy = (description: string, use: (value: number) => number) =>
  readBy('must be a number', (text) => {
    const value = finite(text);
    return value === undefined ? undefined : use(value);
  }).meta({ override: { type: 'number', description } });

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** One from `min` to `max`. */
function whole(min: number, max: number): z.ZodType<number> {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });
}

/** How values are written, and how they are read. */
export interface Form<T> {
  notation: Notation;
  schema: z.ZodType<T>;
}

/** Notations of values in URLs. Each error message completes the sentence "<name> …". */
export const form = {
  whole: (min: number, max: number): Form<number> => ({
    notation: { kind: 'whole', min, max },
    schema: whole(min, max),
  }),

  /** A side of the result. One that is too large is judged with the others: see `withinLimits` of image-api. */
  side(): Form<number> {
    const message = 'must be a whole number from 1';
    const schema = z
      .string()
      .regex(/^[1-9]\d*$/, message)
      .transform((text) => Math.min(Number(text), mostAskedPixels))
      .meta({ override: { type: 'integer', minimum: 1 } });
    return { notation: { kind: 'side' }, schema };
  },

  /** 0 or 1, as a number. */
  onOff: (): Form<number> => ({ notation: { kind: 'onOff' }, schema: whole(0, 1) }),

  /** Any number; what is out of range becomes the nearest number that is in it. */
  number(min: number, max: number): Form<number> {
    const description = `Any number; used from ${min} to ${max}, with three decimals`;
    const schema = finiteBy(description, (value) => rounded(Math.min(max, Math.max(min, value)), decimals.number));
    return { notation: { kind: 'number', min, max }, schema };
  },

  /** Any number, of which the nearest whole one in the range is used. */
  nearestWhole(min: number, max: number): Form<number> {
    const description = `Any number; the nearest whole one from ${min} to ${max} is used`;
    const schema = finiteBy(description, (value) => wholeWithin(value, { min, max }));
    return { notation: { kind: 'nearestWhole', min, max }, schema };
  },

  /** Any number; one below `min` is 0, which is off. */
  numberOrOff(min: number, max: number): Form<number> {
    const description = `Any number; below ${min} it is off, above ${max} it is ${max}. Three decimals are used`;
    const schema = finiteBy(description, (value) => (value < min ? 0 : rounded(Math.min(max, value), decimals.number)));
    return { notation: { kind: 'numberOrOff', min, max }, schema };
  },

  /** Any number of degrees, as one from 0 to 360. */
  angle(): Form<number> {
    const schema = finiteBy('Any number of degrees, modulo 360; three decimals are used', (degrees) => {
      const turned = rounded(((degrees % 360) + 360) % 360, decimals.number);
      // Rounding makes a whole turn of what is a little less.
      return turned % 360;
    });
    return { notation: { kind: 'angle' }, schema };
  },

  oneOf: <const T extends readonly [string, ...string[]]>(values: T): Form<T[number]> => ({
    notation: { kind: 'oneOf', values },
    schema: z.enum(values, { error: `must be one of ${values.join(', ')}` }),
  }),

  flag(): Form<boolean> {
    const schema = z
      .literal('1', { error: 'must be 1 or omitted' })
      .transform(() => true)
      .meta({ override: { type: 'integer', enum: [1] } });
    return { notation: { kind: 'flag' }, schema };
  },

  /** A width and a height to each other. */
  ratio(): Form<[number, number]> {
    const message = 'must be <width>_<height>, two whole numbers from 1 to 1000';
    const schema = readBy(message, (text): [number, number] | undefined => {
      const [width, height, ...more] = listOf(text, (part) => wholeIn(part, { min: 1, max: 1_000 })) ?? [];
      return width === undefined || height === undefined || more.length > 0 ? undefined : [width, height];
    });
    return { notation: { kind: 'ratio' }, schema };
  },

  /** A rectangle of the picture. */
  rectangle(): Form<[number, number, number, number]> {
    const message =
      'must be <x>_<y>_<width>_<height>, each a part of the side (from 0 to 1) or whole pixels, and begin inside the picture';
    const schema = readBy(message, (text): [number, number, number, number] | undefined => {
      const [x, y, width, height, ...more] = listOf(text, partOrPixels) ?? [];
      if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
      // From 1 on, a part begins at the other side.
      const isEmpty = x === 1 || y === 1 || width === 0 || height === 0;
      return isEmpty || more.length > 0 ? undefined : [x, y, width, height];
    });
    return { notation: { kind: 'rectangle' }, schema };
  },

  /** The margins of the four sides, as in CSS: top, right, bottom, left. */
  margins(max: number): Form<[number, number, number, number]> {
    const message = `must be one, two or four whole numbers from 0 to ${max}, separated by _`;
    const schema = readBy(message, (text): [number, number, number, number] | undefined => {
      const [top, right = top, bottom = top, left = right, ...more] =
        listOf(text, (part) => wholeIn(part, { min: 0, max })) ?? [];
      const isOdd = text.split('_', 5).length === 3;
      if (top === undefined || right === undefined || bottom === undefined || left === undefined) return undefined;
      return isOdd || more.length > 0 ? undefined : [top, right, bottom, left];
    });
    return { notation: { kind: 'margins', max }, schema };
  },

  /** A colour as six hexadecimal digits; eight with its opacity, where that is possible. */
  colour(digits: readonly (6 | 8)[]): Form<string> {
    const message = `must be a colour of ${digits.join(' or ')} hexadecimal digits`;
    const schema = readBy(message, (text) =>
      digits.some((count) => count === text.length) && /^[\dA-Fa-f]{1,8}$/.test(text) ? text.toLowerCase() : undefined,
    );
    return { notation: { kind: 'colour', digits }, schema };
  },

  /** One of these, or the point `fp_<x>_<y>`. */
  oneOfOrPoint<const T extends string>(values: readonly T[]): Form<T | ['fp', number, number]> {
    const message = `must be one of ${values.join(', ')}, or fp_<x>_<y> with numbers from 0 to 1`;
    const schema = readBy(message, (text): T | ['fp', number, number] | undefined => {
      const named = values.find((value) => value === text);
      if (named !== undefined || !text.startsWith('fp_')) return named;
      const [x, y, ...more] = listOf(text.slice(3), partOf) ?? [];
      return x === undefined || y === undefined || more.length > 0 ? undefined : ['fp', x, y];
    });
    return { notation: { kind: 'oneOfOrPoint', values }, schema };
  },

  /** An image, its place, its opacity and its size. Ids may contain `_`, so they are read from the end. */
  watermark(): Form<[string, ImagePlace, number, number]> {
    const message =
      'must be <image id>_<place>_<opacity>_<scale>, with a side or a corner as the place, and opacity and scale from 1 to 100';
    const schema = readBy(message, (text): [string, ImagePlace, number, number] | undefined => {
      const [, id = '', place, ...percent] = /^(.{1,64})_([a-z]{4,9})_(\d{1,3})_(\d{1,3})$/.exec(text) ?? [];
      const gravity = imagePlaces.find((value) => value === place);
      const [opacity, scale] = percent.map((part) => wholeIn(part, { min: 1, max: 100 }));
      if (!imageId.safeParse(id).success || gravity === undefined) return undefined;
      return opacity === undefined || scale === undefined ? undefined : [id, gravity, opacity, scale];
    });
    return { notation: { kind: 'watermark', places: imagePlaces }, schema };
  },

  /** As `nearestWhole` from 0, or `max`. */
  nearestWholeOrMax(max: number): Form<number | 'max'> {
    const description = `any number, of which the nearest whole one from 0 to ${max} is used, or max`;
    const read = (text: string): number | 'max' | undefined => {
      if (text === 'max') return 'max';
      const value = finite(text);
      return value === undefined ? undefined : wholeWithin(value, { min: 0, max });
    };
    const schema = readBy('must be max or a number', read, description);
    return { notation: { kind: 'nearestWholeOrMax', max }, schema };
  },

  /** A whole number, or `auto`. */
  wholeOrAuto(min: number, max: number): Form<number | 'auto'> {
    const message = `must be auto or a whole number from ${min} to ${max}`;
    const schema = readBy(message, (text): number | 'auto' | undefined =>
      text === 'auto' ? 'auto' : wholeIn(text, { min, max }),
    ).meta({ override: { type: ['integer', 'string'], minimum: min, maximum: max, pattern: '^auto$' } });
    return { notation: { kind: 'wholeOrAuto', min, max }, schema };
  },

  /** Whole seconds since 1970. */
  unixTime(): Form<number> {
    const message = 'must be a time in whole seconds since 1970';
    const schema = z
      .string()
      .regex(/^[1-9]\d{0,10}$/, message)
      .transform(Number)
      .meta({ override: { type: 'integer', minimum: 1, maximum: 99_999_999_999 } });
    return { notation: { kind: 'time' }, schema };
  },

  presetName(): Form<string> {
    const message = 'must be the name of a preset: up to 40 lower-case letters, digits, - and _, a letter first';
    const schema = z
      .string()
      .regex(presetName, message)
      .meta({ override: { type: 'string' } });
    return { notation: { kind: 'presetName' }, schema };
  },
};
