import type { Transaction } from '@millrace/database';
import type { ComposeOptions } from '@millrace/service';
import { createDelivered, type Delivered } from './counting/delivered.ts';
import type { Engines } from './engines.ts';
import { createSweeper, type PeriodicTask, runPeriodically, type Sweeper } from './janitor/index.ts';
import { type AgingRows, janitorTasks, receiptDays } from './janitor/tasks.ts';
import { createQuota } from './quota/quota.ts';
import type { AfterUpload } from './rows/afterUpload.ts';
import { createMediaRows, type MediaRows } from './rows/mediaRows.ts';
import type { DoomedRow } from './rows/removal.ts';
import type { MediaTables } from './rows/tables.ts';
import type { MediaServiceConfig } from './settings.ts';

export interface MediaCore {
  rows: MediaRows;
  sweeper: Sweeper;
  delivered: Delivered;
}

/** Wires the components that keep a service's rows and objects consistent. The lifecycle stops its janitor. */
export function createMediaCore(
  options: ComposeOptions<MediaServiceConfig> & {
    engines: Engines;
    tables: MediaTables;
    afterUpload: AfterUpload;
    /** Base URL of delivered objects, instead of the service's /media. */
    mediaBaseUrl?: string | undefined;
    /** More rows to remove by age. */
    aging?: readonly AgingRows[];
    /** More tasks for the service's janitor. */
    tasks?: readonly PeriodicTask[];
    /** Removes what belongs to a row, in its transaction: the row is locked, and deleted afterwards. */
    beforeRemove?: (tx: Transaction, row: DoomedRow) => Promise<void>;
  },
): MediaCore {
  const { engines, tables, afterUpload, log, lifecycle, beforeRemove } = options;
  const { auth, database, queue, storage } = engines;
  const { kind, media } = tables;
  const keptObjects = (id: string) => afterUpload.keptObjects(database, media, id);
  const sweeper = createSweeper({ database, storage, kind, keptObjects, log });
  const quota = createQuota({ database, tables, config: options.config });
  const rows = createMediaRows({
    database,
    queue,
    sweeper,
    log,
    tables,
    afterUpload,
    quota,
    ...(beforeRemove && { beforeRemove }),
  });
  const delivered = createDelivered(database, tables, options);
  const aging = [{ table: tables.deliveryReceipts, days: receiptDays }, ...(options.aging ?? [])];
  const janitor = runPeriodically(
    [
      ...janitorTasks({ database, storage, rows, sweeper, limiter: auth.limiter, sessions: auth, aging, log }),
      ...(options.tasks ?? []),
    ],
    log,
  );
  lifecycle.onClose('janitor', () => janitor.stop());
  return { rows, sweeper, delivered };
}
