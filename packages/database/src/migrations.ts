import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf } from '@millrace/service';

/** A migration file in Prisma's layout: <time>_<name>/migration.sql */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file in hexadecimal, as in Prisma's table. */
  checksum: string;
  /** False for statements that Postgres refuses in a transaction; see `noTransactionMarker`. */
  transactional: boolean;
  /** The index that a migration without a transaction builds, as SQL; undefined if it does something else. */
  index: string | undefined;
}

/** The migrations of this package. The relative path is the same from src and from dist. */
export const migrationsFolder: string = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/**
 * A separate line in a migration that cannot run in a transaction (CREATE INDEX CONCURRENTLY). Such a migration must contain
 * only this statement, because a failure between statements could not be rolled back. If it is written as
 * `CREATE INDEX CONCURRENTLY "name" ON "schema"."table"`, and is interrupted, the next process drops what there is of the index, and builds it again.
 */
const noTransactionMarker = /^-- migrate: no transaction\s*$/m;

/** Names in double quotes, so that they are found without understanding SQL. */
const buildsIndex = 'CREATE INDEX CONCURRENTLY "';

function indexIn(sql: string): string | undefined {
  const statement = sql.split('\n').find((line) => line.startsWith(buildsIndex));
  const [, name, , schema] = statement?.split('"') ?? [];
  return name === undefined || schema === undefined ? undefined : `"${schema}"."${name}"`;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Whether the file matches the applied checksum. Line endings may differ, because Git changes them on Windows. */
export function matchesChecksum(migration: Migration, applied: string): boolean {
  const unix = migration.sql.replaceAll('\r\n', '\n');
  return [migration.checksum, sha256(unix), sha256(unix.replaceAll('\n', '\r\n'))].includes(applied);
}

/** All migrations of a folder in the order of application: by name, which starts with the time. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrations = names.sort().map(async (name): Promise<Migration> => {
    const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8').catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new Error(`The migration ${name} has no migration.sql.`);
    });
    const transactional = !noTransactionMarker.test(sql);
    return { name, sql, checksum: sha256(sql), transactional, index: transactional ? undefined : indexIn(sql) };
  });
  return Promise.all(migrations);
}
