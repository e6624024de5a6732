import { AppError } from '@millrace/service';
import { z } from 'zod';

/**
 * `page` (from 0) and `limit` (20 by default). A limit above the maximum is brought down to it, and the response says which limit was
 * used. Zero, a negative number or text is an error.
 */
export function paging(maxLimit = 100, defaultLimit = Math.min(20, maxLimit)) {
  const whole = 'must be a whole number';
  return z.object({
    // Ten digits: page * limit stays a safe integer.
    page: z
      .string({ error: whole })
      .regex(/^\d{1,10}$/, `${whole} from 0`)
      .transform(Number)
      .default(0),
    limit: z
      .string({ error: whole })
      .regex(/^\d+$/, `${whole} from 1`)
      .transform(Number)
      .refine((n) => n >= 1, `${whole} from 1`)
      .transform((n) => Math.min(n, maxLimit))
      .default(defaultLimit),
  });
}

export type PageRequest = z.output<ReturnType<typeof paging>>;

/**
 * How many entries of a list can be reached by page. The database reads every entry before the page, so a page of a public list a
 * million entries down would cost a second, and anybody can ask for it. An owner needs to reach all of their own.
 */
export const pageDepth = { public: 10_000, own: 100_000 } as const;

/**
 * How many entries come before a page; undefined past the end of the list, where the page is empty.
 *
 * @param total entries of the list
 * @throws AppError invalid_request for a page of the list that is out of reach
 */
export function offsetOf(
  { page, limit }: PageRequest,
  total: number,
  depth: (typeof pageDepth)[keyof typeof pageDepth],
): number | undefined {
  const offset = page * limit;
  if (offset >= total) return undefined;
  if (offset < depth) return offset;
  throw new AppError('invalid_request', `Only the first ${depth} entries of this list can be reached by page.`, {
    fields: [{ field: 'page', message: `must begin within the first ${depth} entries` }],
  });
}
