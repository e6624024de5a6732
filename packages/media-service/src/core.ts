import type { Transaction } from '@millrace/database';
import { createDelivered, type Delivered } from './delivered.ts';
import type { CommonConfig, ComposeOptions, Engines } from './engines.ts';
import { createSweeper, type PeriodicTask, runPeriodically } from './janitor/index.ts';
import { type AgingRows, janitorTasks, receiptDays } from './janitorTasks.ts';
import { createMediaRows, type DoomedRow, keptOf, type MediaRows } from './mediaRows.ts';
import { createQuota } from './quota.ts';
import { createSettlement, type Settlement } from './settlement.ts';
import type { MediaTables } from './tables.ts';

export interface MediaCore {
  rows: MediaRows;
  settlement: Settlement;
  delivered: Delivered;
}

/** What keeps a service's rows and objects in step, wired, and its janitor at work until the lifecycle ends it. */
export function createMediaCore(
  options: ComposeOptions<CommonConfig> & {
    engines: Engines;
    tables: MediaTables;
    /** What else is removed by age. */
    aging?: readonly AgingRows[];
    /** What else the service's janitor does. */
    tasks?: readonly PeriodicTask[];
    /** What else goes with a row, in its transaction: the row is locked then, and deleted afterwards. */
    beforeRemove?: (tx: Transaction, row: DoomedRow) => Promise<void>;
  },
): MediaCore {
  const { engines, tables, log, lifecycle, beforeRemove } = options;
  const { auth, database, queue, storage } = engines;
  const sweeper = createSweeper({
    database,
    storage,
    kind: tables.kind,
    keeps: (id) => keptOf(database, tables, id),
    log,
  });
  const quota = createQuota({ database, tables, config: options.config });
  const rows = createMediaRows({ database, queue, sweeper, log, tables, quota, ...(beforeRemove && { beforeRemove }) });
  const settlement = createSettlement({ database, sweeper, log, tables });
  const delivered = createDelivered(database, tables, options);
  const aging = [{ table: tables.deliveryReceipts, days: receiptDays }, ...(options.aging ?? [])];
  const janitor = runPeriodically(
    [...janitorTasks({ database, storage, rows, sweeper, limiter: auth.limiter, aging }), ...(options.tasks ?? [])],
    log,
  );
  lifecycle.onClose('janitor', () => janitor.stop());
  return { rows, settlement, delivered };
}
