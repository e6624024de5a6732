import type { Database } from '@millrace/database';
import { isWorkerApp } from '@millrace/jobs';
import type { QueueDepth, WorkerCount } from '@millrace/queue';
import type { MediaTables } from '../tables.ts';

/** A count, exact or from the database's statistics. */
interface Counted {
  total: number;
  /** Whether it is an estimate. */
  approximate: boolean;
}

export interface Overview {
  version: string;
  migration: string;
  engines: { database: string; queue: string; storage: string };
  accounts: Counted & { suspended: number; newInSevenDays: number };
  media: Counted & { bytes: number };
  queues: QueueDepth[];
  workers: WorkerCount[];
  readAt: Date;
}

/** Up to this number of rows, a table is counted; a larger one is estimated. */
const exactRows = 50_000;
/** Rows of a large table that are read to estimate its bytes. */
const sampledRows = 10_000;
const believedMs = 10_000;

/** Reads what an operator wants to see first, at most every ten seconds per process. Its cost does not depend on the sizes of tables. */
export function createOverview(deps: {
  database: Database;
  queue: { depth(): Promise<QueueDepth[]>; workers(): Promise<WorkerCount[]> };
  tables: MediaTables;
  version: string;
  /** The schemes of QUEUE_URL and STORAGE_URL. */
  engines: { queue: string; storage: string };
}): () => Promise<Overview> {
  const { database, queue, tables, version, engines } = deps;
  let known: { overview: Promise<Overview>; until: number } | undefined;

  async function countOf(table: string): Promise<Counted> {
    const [row] = await database.query<{ counted: number; estimated: number }>(
      `SELECT (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${exactRows + 1}) few)::int AS counted,
         (SELECT GREATEST(reltuples, 0)::float8 FROM pg_class WHERE oid = '${table}'::regclass) AS estimated`,
    );
    const { counted, estimated } = row ?? { counted: 0, estimated: 0 };
    if (counted <= exactRows) return { total: counted, approximate: false };
    return { total: Math.max(counted, Math.round(estimated)), approximate: true };
  }

  async function mediaOf(): Promise<Overview['media']> {
    const kept = `status <> 'error' AND taken_down_at IS NULL`;
    const count = await countOf(tables.media);
    const percent = Math.min(100, (100 * sampledRows) / Math.max(1, count.total));
    const [row] = await database.query<{ bytes: number }>(
      count.approximate
        ? `SELECT (COALESCE(sum(source_bytes) FILTER (WHERE ${kept}), 0) / GREATEST(count(*), 1) * $1::float8)::float8 AS bytes
           FROM ${tables.media} TABLESAMPLE SYSTEM ($2)`
        : `SELECT COALESCE(sum(source_bytes), 0)::float8 AS bytes FROM ${tables.media} WHERE ${kept}`,
      count.approximate ? [count.total, percent] : [],
    );
    return { ...count, bytes: Math.round(row?.bytes ?? 0) };
  }

  async function read(): Promise<Overview> {
    const accounts = await countOf('auth.accounts');
    const [facts] = await database.query<{
      suspended: number;
      newInSevenDays: number;
      migration: string;
      database: string;
    }>(
      // Ids rise with time, so the new accounts are at one end of the primary key.
      `SELECT (SELECT count(*) FROM auth.accounts WHERE suspended_at IS NOT NULL)::int AS suspended,
         (SELECT count(*) FROM (SELECT created_at FROM auth.accounts ORDER BY id DESC LIMIT ${exactRows}) latest
           WHERE created_at > now() - interval '7 days')::int AS "newInSevenDays",
         COALESCE((SELECT max(migration_name) FROM public._prisma_migrations WHERE finished_at IS NOT NULL), '') AS migration,
         'PostgreSQL ' || current_setting('server_version') AS database`,
    );
    const { suspended, newInSevenDays, migration } = facts ?? { suspended: 0, newInSevenDays: 0, migration: '' };
    return {
      version,
      migration,
      engines: { database: facts?.database ?? 'PostgreSQL', ...engines },
      accounts: { ...accounts, suspended, newInSevenDays },
      media: await mediaOf(),
      queues: await queue.depth(),
      workers: (await queue.workers()).filter(({ name }) => isWorkerApp(name)),
      readAt: new Date(),
    };
  }

  return () => {
    const now = performance.now();
    if (known === undefined || known.until < now) {
      const overview = read();
      const current = { overview, until: now + believedMs };
      known = current;
      overview.catch(() => {
        if (known === current) known = undefined;
      });
    }
    return known.overview;
  };
}
