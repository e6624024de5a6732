import { imageFits, imageFormats, imageGravities, maxOutputSide } from '@millrace/jobs';
import { z } from 'zod';

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message);
};

/** Three decimals, so that every number has one short spelling, which is part of a key. */
const decimal = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}, with three decimals at most`;
  return z
    .string()
    .regex(/^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message);
};

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const flag = () => z.literal('1', { error: 'must be 1, or left out' }).transform(() => true);

/** Sigma below which a Gaussian changes nothing that can be stored; libvips refuses less. */
const minBlur = 0.3;
const maxBlur = 100;
const blurMessage = `must be 0 (off) or a number from ${minBlur} to ${maxBlur}, with three decimals at most`;

/** Every parameter of a transform, by its name in both forms of the URL. */
export const parameterShape = {
  w: whole(1, maxOutputSide),
  h: whole(1, maxOutputSide),
  f: oneOf([...imageFormats, 'auto']),
  q: whole(1, 100),
  fit: oneOf(imageFits),
  g: oneOf(imageGravities),
  /** Device pixels per pixel of w and h. */
  dpr: decimal(0.5, 8),
  rotate: decimal(-360, 360),
  flip: flag(),
  flop: flag(),
  blur: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?$/, blurMessage)
    .transform(Number)
    .refine((n) => n === 0 || (n >= minBlur && n <= maxBlur), blurMessage),
  sharpen: flag(),
  grayscale: flag(),
} as const satisfies Record<string, z.ZodType>;

export const parameters = z.object(parameterShape).partial();
export type Parameters = z.output<typeof parameters>;
export type ParameterName = keyof typeof parameterShape;

export const isParameter = (name: string): name is ParameterName => Object.hasOwn(parameterShape, name);
