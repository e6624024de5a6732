import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import pg from 'pg';
import {
  MigrationError,
  migrate,
  migrationsFolder,
  openDatabase,
  pendingMigrations,
  resolveMigration,
} from '../src/index.ts';
import { readMigrations } from '../src/migrations.ts';
import { migrateDeploy, migrateStatus } from './prismaEngine.ts';

const log = silentLogger();
let postgres: TestPostgres;
let url: string;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.createDatabase();
  folder = await mkdtemp(join(tmpdir(), 'millrace-migrations-'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}
const run = () => migrate({ url, log, folder });
const first = '20260101000000_first';
const second = '20260102000000_second';
const writeBoth = async () => {
  await write(first, 'CREATE TABLE one (id int);\nINSERT INTO one VALUES (1);\n');
  await write(second, 'CREATE TABLE two (id int);\n');
};

const records = async () => {
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum, logs, applied_steps_count AS steps, finished_at IS NOT NULL AS finished,
       rolled_back_at IS NOT NULL AS undone FROM _prisma_migrations ORDER BY started_at`,
  );
  return rows;
};
const exists = async (table: string): Promise<boolean> => {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "exists"', [table]);
  return rows[0].exists;
};
/** The pid of the server process that runs this SQL. */
const processRunning = async (sql: string): Promise<number | undefined> => {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE $1 AND pid <> pg_backend_pid()`,
    [`%${sql}%`],
  );
  return rows[0]?.pid;
};

describe('the migrator', () => {
  it('applies missing migrations once and in order', async () => {
    await writeBoth();
    expect(await run()).toEqual([first, second]);
    expect(await run()).toEqual([]);
    await write('20260103000000_third', 'ALTER TABLE two ADD COLUMN more int;');
    // Merged late: its name sorts before applied migrations.
    await write('20260101120000_between', 'CREATE TABLE between_both (id int);');
    expect(await run()).toEqual(['20260101120000_between', '20260103000000_third']);
    expect(await records()).toMatchObject(Array(4).fill({ steps: 1, finished: true, undone: false, logs: null }));
    const { rows } = await client.query('SELECT id FROM one');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('can run in ten processes at once', async () => {
    await write(first, 'SELECT pg_sleep(0.3);\nCREATE TABLE one (id int);');
    await write(second, 'CREATE TABLE two (id int);');
    const applied = await Promise.all(Array.from({ length: 10 }, run));
    expect(applied.flat().sort()).toEqual([first, second]);
    expect(await records()).toHaveLength(2);
  });

  it('times out while another process is migrating', async () => {
    await writeBoth();
    await client.query('SELECT pg_advisory_lock(72707369)');
    await expect(migrate({ url, log, folder, lockTimeoutMs: 300 })).rejects.toThrow('another process');
    expect(await exists('one')).toBe(false);
  });

  it('refuses a migration that was edited after it was applied, but accepts other line endings', async () => {
    await writeBoth();
    await run();
    await write(first, 'CREATE TABLE one (id int);\r\nINSERT INTO one VALUES (1);\r\n');
    expect(await run()).toEqual([]);
    await write(first, 'CREATE TABLE one (id bigint);\n');
    await write('20260103000000_third', 'CREATE TABLE three (id int);');
    await expect(run()).rejects.toThrow(`${first} was edited after it was applied`);
    await expect(run()).rejects.toBeInstanceOf(MigrationError);
    expect(await exists('three')).toBe(false);
  });

  it('refuses a database of a newer version', async () => {
    await writeBoth();
    await run();
    await rm(join(folder, second), { recursive: true });
    await expect(run()).rejects.toThrow(`${second} was applied to this database but is not part of this version`);
  });

  it('refuses a migration without its file', async () => {
    await mkdir(join(folder, first));
    await expect(run()).rejects.toThrow(`${first} has no migration.sql`);
  });

  it('rolls back a failed migration, reports the line, and applies it once it is fixed', async () => {
    await write(first, 'CREATE TABLE one (id int);');
    await write(second, 'CREATE TABLE two (id int);\n\nINSERT INTO onee VALUES (1);\nCREATE TABLE three (id int);');
    await expect(run()).rejects.toThrow(
      /20260102000000_second failed and was rolled back: relation "onee".*\(line 3\)/,
    );
    expect([await exists('one'), await exists('two')]).toEqual([true, false]);
    const [, failed] = await records();
    expect(failed).toMatchObject({ name: second, finished: false, undone: true, steps: 0 });
    expect(failed.logs).toContain('relation "onee" does not exist');
    await write(second, 'CREATE TABLE two (id int);\n');
    expect(await run()).toEqual([second]);
    expect(await exists('two')).toBe(true);
  });

  it('leaves nothing of a migration whose connection was lost, and applies it on the next run', async () => {
    await write(first, 'CREATE TABLE one (id int);\nSELECT pg_sleep(600);');
    const running = run().catch((error: unknown) => error);
    const pid = await until('the migration runs', () => processRunning('pg_sleep(600)'));
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await running).toBeInstanceOf(MigrationError);
    expect(await exists('one')).toBe(false);
    expect(await records()).toEqual([]);
    await write(first, 'CREATE TABLE one (id int);');
    expect(await run()).toEqual([first]);
  });

  it('lists pending migrations, and ignores newer ones in the database', async () => {
    await writeBoth();
    const database = openDatabase({ url, log, poolSize: 1 });
    try {
      expect(await pendingMigrations(database, folder)).toEqual([first, second]);
      await run();
      expect(await pendingMigrations(database, folder)).toEqual([]);
      await rm(join(folder, second), { recursive: true });
      await write('20260103000000_third', 'SELECT 1;');
      expect(await pendingMigrations(database, folder)).toEqual(['20260103000000_third']);
    } finally {
      await database.close();
    }
  });
});

describe('a migration without a transaction', () => {
  const concurrently = '-- migrate: no transaction\nCREATE UNIQUE INDEX CONCURRENTLY one_id ON one (id);';

  it('runs while other processes wait for the lock', async () => {
    await write(first, 'CREATE TABLE one (id int);');
    await write(second, concurrently);
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual([first, second]);
    expect(await exists('one_id')).toBe(true);
  });

  it.each(['applied', 'rolled-back'] as const)('that failed blocks until the operator marks it as %s', async (as) => {
    await write(first, 'CREATE TABLE one (id int);\nINSERT INTO one VALUES (1), (1);');
    await write(second, concurrently);
    await expect(run()).rejects.toThrow(`${second} failed and was not rolled back`);
    expect((await records())[1]).toMatchObject({ finished: false, undone: false });
    await expect(run()).rejects.toThrow(
      /started but never finished.*--rolled-back 20260102000000_second.*could not create unique index/,
    );

    await client.query('DROP INDEX one_id; DELETE FROM one');
    if (as === 'applied') await client.query('CREATE UNIQUE INDEX one_id ON one (id)');
    await resolveMigration({ url, name: second, as });
    expect(await run()).toEqual(as === 'applied' ? [] : [second]);
    expect(await exists('one_id')).toBe(true);
    await expect(resolveMigration({ url, name: second, as })).rejects.toThrow('is not one that was started');
  });
});

describe('a migration that builds an index', () => {
  const build = '-- migrate: no transaction\nCREATE INDEX CONCURRENTLY "one_id" ON "public"."one" ("id");\n';
  const isValid = async (): Promise<boolean> => {
    const { rows } = await client.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'one_id'::regclass`,
    );
    return rows[0].valid;
  };

  it('is repeated if it was interrupted', async () => {
    await write(first, 'CREATE TABLE one (id int);\nINSERT INTO one VALUES (1);');
    await run();
    await write(second, build);
    // The build waits for this transaction, and its session is ended meanwhile.
    await client.query('BEGIN; INSERT INTO one VALUES (2)');
    const interrupted = run();
    const observer = new pg.Client({ connectionString: url });
    await observer.connect();
    try {
      const killed = async () => {
        const { rows } = await observer.query<{ killed: boolean }>(
          `SELECT pg_terminate_backend(pid) AS killed FROM pg_stat_activity
           WHERE application_name = 'millrace-migrate' AND query LIKE '%CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      };
      await Promise.all([
        expect(interrupted).rejects.toThrow(`${second} failed and will be repeated by the next attempt`),
        until('the build waits, and its session is ended', killed),
      ]);
      await client.query('COMMIT');
      expect(await isValid()).toBe(false);
      expect((await records())[1]).toMatchObject({ finished: false, undone: false });
      expect(await pendingMigrations({ query: async (sql) => (await client.query(sql)).rows }, folder)).toEqual([
        second,
      ]);
      expect(await run()).toEqual([second]);
      expect(await isValid()).toBe(true);
      expect((await records()).map(({ finished, undone }) => [finished, undone])).toEqual([
        [true, false],
        [false, true],
        [true, false],
      ]);
    } finally {
      await observer.end();
    }
  });

  it('is known by its text', async () => {
    for (const { name, transactional, index } of await readMigrations(migrationsFolder)) {
      if (!transactional) expect([name, index]).toEqual([name, expect.stringMatching(/^"[a-z]+"\."[a-z_]+"$/)]);
    }
  });
});

