import type { Database, RateLimiter } from '@millrace/database';
import type { PeriodicTask, Sweeper } from '@millrace/janitor';
import type { Storage } from '@millrace/storage';
import type { MediaRows } from './mediaRows.ts';

const second = 1_000;
const hour = 3_600 * second;

/** A repeated beacon or log line counts once for this long; an older one is a new one. */
const receiptsKept = '14 days';
/** Parts of multipart uploads and temporary files that nobody has touched for this long have no writer any more. */
const unfinishedUploadsKeptMs = 24 * hour;

/** What every replica does now and then; each task bears company. */
export function janitorTasks(deps: {
  database: Database;
  storage: Storage;
  rows: MediaRows;
  sweeper: Sweeper;
  limiter: RateLimiter;
  /** Tables of receipts, which are removed by age. */
  receipts: readonly string[];
}): PeriodicTask[] {
  const { database } = deps;
  return [
    { name: 'removing stale uploads', everyMs: 10 * second, run: () => deps.rows.removeStaleUploads() },
    { name: 'sweeping', everyMs: 10 * second, run: () => deps.sweeper.sweepDue() },
    {
      name: 'removing unfinished writes',
      everyMs: hour,
      run: async () => {
        await deps.storage.removeStaleUploads(unfinishedUploadsKeptMs);
      },
    },
    {
      name: 'removing expired rate limits',
      everyMs: hour,
      run: async () => {
        await deps.limiter.removeExpired();
      },
    },
    {
      name: 'removing old receipts',
      everyMs: hour,
      run: async () => {
        for (const table of deps.receipts) {
          await database.execute(`DELETE FROM ${table} WHERE created_at < now() - interval '${receiptsKept}'`, []);
        }
      },
    },
  ];
}
