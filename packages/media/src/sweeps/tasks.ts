import { type Database, prune, type RateLimiter } from '@millrace/database';
import { compareClocks, type PeriodicTask } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { MediaRows } from '../rows/types.ts';
import type { Sweeper } from './index.ts';

const second = 1_000;
const hour = 3_600 * second;

/** Days for which a repeated beacon or log line is recognized; later it counts as new. */
export const receiptDays = 14;
/** Parts of multipart uploads and temporary files that were not touched for this long have no writer. */
const unfinishedUploadsKeptMs = 24 * hour;

/** Rows that are kept for a number of days. */
export interface AgingRows {
  table: string;
  days: number;
  /** The column that has the age; `created_at` by default. A constant, as `table`. */
  column?: string;
  /** Which rows to remove at any age. Becomes part of the SQL, so it must be a constant. */
  atAnyAge?: string;
}

/** The periodic tasks of every replica. All are safe to run concurrently. */
export function janitorTasks(deps: {
  database: Database;
  storage: Storage;
  rows: MediaRows;
  sweeper: Sweeper;
  limiter: RateLimiter;
  /** Whether the key is that of an upload that arrives in several requests. */
  isDraft: (key: string) => Promise<boolean>;
  sessions: { removeExpired(signal?: AbortSignal): Promise<number> };
  /** The rows to remove by age. */
  aging: readonly AgingRows[];
  log: Logger;
}): PeriodicTask[] {
  const { database, log } = deps;
  return [
    { name: 'removing stale uploads', everyMs: 10 * second, run: (signal) => deps.rows.removeStaleUploads(signal) },
    { name: 'comparing clocks', everyMs: hour, run: () => compareClocks(database, log) },
    { name: 'sweeping', everyMs: 10 * second, run: (signal) => deps.sweeper.sweepDue(signal) },
    {
      name: 'removing unfinished writes',
      everyMs: hour,
      run: async (signal) => {
        await deps.storage.removeStaleUploads(unfinishedUploadsKeptMs, { isDraft: deps.isDraft, signal });
      },
    },
    {
      name: 'removing expired rate limits',
      everyMs: hour,
      run: async (signal) => {
        await deps.limiter.removeExpired(signal);
      },
    },
    {
      name: 'removing ended sessions',
      everyMs: hour,
      run: async (signal) => {
        await deps.sessions.removeExpired(signal);
      },
    },
    {
      name: 'removing old rows',
      everyMs: hour,
      run: async (signal) => {
        for (const { table, days, column = 'created_at', atAnyAge = 'false' } of deps.aging) {
          const where = `${column} < now() - interval '${days} days' OR (${atAnyAge})`;
          await prune(database, { table, where, signal });
        }
      },
    },
  ];
}
