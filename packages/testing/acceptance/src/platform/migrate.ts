import { fileURLToPath } from 'node:url';
import { startProcess } from '@millrace/testkit/process';

/** Applies the migrations as an operator does. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const migration = await startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../../../database/dist/migrateCli.js', import.meta.url))],
    env: { DATABASE_URL: databaseUrl },
  });
  if ((await migration.ended) !== 0) throw new Error(`the migrations failed:\n${migration.output()}`);
}
