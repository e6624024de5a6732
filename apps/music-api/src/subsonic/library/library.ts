import type { Database, SqlQueryable } from '@millrace/database';
import type { BlockedMedia } from '@millrace/media-service';

/** Where songs, albums and artists are read. */
export interface Library {
  database: Database;
  /** Suspended accounts: nobody sees what they have. */
  blocked: Pick<BlockedMedia, 'accounts'>;
}

/** The ids that a statement selects. */
export const idsOf = async (
  { database }: { database: SqlQueryable },
  sql: string,
  values: readonly unknown[],
): Promise<string[]> => (await database.query<{ id: string }>(sql, values)).map(({ id }) => id);

/** Rows that are read at once: a statement with more of them would stop the event loop while its rows are parsed. */
const rowsAtOnce = 500;

/** Reads the rows of many ids, some at a time. An id that is there several times is read once. */
export async function inBatches<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const distinct = [...new Set(ids)];
  const rows: Row[] = [];
  for (let from = 0; from < distinct.length; from += rowsAtOnce) {
    for (const row of await read(distinct.slice(from, from + rowsAtOnce))) rows.push(row);
  }
  return rows;
}

/** Joins rows with the same id, of which the first is the listed one. */
export function joined<Row extends { id: string }>(
  rows: readonly Row[],
  join: (listed: Row, hidden: Row) => Row,
): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const listed = byId.get(row.id);
    byId.set(row.id, listed === undefined ? row : join(listed, row));
  }
  return [...byId.values()];
}
