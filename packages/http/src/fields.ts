import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Text from a client: trimmed, of min to max UTF-16 code units, without control characters (Postgres rejects NUL) and without lone
 * surrogates (UTF-8 cannot encode them). Line breaks and tabs are allowed.
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

/** An opaque media id in a path. */
export const mediaId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A serial id in a path. Values beyond int4 cannot exist. */
export const serialId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((n) => n <= 2_147_483_647)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } });

/**
 * The number of entries of an answer, from a query string. A number above the maximum is reduced to it.
 *
 * @param options.what what the entries are, for the documentation
 */
export function limitParam({ max, default: usual, what }: { max: number; default: number; what: string }) {
  const message = 'must be a whole number from 1';
  return z
    .string({ error: message })
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform((given) => Math.min(Number(given), max))
    .default(usual)
    .meta({
      description: `${what}; more than ${max} are reduced to ${max}`,
      override: { type: 'integer', minimum: 1, maximum: max, default: usual },
    });
}

/** An integer from min to max in a query string. */
export function integerParam(options: { min: number; max: number; default: number }) {
  const { min, max } = options;
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string({ error: message })
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)
    .default(options.default)
    .meta({ override: { type: 'integer', minimum: min, maximum: max, default: options.default } });
}
