import type { Database, SqlQueryable } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';

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
