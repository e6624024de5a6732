import type { Database } from '@millrace/database';
import { type Cursors, offsetOf, type PageRequest, type pageDepth } from '@millrace/http';

/** A column that orders a list. Names and types become part of the SQL, so they must be constants. */
export interface KeyColumn {
  column: string;
  type: 'timestamptz' | 'text' | 'int' | 'uuid';
}

/** What a page reads, as SQL. */
export interface PageRows {
  /** `where` of the list, and the place at which the page begins. */
  where: string;
  order: string;
  /** Entries from that place to the end of the page. */
  most: number;
}

/** A list in the order of a key and, among equal keys, of an id. It needs an index that begins with what `where` compares, and these. */
export interface KeysetList {
  /** The name of the list, its owner, its order and its filters. A cursor of another scope is refused. */
  scope: readonly unknown[];
  /** For a list of several sources, which are read one by one: the rows among which those of a page are. */
  table: string | ((rows: PageRows) => string);
  /** A condition with placeholders from $1. */
  where: string;
  parameters: readonly unknown[];
  key: KeyColumn;
  id: KeyColumn;
  isDescending: boolean;
  /** How far page numbers reach. Cursors reach everything. */
  depth: (typeof pageDepth)[keyof typeof pageDepth];
  /**
   * How many of the first entries of a page fit into an answer, at least one. A page that is cut has a `limit` as small, and the cursor of what
   * follows. Without it, entries are so short that all do.
   */
  fitting?: (ids: readonly string[]) => Promise<number>;
  /** Counts the entries. Not called for a page by cursor. Without it, the rows of the table are counted that meet `where`. */
  total?: () => Promise<number>;
}

/** Counts the rows of the list's table, as SQL. */
function countOf({ table, where }: KeysetList): string {
  if (typeof table !== 'string') throw new TypeError('a list of several sources tells its total');
  return `SELECT count(*)::int AS total FROM ${table} WHERE ${where}`;
}

async function countRows(database: Pick<Database, 'query'>, list: KeysetList): Promise<number> {
  const [row] = await database.query<{ total: number }>(countOf(list), list.parameters);
  return row?.total ?? 0;
}

/** The order of most lists. */
export const newestFirst = { key: { column: 'created_at', type: 'timestamptz' }, isDescending: true } as const;

export interface KeysetPage {
  ids: string[];
  /** The fields of the answer besides the entries. */
  fields: { page: number; limit: number; total: number; next_cursor: string | null };
}

/**
 * Reads the ids of a page. A page by cursor begins behind the last entry of the page before, so entries that are added or deleted in the
 * meantime neither repeat nor hide others, and it reads only its own entries.
 *
 * @throws AppError invalid_request for a page that is too deep, and for a cursor of another scope
 */
export async function readKeysetPage(
  { database, cursors }: { database: Database; cursors: Cursors },
  list: KeysetList,
  { limit, ...request }: PageRequest,
): Promise<KeysetPage> {
  const { key, id, isDescending, where } = list;
  const scope = JSON.stringify(list.scope);
  const position = request.cursor === undefined ? undefined : cursors.read(scope, request.cursor);
  const page = position?.page ?? request.page ?? 0;

  const select = (conditions: string, offset: number, values: readonly unknown[], count = '') => {
    const parameters = [...values, limit + 1, offset];
    const direction = isDescending ? 'DESC' : 'ASC';
    const order = `${key.column} ${direction}, ${id.column} ${direction}`;
    const rows = { where: conditions, order, most: offset + limit + 1 };
    const table = typeof list.table === 'string' ? list.table : list.table(rows);
    // One entry more than the page has shows whether there is another page.
    return database.query<{ row_id: string; row_key: string; total?: number }>(
      `SELECT ${id.column}::text AS row_id, ${key.column}::text AS row_key${count} FROM ${table} WHERE ${conditions}
       ORDER BY ${order} LIMIT $${parameters.length - 1} OFFSET $${parameters.length}`,
      parameters,
    );
  };
  const read = async () => {
    if (position !== undefined) {
      const values = [...list.parameters, position.key, position.id];
      const at = `($${values.length - 1}::${key.type}, $${values.length}::${id.type})`;
      const after = `${where} AND (${key.column}, ${id.column}) ${isDescending ? '<' : '>'} ${at}`;
      return { total: position.total, rows: await select(after, 0, values) };
    }
    if (page === 0 && list.total === undefined) {
      // The page that is asked for most costs one statement, not two. A list whose first page is empty has no entries.
      const found = await select(where, 0, list.parameters, `, (${countOf(list)})`);
      return { total: found[0]?.total ?? 0, rows: found };
    }
    const total = await (list.total?.() ?? countRows(database, list));
    const offset = offsetOf({ page, limit }, total, list.depth);
    return { total, rows: offset === undefined ? [] : await select(where, offset, list.parameters) };
  };

  const { total, rows } = await read();
  const wanted = rows.slice(0, limit).map((row) => row.row_id);
  const fitting = list.fitting === undefined || wanted.length === 0 ? wanted.length : await list.fitting(wanted);
  const ids = wanted.slice(0, fitting);
  const last = rows.length > ids.length ? rows[ids.length - 1] : undefined;
  const next =
    last === undefined ? null : cursors.write(scope, { key: last.row_key, id: last.row_id, page: page + 1, total });
  return { ids, fields: { page, limit: ids.length < wanted.length ? ids.length : limit, total, next_cursor: next } };
}
