import { AppError } from '@millrace/service';
import { z } from 'zod';
import { cursorParam } from './cursor.ts';

const whole = 'must be a whole number';

/** The number of a page, from 0. At most ten digits, so that page * limit stays a safe integer. */
const pageNumber = z
  .string({ error: whole })
  .regex(/^\d{1,10}$/, `${whole} from 0`)
  .transform(Number);

/**
 * `page` (from 0) or `cursor`, and `limit` (default 20). A limit above the maximum is reduced to it, and the response contains the limit
 * used. Zero, a negative number or text is an error. A list adds its own parameters with `safeExtend`.
 */
export function paging(maxLimit = 100, defaultLimit = Math.min(20, maxLimit)) {
  return z
    .object({
      page: pageNumber.optional().meta({
        description: 'From 0; not with `cursor`',
        override: { type: 'integer', minimum: 0, default: 0 },
      }),
      limit: z
        .string({ error: whole })
        .regex(/^\d+$/, `${whole} from 1`)
        .transform(Number)
        .refine((n) => n >= 1, `${whole} from 1`)
        .transform((n) => Math.min(n, maxLimit))
        .default(defaultLimit)
        .meta({
          description: `Entries of a page; more than ${maxLimit} are reduced to ${maxLimit}`,
          override: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
        }),
      cursor: cursorParam.optional(),
    })
    .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
      error: 'must not be sent with a cursor',
      path: ['page'],
    });
}

export type PageRequest = z.output<ReturnType<typeof paging>>;

/** What the answer of a list contains in addition to its entries. */
export const pageFields = {
  page: z.int().min(0).describe('The number of the page; with cursors, of pages before it'),
  limit: z.int().min(1).describe('The limit used'),
  total: z.int().min(0).describe('Entries of the whole list; with cursors, as of the first page'),
  next_cursor: z.string().nullable().describe('The cursor of the next page; null at the end'),
};

/**
 * Number of entries of a list that paging can reach. The database reads all entries before the page: in a public list, a page a
 * million entries deep would cost a second, and any client can request it. Owners must reach all of their own entries. A list that is merged
 * of many sources reads that many entries of each of them.
 */
export const pageDepth = { public: 10_000, own: 100_000, merged: 1_000 } as const;

/**
 * Number of entries before a page; undefined beyond the end of the list, where the page is empty.
 *
 * @param total number of entries in the list
 * @throws AppError invalid_request for a page beyond `depth`
 */
export function offsetOf(
  { page, limit }: { page: number; limit: number },
  total: number,
  depth: (typeof pageDepth)[keyof typeof pageDepth],
): number | undefined {
  const offset = page * limit;
  if (offset >= total) return undefined;
  if (offset < depth) return offset;
  throw new AppError('invalid_request', `Paging ends after ${depth} entries. Use a smaller page.`, {
    fields: [{ field: 'page', message: `must start within the first ${depth} entries` }],
  });
}
