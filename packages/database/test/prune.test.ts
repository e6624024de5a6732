import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import pg from 'pg';
import { type Database, openDatabase, prune } from '../src/index.ts';
import { tables } from './support/tables.ts';

let postgres: TestDatabases;
let url: string;
let database: Database;

const table = 'video.view_receipts';
const where = `created_at < now() - interval '14 days'`;

beforeAll(async () => {
  postgres = await usePostgres();
  url = await postgres.createDatabase(tables);
  // To insert the rows takes a busy machine longer than a statement may take.
  database = openDatabase({ url, log: silentLogger(), connectTimeoutMs: 240_000, statementTimeoutMs: 240_000 });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});
beforeEach(() => database.execute(`TRUNCATE ${table}`, []));

/** Inserts rows; three of four are old. */
const fill = (rows: number) =>
  database.execute(
    `INSERT INTO ${table} (video_id, id, created_at)
     SELECT 'a video', n::text, now() - CASE WHEN n % 4 = 0 THEN interval '1 day' ELSE interval '15 days' END
     FROM generate_series(1, $1::int) AS g(n)`,
    [rows],
  );
const count = async (): Promise<number> =>
  (await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n ?? 0;

describe('pruning', () => {
  it('deletes in small statements, so that millions of rows never exceed the statement timeout', async () => {
    await fill(300_000);
    // Instead of a timeout, which a fast machine would not exceed, cancel a statement that deletes more than 30,000 rows.
    await database.execute(
      `CREATE FUNCTION video.refuse_large() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF (SELECT count(*) FROM gone) > 30000 THEN RAISE EXCEPTION 'too slow' USING ERRCODE = 'query_canceled'; END IF;
         RETURN NULL;
       END $$`,
      [],
    );
    await database.execute(
      `CREATE TRIGGER refuse_large AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION video.refuse_large()`,
      [],
    );
    try {
      await expect(database.execute(`DELETE FROM ${table} WHERE ${where}`, [])).rejects.toMatchObject({
        code: '57014',
      });
      expect(await prune(database, { table, where })).toBe(225_000);
    } finally {
      await database.execute('DROP FUNCTION video.refuse_large() CASCADE', []);
    }
    expect(await count()).toBe(75_000);
    expect(await prune(database, { table, where })).toBe(0);
  });

  it('skips a table that another process is pruning', async () => {
    await fill(100);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(`SELECT pg_advisory_xact_lock(hashtext('millrace:prune'), hashtext('${table}'))`);
      expect(await prune(database, { table, where })).toBe(0);
      expect(await count()).toBe(100);
      await other.query('COMMIT');
      expect(await prune(database, { table, where })).toBe(75);
    } finally {
      await other.end();
    }
  });

  it('deletes each row once with several concurrent processes', async () => {
    await fill(100_000);
    const totals = await Promise.all(Array.from({ length: 4 }, () => prune(database, { table, where })));
    expect(totals.reduce((sum, n) => sum + n, 0) + (await prune(database, { table, where }))).toBe(75_000);
    expect(await count()).toBe(25_000);
  });

  it('stops when aborted, keeps its progress, and deletes the rest on the next run', async () => {
    await fill(100_000);
    const controller = new AbortController();
    const watched = {
      query: async <Row extends object>(sql: string, parameters?: readonly unknown[]) => {
        const rows = await database.query<Row>(sql, parameters);
        controller.abort();
        return rows;
      },
    };
    const first = await prune(watched, { table, where, signal: controller.signal });
    expect(first).toBeGreaterThan(0);
    expect(await count()).toBe(100_000 - first);
    expect(await prune(database, { table, where })).toBe(75_000 - first);
  });
});
