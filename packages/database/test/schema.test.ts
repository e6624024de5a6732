import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import pg from 'pg';
import { bounds } from '../src/bounds.ts';
import { migrate } from '../src/index.ts';
import { schemaSql } from './prismaEngine.ts';
import { ours, schemaText } from './schemaText.ts';

let postgres: TestDatabases;
/** Created by our migrations. */
let migrated: pg.Client;
/** Created by Prisma from schema.prisma. */
let described: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  postgres = await usePostgres();
  const migratedUrl = await postgres.createDatabase();
  await migrate({ url: migratedUrl, log: silentLogger() });
  migrated = await connect(migratedUrl);
  const describedUrl = await postgres.createDatabase();
  described = await connect(describedUrl);
  await described.query(await schemaSql(describedUrl));
});
afterAll(async () => {
  await migrated.end();
  await described.end();
  await postgres.stop();
});

/** Excludes "queue", which packages/queue uses by plain SQL. */
const inPrisma = `${ours} AND n.nspname <> 'queue'`;

/** Ignores NOT NULL of lists: Prisma does not declare it, though it never reads or writes a NULL there. Our migrations do. */
const columns = `
  SELECT n.nspname || '.' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN t.typcategory = 'A' THEN '' WHEN a.attnotnull THEN ' not null' ELSE ' null' END
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped AND ${inPrisma}`;

/** Primary keys, unique constraints and foreign keys. Prisma cannot describe checks. */
const constraints = `
  SELECT c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) AS line
  FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
  WHERE c.contype IN ('p', 'u', 'f') AND ${inPrisma}`;

/** All indexes except partial and expression indexes, which Prisma cannot describe. */
const indexes = `
  SELECT pg_get_indexdef(i.indexrelid) AS line
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE i.indpred IS NULL AND i.indexprs IS NULL AND ${inPrisma}`;

async function shapeOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `${columns} UNION ALL ${constraints} UNION ALL ${indexes} ORDER BY 1`,
  );
  return rows.map((row) => row.line);
}

describe('the migrations', () => {
  it('create what schema.prisma describes: columns, types, nullability, defaults, keys, indexes', async () => {
    const shape = await shapeOf(migrated);
    expect(shape).toEqual(await shapeOf(described));
    // Proves that the queries found the whole schema.
    expect(shape).toContain('video.videos.view_count bigint not null default 0');
    expect(shape.length).toBeGreaterThan(80);
  });

  it.each([
    'ALTER TABLE video.videos ALTER COLUMN title DROP NOT NULL',
    'ALTER TABLE video.videos ALTER COLUMN view_count TYPE integer',
    'ALTER TABLE video.videos ALTER COLUMN created_at TYPE timestamptz(6)',
    'ALTER TABLE video.videos ALTER COLUMN progress DROP DEFAULT',
    'ALTER TABLE auth.accounts ADD COLUMN nickname text',
    'ALTER TABLE auth.accounts DROP COLUMN display_name',
    'DROP INDEX auth.accounts_email_key_key',
    'DROP INDEX video.videos_account_id_created_at_id_idx',
    'ALTER TABLE video.usage_daily DROP CONSTRAINT usage_daily_pkey',
    'ALTER TABLE video.videos DROP CONSTRAINT videos_account_id_fkey',
    'CREATE TABLE platform.more (id int PRIMARY KEY)',
    'CREATE SCHEMA stray CREATE TABLE tracks (id int PRIMARY KEY)',
  ])('differ from schema.prisma after %s', async (change) => {
    await migrated.query('BEGIN');
    try {
      await migrated.query(change);
      expect(await shapeOf(migrated)).not.toEqual(await shapeOf(described));
    } finally {
      await migrated.query('ROLLBACK');
    }
  });
});

const schemaFile = new URL('../schema.sql', import.meta.url);

describe('schema.sql', () => {
  it('is the schema after all migrations', async () => {
    const text = await schemaText(migrated);
    if (process.env.UPDATE_SCHEMA !== undefined) await writeFile(schemaFile, text);
    expect(text).toBe(await readFile(schemaFile, 'utf8'));
  });

  it.each([
    'ALTER TABLE video.videos ALTER COLUMN title DROP NOT NULL',
    'ALTER TABLE queue.jobs ADD CHECK (priority < 100)',
    'CREATE INDEX ON queue.jobs (priority) WHERE priority > 1',
    'CREATE FUNCTION music.nothing() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'DROP TRIGGER videos_event ON video.videos',
  ])('tells of %s', async (change) => {
    const before = await schemaText(migrated);
    await migrated.query('BEGIN');
    try {
      await migrated.query(change);
      expect(await schemaText(migrated)).not.toBe(before);
    } finally {
      await migrated.query('ROLLBACK');
    }
  });
});

describe('the list of bounds', () => {
  it('names what keeps every table from filling the disk', async () => {
    const { rows } = await migrated.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT IN ('public', 'information_schema') AND schemaname NOT LIKE 'pg\\_%'`,
    );
    expect(Object.keys(bounds).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('has a number, or a setting that is one, for all that an account or a stranger can grow', () => {
    const number = /\b(?:one|two|three|ten|\d[\d,]*|[A-Z]+(?:_[A-Z]+)+)\b/;
    const grown = Object.entries(bounds).filter(([, { grownBy }]) => grownBy === 'account' || grownBy === 'stranger');
    expect(grown.length).toBeGreaterThan(30);
    expect(grown.filter(([, { most }]) => !number.test(most))).toEqual([]);
  });
});
