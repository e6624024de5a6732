import type { Database } from '@millrace/database';
import { type Cursors, type PageRequest, pageDepth, paging, text } from '@millrace/http';
import { type MediaStatus, mediaStatuses } from '@millrace/platform';
import { z } from 'zod';
import { fold } from './fold.ts';
import { type KeyColumn, type KeysetList, type KeysetPage, readKeysetPage } from './keysetPage.ts';

/** The orders of a list, by name: a column and its type. Columns become part of the SQL, so they must be constants. */
export type Orders = Readonly<Record<string, KeyColumn>>;

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
  return paging(100).safeExtend({
    sort: z
      .string({ error: `must be one of ${sorts.join(', ')}` })
      .refine((sort): sort is Sort<O> => isSort(orders, sort), `must be one of ${sorts.join(', ')}`)
      .optional()
      .meta({
        description: 'The order; descending with `-`. By default the newest is first',
        override: { type: 'string', enum: sorts, default: '-created_at' },
      }),
    q: phrase.optional(),
  });
}

export interface OwnListRequest extends PageRequest {
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
  if (status === 'ready') return [{ sql: (placeholder) => `status IN (${placeholder}, 'hidden')`, value: status }];
  return [{ sql: (placeholder) => `(status = ${placeholder} AND NOT fetching)`, value: status }];
}

/**
 * Reads a page of an account's own list.
 *
 * @throws AppError as `readKeysetPage`
 */
export function createOwnList<O extends Orders>(deps: { database: Database; cursors: Cursors }, list: OwnList<O>) {
  const { media, orders, searched } = list;

  return async (accountId: number, request: OwnListRequest, filters: readonly Filter[] = []): Promise<KeysetPage> => {
    const { q, sort = '-created_at', ...paged } = request;
    const isDescending = sort.startsWith('-');
    const key = orders[isDescending ? sort.slice(1) : sort];
    if (key === undefined) throw new RangeError(`${media} has no order ${sort}`);

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
    const where = conditions.join(' AND ');
    const keyset: KeysetList = {
      scope: [media, accountId, sort, where, parameters],
      table: media,
      where,
      parameters,
      key,
      id: { column: 'id', type: 'text' },
      isDescending,
      depth: pageDepth.own,
    };
    return readKeysetPage(deps, keyset, paged);
  };
}

/** The rows of a page in its order; a row that was deleted in the meantime is left out. */
export function inOrderOf<Id extends string | number, Row extends { id: Id }>(
  ids: readonly Id[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
