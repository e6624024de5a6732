import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../engines/availability.ts';
import { createServer } from './server.ts';

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

/** A real Postgres server of its own for one test file, up in about a second; it ends with the test process, however that does. */
export async function startPostgres({ durable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-postgres-'));
  const port = await freePort();
  try {
    const server = await createServer(folder, port, { durable });
    await server.start();
    return {
      url: `${server.url}/postgres`,
      port,
      async createDatabase() {
        const name = `test_${randomBytes(6).toString('hex')}`;
        const client = new pg.Client({ connectionString: `${server.url}/postgres` });
        await client.connect();
        try {
          await client.query(`CREATE DATABASE ${name}`);
        } finally {
          await client.end();
        }
        return `${server.url}/${name}`;
      },
      pause: () => server.stop(),
      resume: () => server.start(),
      async stop() {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
