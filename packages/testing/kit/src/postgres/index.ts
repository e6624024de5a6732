import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../engines/availability.ts';
import { askHost } from '../host/client.ts';
import { createDatabases, type TestDatabases } from './databases.ts';
import { createServer } from './server.ts';

export type { Template, TestDatabases } from './databases.ts';
export { hold, untilWaiting } from './locks.ts';

/** A server that a suite has for itself. */
export interface TestPostgres extends TestDatabases {
  port: number;
  /** Stops the server but keeps its data, for tests of an unavailable database. */
  pause(): Promise<void>;
  /** Ends the server as a crash does: no transaction ends, nothing is flushed. The next start recovers from the log of writes. */
  kill(): Promise<void>;
  resume(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Commits are flushed to disk, as in production; for benchmarks. Off by default, because test data need not survive. */
  durable?: boolean;
  /** Connections at a time; 100 by default. */
  connections?: number;
}

/**
 * Databases of this suite on the server that all suites of the run share. For suites that stop the server, or that look at more than their
 * own database, there is `startPostgres`.
 */
export async function usePostgres(): Promise<TestDatabases> {
  const shared = await askHost('postgres');
  if (shared === undefined) return startPostgres();
  const { drop, ...databases } = createDatabases(shared.url);
  return { ...databases, stop: drop };
}

/** A real Postgres server for one test file. It starts in about a second and ends with the test process in any case. */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-postgres-'));
  const port = await freePort();
  try {
    const server = await createServer(folder, port, options);
    await server.start();
    const { drop: _, ...databases } = createDatabases(server.url);
    return {
      ...databases,
      port,
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
