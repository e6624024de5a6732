import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, messageOf } from '@millrace/service';
import pg from 'pg';
import { grantAccess } from './access/grants.ts';
import type { SqlQueryable } from './database.ts';
import {
  isApplied,
  isUnresolved,
  type MigrationRecord,
  readRecords,
  recordFailure,
  recordStart,
  recordSuccess,
} from './migrationLog.ts';
import { type Migration, matchesChecksum, migrationsFolder, readMigrations } from './migrations.ts';

export interface MigrateOptions {
  url: string;
  log: Logger;
  /** The folder of the migrations. Default: the folder of this package. */
  folder?: string;
  /** How long to wait for another process that is migrating. Default: ten minutes. */
  lockTimeoutMs?: number;
}

/** The database does not match the migrations, or a migration failed. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The advisory lock of `prisma migrate`, so that both exclude each other. */
const lockId = 72_707_369;

/**
 * Applies every missing migration in order. Any number of processes may call it concurrently. A migration and its record share
 * one transaction, so a migration is applied completely or not at all, even if the process is killed.
 *
 * @returns the names of the migrations that this call applied
 * @throws MigrationError if an applied migration was edited or is missing, or if one fails
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder);
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'millrace-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection lost between two statements is logged here. The next statement throws the error.
  client.on('error', (error) => options.log.warn({ err: error }, 'lost the database connection'));
  try {
    await client.connect();
    await takeLock(client, options);
    const records = await withoutInterrupted(client, migrations, await readRecords(client), options.log);
    const pending = missingFrom(migrations, records);
    await applyAll(client, pending, options.log);
    if (options.folder === undefined) await grantAccess(client, options.log);
    return pending.map((migration) => migration.name);
  } finally {
    // Ends the session, which releases the lock.
    await client.end().catch((error: unknown) => options.log.debug({ err: error }, 'closing the connection failed'));
  }
}

/** Polls, because a session that waits in pg_advisory_lock holds a snapshot, and CREATE INDEX CONCURRENTLY waits for it. */
async function takeLock(client: pg.Client, { log, lockTimeoutMs = 600_000 }: MigrateOptions): Promise<void> {
  const deadline = Date.now() + lockTimeoutMs;
  for (let waited = false; ; waited = true) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockId]);
    if (rows[0]?.taken) return;
    if (Date.now() >= deadline)
      throw new MigrationError('Timed out: another process is still migrating this database.');
    if (!waited) log.info('waiting for another process to finish migrating');
    await sleep(100);
  }
}

/** Marks interrupted migrations that can be repeated as rolled back. @returns the other records */
async function withoutInterrupted(
  client: pg.Client,
  migrations: readonly Migration[],
  records: readonly MigrationRecord[],
  log: Logger,
): Promise<MigrationRecord[]> {
  const repeatable = new Set(migrations.filter(({ index }) => index !== undefined).map(({ name }) => name));
  const interrupted = records.filter((record) => isUnresolved(record) && repeatable.has(record.migration_name));
  for (const { id, migration_name: migration, logs } of interrupted) {
    log.warn({ migration }, 'the migration was interrupted; repeating it');
    await recordFailure(client, id, logs ?? 'interrupted', true);
  }
  return records.filter((record) => !interrupted.includes(record));
}

/** @throws MigrationError if the applied migrations do not match the files */
function missingFrom(migrations: readonly Migration[], records: readonly MigrationRecord[]): Migration[] {
  const unresolved = records.find(isUnresolved);
  if (unresolved) {
    throw new MigrationError(
      `The migration ${unresolved.migration_name} was started but never finished, so no other migration is applied. ` +
        `Check the database, then complete or undo it by hand. Run "npm run millrace -- migrate --applied ${unresolved.migration_name}" ` +
        `or "npm run millrace -- migrate --rolled-back ${unresolved.migration_name}".` +
        (unresolved.logs ? ` It failed with: ${unresolved.logs}` : ''),
    );
  }
  const applied = new Map(records.filter(isApplied).map((record) => [record.migration_name, record]));
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, record] of applied) {
    const migration = byName.get(name);
    if (!migration) {
      throw new MigrationError(
        `The migration ${name} was applied to this database but is not part of this version of Millrace: ` +
          'the database belongs to a newer version. Use that version, or restore a backup made before the upgrade.',
      );
    }
    if (!matchesChecksum(migration, record.checksum)) {
      throw new MigrationError(
        `The migration ${name} was edited after it was applied to this database. ` +
          'Restore the original file, and put the change into a new migration.',
      );
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function applyAll(client: pg.Client, pending: readonly Migration[], log: Logger): Promise<void> {
  const last = pending.at(-1);
  if (last === undefined) return;
  const startedAt = performance.now();
  for (const migration of pending) await apply(client, migration, log);
  const ms = Math.round(performance.now() - startedAt);
  log.info({ migrations: pending.length, last: last.name, ms }, 'migrations applied');
}

async function apply(client: pg.Client, migration: Migration, log: Logger): Promise<void> {
  const startedAt = performance.now();
  await (migration.transactional ? applyInTransaction(client, migration) : applyAlone(client, migration));
  log.debug({ migration: migration.name, ms: Math.round(performance.now() - startedAt) }, 'migration applied');
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    const id = await recordStart(client, migration);
    await client.query(migration.sql);
    await recordSuccess(client, id);
    await client.query('COMMIT');
  } catch (error) {
    const reason = describe(error, migration);
    try {
      await client.query('ROLLBACK');
      await recordFailure(client, await recordStart(client, migration), reason, true);
    } catch {
      // The connection is lost, so the server has rolled back. The first error has the cause.
    }
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  const { name, index, sql } = migration;
  const id = await recordStart(client, migration);
  try {
    // An interrupted build leaves an index that is not valid.
    if (index !== undefined) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.query(sql);
  } catch (error) {
    const reason = describe(error, migration);
    await recordFailure(client, id, reason, index !== undefined).catch(() => undefined);
    const state = index === undefined ? 'was not rolled back' : 'will be repeated by the next attempt';
    throw new MigrationError(`The migration ${name} failed and ${state}: ${reason}`, { cause: error });
  }
  await recordSuccess(client, id);
}

/** The message of Postgres, with the line of the migration. */
function describe(error: unknown, migration: Migration): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return messageOf(error);
  return `${messageOf(error)} (line ${migration.sql.slice(0, position - 1).split('\n').length})`;
}

/**
 * Records the operator's decision on a migration that was started but never finished.
 *
 * @throws MigrationError if there is no such migration
 */
export async function resolveMigration(
  options: Pick<MigrateOptions, 'url'> & { name: string; as: 'applied' | 'rolled-back' },
): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const unresolved = (await readRecords(client)).find((r) => isUnresolved(r) && r.migration_name === options.name);
    if (!unresolved)
      throw new MigrationError(`The migration ${options.name} is not one that was started but never finished.`);
    if (options.as === 'applied') await recordSuccess(client, unresolved.id);
    else await recordFailure(client, unresolved.id, unresolved.logs ?? '', true);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For readiness: names of this version's migrations that the database lacks. Ignores newer migrations in the database. */
export async function pendingMigrations(database: SqlQueryable, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const [table] = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "exists"`,
  );
  if (!table?.exists) return migrations.map((migration) => migration.name);
  const rows = await database.query<{ name: string }>(
    'SELECT migration_name AS name FROM public._prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const applied = new Set(rows.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name)).map((migration) => migration.name);
}
