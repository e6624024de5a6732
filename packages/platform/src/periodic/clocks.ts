import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';

/** More than any query takes, and less than S3 and tokens tolerate. */
const toleratedSeconds = 30;

/**
 * Warns if this machine's clock differs from the database's. Nothing is lost by it, because ages are measured by the clocks of the engines;
 * but tokens expire at the wrong time, and days of statistics are the wrong ones.
 */
export async function compareClocks(database: Database, log: Logger): Promise<void> {
  const [row] = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  if (row === undefined) return;
  const seconds = Math.round((Date.now() - row.now.getTime()) / 1_000);
  if (Math.abs(seconds) < toleratedSeconds) return;
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  log.warn(
    { seconds },
    `The clock of this machine is ${direction} the database’s by ${Math.abs(seconds)} s. Synchronize both, for example by NTP`,
  );
}
