import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../engines/availability.ts';
import { createServer } from './server.ts';

export interface TestPostgres {
  /** URL of the superuser, database "postgres". */
  url: string;
  port: number;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Stops the server but keeps its data, for tests of an unavailable database. */
  pause(): Promise<void>;
  /** Ends the server as a crash does: no transaction ends, nothing is flushed. The next start recovers from the log of writes. */
  kill(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Commits are flushed to disk, as in production; for benchmarks. Off by default, because test data need not survive. */
  durable?: boolean;
}

/** A real Postgres server for one test file. It starts in about a second and ends with the test process in any case. */
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
      kill: () => server.crash(),
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
