import { limitParam } from '@millrace/http';
import { z } from 'zod';

/** The place after an entry in a list whose entries have rising ids. Opaque to clients. */
const cursorOf = (id: number): string => Buffer.from(String(id)).toString('base64url');

/** `cursor` and `limit` of a list that is sorted by id, newest first. The cursor is the `next_cursor` of the page before. */
export const idPaging = (maxLimit: number) =>
  z.object({
    cursor: z
      .string({ error: 'must be the next_cursor of the page before' })
      .regex(/^[\w-]{1,40}$/, 'must be the next_cursor of the page before')
      .transform((given) => Buffer.from(given, 'base64url').toString())
      .refine((id) => /^[1-9]\d{0,15}$/.test(id), 'must be the next_cursor of the page before')
      .transform(Number)
      .optional()
      .meta({ description: 'The `next_cursor` of the page before', override: { type: 'string' } }),
    limit: limitParam({ max: maxLimit, default: 20, what: 'Entries of a page' }),
  });

/** What the answer of such a list contains in addition to its entries. */
export const cursorField = {
  next_cursor: z.string().nullable().describe('For the next page; null at the end'),
};

/** Splits a page from the one entry more that was read to know whether there is another page. */
export function cut<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? cursorOf(idOf(last)) : null };
}
