import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Migration } from './migrations.ts';

/** A row of Prisma's table of applied migrations. */
export interface MigrationRecord {
  id: string;
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
  logs: string | null;
}

/** The same table as `prisma migrate` creates, so that either tool can continue the work of the other. */
const createTable = `
  CREATE TABLE IF NOT EXISTS public._prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

export async function readRecords(client: pg.ClientBase): Promise<MigrationRecord[]> {
  await client.query(createTable);
  const { rows } = await client.query<MigrationRecord>(
    'SELECT id, migration_name, checksum, finished_at, rolled_back_at, logs FROM public._prisma_migrations ORDER BY started_at',
  );
  return rows;
}

/** Applied, and neither failed nor rolled back. */
export const isApplied = (record: MigrationRecord): boolean =>
  record.finished_at !== null && record.rolled_back_at === null;

/** Started but not finished. How much of it was applied is unknown. */
export const isUnresolved = (record: MigrationRecord): boolean =>
  record.finished_at === null && record.rolled_back_at === null;

export async function recordStart(client: pg.ClientBase, migration: Migration): Promise<string> {
  const id = randomUUID();
  await client.query(
    'INSERT INTO public._prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())',
    [id, migration.checksum, migration.name],
  );
  return id;
}

export async function recordSuccess(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    'UPDATE public._prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}

/** `undone` means that it left nothing in the database, so it is applied again. Otherwise the operator must decide. */
export async function recordFailure(client: pg.ClientBase, id: string, reason: string, undone: boolean): Promise<void> {
  await client.query(
    'UPDATE public._prisma_migrations SET logs = $2, rolled_back_at = CASE WHEN $3 THEN clock_timestamp() END WHERE id = $1',
    [id, reason, undone],
  );
}
