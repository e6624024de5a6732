import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Text from outside: trimmed, of min to max UTF-16 units, without control characters (Postgres refuses NUL) and without
 * halves of surrogate pairs (UTF-8 has none). Line breaks and tabs are kept.
 */
export function text(options: { min?: number; max: number }) {
  const { min = 1, max } = options;
  return z
    .string({ error: 'must be a string' })
    .max(max, `must be at most ${max} characters long`)
    .refine((s) => !controls.test(s) && !loneSurrogate.test(s), 'must not contain control characters')
    .trim()
    .min(min, min === 1 ? 'must not be empty' : `must be at least ${min} characters long`);
}

/** The shape of our opaque media ids in a path. */
export const mediaId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A serial id in a path; what is no int4 names nothing. */
export const serialId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((n) => n <= 2_147_483_647);

/** An integer in a query string, between min and max. */
export function integerParam(options: { min: number; max: number; default: number }) {
  const { min, max } = options;
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string({ error: message })
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)
    .default(options.default);
}
