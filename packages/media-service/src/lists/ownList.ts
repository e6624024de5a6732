import type { Database } from '@millrace/database';
import { type Cursors, cursorParam, offsetOf, pageDepth, pageFields, pageNumber, paging, text } from '@millrace/http';
import { z } from 'zod';
import { type MediaStatus, mediaStatuses } from '../rows/tables.ts';
import { fold } from './fold.ts';

/** The orders of a list, by name: a column and its type. Columns become part of the SQL, so they must be constants. */
export type Orders = Readonly<Record<string, { column: string; type: 'timestamptz' | 'text' }>>;

/** A name of an order, descending with a minus. */
type Sort<O extends Orders> = (keyof O & string) | `-${keyof O & string}`;

/** An account's own media as a list. Names become part of the SQL, so they must be constants. */
export interface OwnList<O extends Orders> {
  media: string;
  /** Its order by default is `-created_at`. Each order needs an index that begins with account_id, this column and id. */
  orders: O & Orders;
  /** A condition that all its rows meet. */
  where?: string;
  /** What `q` searches: folded columns. */
  searched: readonly string[];
}

/** The search phrase of `q`, folded. */
const phrase = text({ max: 200 })
  .transform(fold)
  .refine((folded) => folded !== '', 'must contain a visible character')
  .describe('Part of the title; case and accents do not matter')
  .meta({ override: { type: 'string', minLength: 1, maxLength: 200 } });

const isSort = <O extends Orders>(orders: O, sort: string): sort is Sort<O> =>
  Object.hasOwn(orders, sort.startsWith('-') ? sort.slice(1) : sort);

/**
 * The query of an account's own list: `page` or `cursor`, `limit`, `q` and `sort`. A list adds its own filters with `safeExtend`.
 */
export function ownListQuery<O extends Orders>({ orders }: Pick<OwnList<O>, 'orders'>) {
  const sorts = Object.keys(orders).flatMap((name) => [name, `-${name}`]);
  return z
    .object({
      page: pageNumber.optional().meta({
        description: 'From 0; not with `cursor`',
        override: { type: 'integer', minimum: 0, default: 0 },
      }),
      limit: paging(100).shape.limit,
      cursor: cursorParam.optional(),
      sort: z
        .string({ error: `must be one of ${sorts.join(', ')}` })
        .refine((sort): sort is Sort<O> => isSort(orders, sort), `must be one of ${sorts.join(', ')}`)
        .optional()
        .meta({
          description: 'The order; descending with `-`. By default the newest is first',
          override: { type: 'string', enum: sorts, default: '-created_at' },
        }),
      q: phrase.optional(),
    })
    .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
      error: 'must not be sent with a cursor',
      path: ['page'],
    });
}

/** What the answer of such a list has in addition to its entries. */
export const ownListFields = {
  ...pageFields,
  page: pageFields.page.describe('The number of the page; with cursors, of pages before it'),
  total: pageFields.total.describe('Entries of the whole list; with cursors, as of the first page'),
  next_cursor: z.string().nullable().describe('The cursor of the next page; null at the end'),
};

export interface OwnListRequest {
  page?: number | undefined;
  limit: number;
  cursor?: string | undefined;
  sort?: string | undefined;
  /** Folded. */
  q?: string | undefined;
}

/** A filter: a condition with the placeholder of its value. */
export interface Filter {
  sql: (placeholder: string) => string;
  value: string;
}

const statusNames = mediaStatuses.join(', ');

/** The filter `status` in the query of a list. */
export const statusParam = z.enum(mediaStatuses, { error: `must be one of ${statusNames}` }).optional();

/** The condition of that filter; none without it. */
export function statusFilter(status: MediaStatus | undefined): Filter[] {
  if (status === undefined) return [];
  // See `mediaStatuses`.
  if (status === 'fetching')
    return [{ sql: (placeholder) => `(status = ${placeholder} AND fetching)`, value: 'processing' }];
  return [{ sql: (placeholder) => `(status = ${placeholder} AND NOT fetching)`, value: status }];
}

export interface OwnPage {
  ids: string[];
  /** The fields of the answer besides the entries. */
  fields: { page: number; limit: number; total: number; next_cursor: string | null };
}

/**
 * Reads a page of an account's own list. A page by cursor begins behind the last entry of the page before, so entries that are added or
 * deleted in the meantime neither repeat nor hide others, and it reads only its own entries.
 *
 * @throws AppError invalid_request for a page that is too deep, and for a cursor of another list, order or filter
 */
export function createOwnList<O extends Orders>(deps: { database: Database; cursors: Cursors }, list: OwnList<O>) {
  const { database, cursors } = deps;
  const { media, orders, searched } = list;

  return async (accountId: number, request: OwnListRequest, filters: readonly Filter[] = []): Promise<OwnPage> => {
    const { limit, cursor, q, sort = '-created_at' } = request;
    const isDescending = sort.startsWith('-');
    const order = orders[isDescending ? sort.slice(1) : sort];
    if (order === undefined) throw new RangeError(`${media} has no order ${sort}`);
    const { column, type } = order;

    const parameters: unknown[] = [];
    const bind = (value: unknown): string => `$${parameters.push(value)}`;
    const conditions = [`account_id = ${bind(accountId)}`];
    if (list.where !== undefined) conditions.push(list.where);
    for (const { sql, value } of filters) conditions.push(sql(bind(value)));
    if (q !== undefined) {
      const needle = bind(q);
      // Unlike LIKE, strpos has no wildcards.
      conditions.push(`(${searched.map((one) => `strpos(${one}, ${needle}) > 0`).join(' OR ')})`);
    }
    const filtered = conditions.join(' AND ');
    const scope = JSON.stringify([media, accountId, sort, filtered, parameters]);

    const count = async (): Promise<number> => {
      const [row] = await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${media} WHERE ${filtered}`,
        parameters,
      );
      return row?.n ?? 0;
    };
    /** One entry more than the page has shows whether there is another page. */
    const select = (where: string, offset: number) =>
      database.query<{ id: string; key: Date | string }>(
        `SELECT id, ${column} AS key FROM ${media} WHERE ${where}
         ORDER BY ${column} ${isDescending ? 'DESC' : 'ASC'}, id ${isDescending ? 'DESC' : 'ASC'}
         LIMIT ${bind(limit + 1)} OFFSET ${bind(offset)}`,
        parameters,
      );

    const position = cursor === undefined ? undefined : cursors.read(scope, cursor);
    const page = position?.page ?? request.page ?? 0;
    const total = position?.total ?? (await count());
    let rows: { id: string; key: Date | string }[] = [];
    if (position === undefined) {
      const offset = offsetOf({ page, limit }, total, pageDepth.own);
      if (offset !== undefined) rows = await select(filtered, offset);
    } else {
      const after = `(${column}, id) ${isDescending ? '<' : '>'} (${bind(position.key)}::${type}, ${bind(position.id)})`;
      rows = await select(`${filtered} AND ${after}`, 0);
    }
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      ids: rows.slice(0, limit).map(({ id }) => id),
      fields: { page, limit, total, next_cursor: last === undefined ? null : nextOf(last) },
    };

    function nextOf({ id, key }: { id: string; key: Date | string }): string {
      return cursors.write(scope, { key: key instanceof Date ? key.toISOString() : key, id, page: page + 1, total });
    }
  };
}

/** The rows of a page in its order; a row that was deleted in the meantime is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
