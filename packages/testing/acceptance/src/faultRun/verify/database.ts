import pg from 'pg';

/** Rows of a query, by a connection that no fault touches. */
export type Select = <R extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) => Promise<R[]>;

/** Looks into the database itself: what a client sees is judged elsewhere. */
export async function withDatabase<T>(url: string, look: (select: Select) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await look(async (sql, parameters) => (await client.query(sql, parameters)).rows);
  } finally {
    await client.end();
  }
}