describe("Prisma's own migrate", () => {
  it('sees our applied migrations as applied', async () => {
    await migrate({ url, log });
    expect(await migrateStatus(url, migrationsFolder)).toEqual({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    });
    expect(await migrateDeploy(url, migrationsFolder)).toEqual([]);
  });

  it('continues after our migrations, and we continue after its migrations', async () => {
    await write(first, 'CREATE TABLE one (id int);');
    await run();
    await write(second, 'CREATE TABLE two (id int);');
    expect(await migrateDeploy(url, folder)).toEqual([second]);
    await write('20260103000000_third', 'CREATE TABLE three (id int);');
    expect(await run()).toEqual(['20260103000000_third']);
    expect(await migrateStatus(url, folder)).toMatchObject({ history: null, editedMigrationNames: [] });
  });

  it('sees our failed migration as unapplied', async () => {
    await write(first, 'CREATE TABLE one (id int);\nSELECT 1/0;');
    await expect(run()).rejects.toThrow('division by zero');
    expect(await migrateStatus(url, folder)).toMatchObject({
      failedMigrationNames: [],
      history: { diagnostic: 'databaseIsBehind', unappliedMigrationNames: [first] },
    });
  });
});

it('no migration has a date in the future: the next one would come before it', async () => {
  // Days, of whatever time zone wrote them.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const dates = (await readMigrations(migrationsFolder)).map(({ name }) => name.slice(0, 8));
  expect(dates.length).toBeGreaterThan(50);
  expect(dates.filter((date) => !/^\d{8}$/.test(date) || date > tomorrow)).toEqual([]);
});
