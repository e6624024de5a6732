import { z } from 'zod';

const wholeNumber = /^\d+$/;

/** Schemas for common types; each parses the raw string. */
export const setting = {
  /** A whole number from min to max, inclusive. */
  integer(options: { min: number; max: number; default: number }) {
    const { min, max } = options;
    return z
      .string()
      .regex(wholeNumber, `must be a whole number from ${min} to ${max}`)
      .transform(Number)
      .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)
      .default(options.default);
  },
  port(fallback: number) {
    return setting.integer({ min: 0, max: 65_535, default: fallback });
  },
  /** A URL with one of the given schemes, e.g. ['postgres:', 'postgresql:']. */
  url(schemes: string[]) {
    return z
      .string()
      .refine(
        (s) => URL.canParse(s) && schemes.includes(new URL(s).protocol),
        `must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      );
  },
  /** true/false, 1/0, yes/no. */
  boolean(fallback: boolean) {
    return z
      .enum(['true', 'false', '1', '0', 'yes', 'no'], { error: 'must be true or false' })
      .transform((s) => s === 'true' || s === '1' || s === 'yes')
      .default(fallback);
  },
  /** A comma-separated list without empty parts. */
  list() {
    return z
      .string()
      .transform((s) =>
        s
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      )
      .default([]);
  },
};
