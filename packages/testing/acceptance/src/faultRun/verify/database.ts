import pg from 'pg';

/** Returns the rows of a query, on a connection that no fault affects. */
export type Select = <R extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) => Promise<R[]>;

/** Reads the database directly; what clients see is checked elsewhere. */
export async function withDatabase<T>(url: string, look: (select: Select) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await look(async (sql, parameters) => (await client.query(sql, parameters)).rows);
  } finally {
    await client.end();
  }
}
