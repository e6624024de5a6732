import { pipeline } from 'node:stream/promises';
import type { Logger } from '@millrace/service';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MigrationError, migrate, pendingMigrations } from './migrate.ts';

export interface CopyDatabaseOptions {
  /** The source database, read in one snapshot. It may be in use, but later changes are not copied. */
  from: string;
  /** The target database, without accounts. Its migrations are applied first. */
  to: string;
  log: Logger;
  /** Called with a line for each table. */
  say: (line: string) => void;
}

interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, comma-separated, without generated columns. */
  columns: string;
  /** Names of the tables that its foreign keys reference. */
  references: string[];
}

/** Only the platform's schemas. Other schemas of the operator are not copied. */
const schemas = ['auth', 'platform', 'queue', 'video', 'music', 'image'];

/**
 * Unlogged tables (rate limits, requests in progress) are not copied: their rows are valid for seconds only.
 */
const tablesQuery = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    COALESCE((SELECT array_agg(DISTINCT format('%I.%I', fn.nspname, fc.relname)) FROM pg_constraint k
      JOIN pg_class fc ON fc.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = fc.relnamespace
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid), '{}') AS references
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relpersistence = 'p' ORDER BY 1`;

const sequencesQuery = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = ANY($1) AND last_value IS NOT NULL`;

/**
 * Copies all rows of the platform (accounts, media, counters, waiting jobs) into another database, of any Postgres version.
 * The copy is atomic.
 *
 * @returns the number of rows by table
 * @throws MigrationError if the databases have different versions of the platform, or if the target is in use
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<Map<string, number>> {
  const missing = await withClient(options.from, (source) =>
    pendingMigrations({ query: async (sql, values) => (await source.query(sql, values && [...values])).rows }),
  );
  if (missing.length > 0) {
    throw new MigrationError(`The source database lacks the migrations ${missing.join(', ')}. Apply them first.`);
  }
  await migrate({ url: options.to, log: options.log });
  return withClient(options.from, (source) =>
    withClient(options.to, async (target) => {
      await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await target.query('BEGIN');
      const { rows: tables } = await source.query<Table>(tablesQuery, [schemas]);
      await assertUnused(target);
      // Locks the tables against other writers, and removes rows inserted by migrations, which come from the source too.
      await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
      // They would write events of what is only copied.
      for (const { name } of tables) await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      const copied = new Map<string, number>();
      for (const { name, columns } of inOrder(tables)) {
        const into = target.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`));
        await pipeline(source.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`)), into);
        copied.set(name, into.rowCount);
        options.say(`${name}: ${into.rowCount} rows`);
      }
      const { rows: sequences } = await source.query<{ name: string; value: string }>(sequencesQuery, [schemas]);
      for (const { name, value } of sequences) await target.query('SELECT setval($1, $2)', [name, value]);
      for (const { name } of tables) await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      await assertSame(source, target, tables);
      await target.query('COMMIT');
      await target.query('ANALYZE');
      return copied;
    }),
  );
}

async function assertUnused(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM auth.accounts) AS used');
  if (rows[0]?.used) throw new MigrationError('The target database already has accounts. Nothing was copied.');
}

/** Sorts each table after the tables that its foreign keys reference. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const next = left.filter(({ references }) => !references.some((reference) => names.has(reference)));
    if (next.length === 0) throw new Error(`Foreign keys form a cycle: ${[...names].join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

async function assertSame(source: pg.Client, target: pg.Client, tables: readonly Table[]): Promise<void> {
  const count = async (client: pg.Client, name: string) =>
    (await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`)).rows[0]?.n;
  for (const { name } of tables) {
    const [there, here] = [await count(source, name), await count(target, name)];
    if (there !== here) throw new Error(`${name} has ${there} rows, but ${here} were copied.`);
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'millrace-copy',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection also rejects the running statement, where it is handled.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    // Also rolls back an uncommitted transaction.
    await client.end();
  }
}
