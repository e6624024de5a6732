import type { Database } from '@millrace/database';
import type { MediaTables, PeriodicTask } from '@millrace/platform';

const keptDays = 7;
const rowsAtOnce = 1_000;

/** Removes the rows of failed fetches, for a service whose lists do not show them. Their objects are gone. */
export const removingFailedFetches = (database: Database, { media }: Pick<MediaTables, 'media'>): PeriodicTask => ({
  name: 'removing failed fetches',
  everyMs: 3_600_000,
  async run(signal) {
    const some = `SELECT id FROM ${media} WHERE status = 'error' AND updated_at < now() - interval '${keptDays} days' LIMIT ${rowsAtOnce}`;
    while (!signal.aborted) {
      const removed = await database.execute(`DELETE FROM ${media} WHERE id IN (${some})`, []);
      if (removed < rowsAtOnce) return;
    }
  },
});
