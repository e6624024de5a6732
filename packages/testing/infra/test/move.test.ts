import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ensureCluster,
  LocalPostgresError,
  locateBinaries,
  postgresUser,
  type ServedDatabase,
  serveDataFolder,
} from '@millrace/local-postgres';
import pg from 'pg';

const password = 'the superuser’s password'.replace('’', '');
const databasePassword = 'the-owner-s-password-0123456789';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A data folder as `npm start` lays it out. */
describe('the database of a data folder', () => {
  let folder: string;
  let served: ServedDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-move-'));
    const runAs = postgresUser();
    await mkdir(join(folder, 'postgres'));
    await ensureCluster({
      folder: join(folder, 'postgres'),
      binaries: await locateBinaries(runAs),
      runAs,
      password,
      initdbArguments: ['--no-sync'],
    });
    await writeFile(join(folder, 'secrets.json'), JSON.stringify({ postgresPassword: password, databasePassword }));
    served = await serveDataFolder(folder);
  });
  afterAll(async () => {
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is served alone, with the password that the apps have', async () => {
    const owner = new URL(served.url);
    const superuser = `postgres://postgres:${encodeURIComponent(password)}@${owner.host}/postgres`;
    await query(superuser, `CREATE ROLE millrace LOGIN PASSWORD '${databasePassword}'`);
    await query(superuser, 'CREATE DATABASE millrace OWNER millrace');
    expect(await query(served.url, 'SELECT current_user AS who, current_database() AS base')).toEqual([
      { who: 'millrace', base: 'millrace' },
    ]);
  });

  it('is not served twice', async () => {
    await expect(serveDataFolder(folder)).rejects.toThrow(/still running on this folder/);
    expect(await query(served.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ends orderly, and begins again where it ended', async () => {
    await query(served.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await served.stop();
    served = await serveDataFolder(folder);
    expect(await query(served.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('must be one', async () => {
    await expect(serveDataFolder(tmpdir())).rejects.toThrow(LocalPostgresError);
    await expect(serveDataFolder(tmpdir())).rejects.toThrow(/is not a data folder of npm start/);
  });
});
