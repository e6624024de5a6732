import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';
import { sortKeyOf } from './fold.ts';

/** A folded copy of a column. Names become part of the SQL, so they must be constants. */
export interface FoldedColumn {
  table: string;
  /** The type of its ids; text by default. */
  idType?: 'text' | 'int';
  /** Which rows to fold. By default, not those of uploads that are running: they write their title at their end. */
  where?: string;
  /** The column to fold. */
  from: string;
  /** Its folded copy; empty in a row of an older version, which does not fold. */
  to: string;
}

const batch = 500;

/** Folds the rows that an older version wrote. */
export function refolding(database: Database, column: FoldedColumn): PeriodicTask {
  const { table, from, to, idType = 'text', where = "status <> 'uploading'" } = column;
  const round = async (): Promise<number> => {
    const rows = await database.query<{ id: string | number; text: string }>(
      `SELECT id, ${from} AS text FROM ${table}
       WHERE ${to} = '' AND ${from} IS NOT NULL AND ${from} <> '' AND ${where} LIMIT ${batch}`,
    );
    if (rows.length === 0) return 0;
    // The text is compared, because it may have been changed in the meantime.
    await database.execute(
      `UPDATE ${table} m SET ${to} = g.folded FROM unnest($1::${idType}[], $2::text[], $3::text[]) AS g(id, text, folded)
       WHERE m.id = g.id AND m.${from} = g.text AND m.${to} = ''`,
      [rows.map(({ id }) => id), rows.map(({ text }) => text), rows.map(({ text }) => sortKeyOf(text))],
    );
    return rows.length;
  };
  return {
    name: 'folding titles of an older version',
    everyMs: 60_000,
    run: async (signal) => {
      while (!signal.aborted && (await round()) === batch);
    },
  };
}
