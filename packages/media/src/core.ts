import type { Transaction } from '@millrace/database';
import {
  type BlockedMedia,
  createBlockedMedia,
  createExportContent,
  createExports,
  createMediaEvents,
  createPurges,
  type ExportedRows,
  type Exports,
  endedAccountsTask,
  eventDays,
  exportJobs,
  type ForgetAccount,
  type MediaEvents,
  type MediaTables,
  type PeriodicTask,
  type Purges,
  picturedRow,
  purgeDays,
  purgeSuspended,
  runPeriodically,
  tellCdn,
} from '@millrace/platform';
import type { ComposeOptions } from '@millrace/service';
import { createDelivered, type Delivered } from './counting/delivered.ts';
import type { Engines } from './engines.ts';
import { keptPictures } from './pictures/kept.ts';
import { serviceOf } from './quota/allowance.ts';
import { createQuota, type Quota } from './quota/quota.ts';
import { createUploadLeases, type UploadLeases } from './resumable/leases.ts';
import type { AfterUpload } from './rows/afterUpload.ts';
import { createMediaRows } from './rows/mediaRows.ts';
import type { DoomedRow, MediaRows } from './rows/types.ts';
import type { MediaServiceConfig } from './settings.ts';
import { createSweeper, type Sweeper } from './sweeps/index.ts';
import { type AgingRows, janitorTasks, receiptDays } from './sweeps/tasks.ts';

export interface MediaCore {
  rows: MediaRows;
  quota: Quota;
  /** Uploads that arrive in several requests. */
  uploads: UploadLeases;
  sweeper: Sweeper;
  delivered: Delivered;
  exports: Exports;
  blocked: BlockedMedia;
  events: MediaEvents;
  /** What caches in front of the APIs, and memories in them, must forget. */
  purges: Purges;
}

/** What features do where the core acts on media and accounts. */
export interface CoreParts {
  /** More rows to remove by age. */
  aging?: readonly AgingRows[] | undefined;
  /** More tasks for the service's janitor. */
  tasks?: readonly PeriodicTask[] | undefined;
  /** Removes what belongs to a row, in its transaction: the row is locked, and deleted afterwards. */
  beforeRemove?: ((tx: Transaction, row: DoomedRow) => Promise<void>) | undefined;
  /** Removes what is kept of an account next to its media. Features do so in their order; none may need what another removes. */
  forgetAccount?: ForgetAccount | undefined;
  /** What is kept of an account next to its media, for the account's export. */
  exported?: readonly ExportedRows[] | undefined;
  /** Removes what belongs to a row that is taken down, at the end of its transaction. */
  beforeTakeDown?: ((tx: Transaction, row: DoomedRow) => Promise<void>) | undefined;
}

export interface CoreOptions extends ComposeOptions<MediaServiceConfig> {
  engines: Engines;
  tables: MediaTables;
  afterUpload: AfterUpload;
  /** Base URL of delivered objects, instead of the service's /media. */
  mediaBaseUrl?: string | undefined;
  /** The same for URLs with a playback token. */
  privateBaseUrl?: string | undefined;
}

/**
 * Wires the components that keep a service's rows and objects consistent. The lifecycle stops its janitor.
 *
 * @param parts what the features do. Features are added to it until the janitor starts
 */
export function openCore(
  options: CoreOptions,
  parts: readonly CoreParts[],
): { core: MediaCore; startJanitor: () => void } {
  const { engines, tables, afterUpload, log, lifecycle } = options;
  /** Calls one after the other what features do with a row. */
  const inTurn =
    (name: 'beforeRemove' | 'beforeTakeDown') =>
    async (tx: Transaction, row: DoomedRow): Promise<void> => {
      for (const part of parts) await part[name]?.(tx, row);
    };
  const { auth, database, queue, storage } = engines;
  const { kind, media } = tables;
  const keptObjects = (id: string) => {
    const { pictured } = tables;
    const row = pictured && picturedRow(pictured, id);
    return pictured === undefined || row === undefined
      ? afterUpload.keptObjects(database, media, id)
      : keptPictures(database, { kind, pictured }, row);
  };
  const purges = createPurges({ database, tables, changes: auth.changes, lifecycle, log });
  const purge = (name: string) => database.transaction((tx) => purges.purge(database.executor(tx), name));
  const sweeper = createSweeper({ database, storage, tables, keptObjects, purge, log });
  purgeSuspended({ database, tables, auth, purges });
  const quota = createQuota({ database, tables, config: options.config });
  const rows = createMediaRows({
    database,
    queue,
    sweeper,
    log,
    tables,
    afterUpload,
    quota,
    storage,
    purges,
    announce: (topic, text) => auth.changes.announce(topic, text),
    beforeRemove: inTurn('beforeRemove'),
    beforeTakeDown: inTurn('beforeTakeDown'),
  });
  const { UPLOAD_KEPT_HOURS: keptHours } = options.config;
  const uploads = createUploadLeases({ database, changes: auth.changes, tables, keptHours, log });
  const blocked = createBlockedMedia({ database, tables, auth, purges });
  const events = createMediaEvents({
    database,
    tables,
    changes: auth.changes,
    lifecycle,
    log,
    openPool: engines.openPool,
  });
  const delivered = createDelivered(database, tables, options);
  const content = createExportContent({
    database,
    storage,
    tables,
    more: () => parts.flatMap(({ exported = [] }) => exported),
  });
  const exports = createExports({ database, storage, content, kind, service: serviceOf[kind], job: exportJobs[kind] });
  const forget: ForgetAccount = async (accountId, signal) => {
    await exports.removeAllOf(accountId, signal);
    // The removal of the account's media wrote the last ones.
    await events.log.removeAllOf(accountId);
    for (const part of parts) await part.forgetAccount?.(accountId, signal);
  };
  const startJanitor = (): void => {
    const aging = [
      { table: tables.deliveryReceipts, days: receiptDays },
      { table: 'platform.events', days: eventDays },
      { table: 'platform.webhook_deliveries', days: eventDays },
      { table: 'platform.purges', days: purgeDays },
      ...parts.flatMap(({ aging = [] }) => aging),
    ];
    const janitor = runPeriodically(
      [
        ...janitorTasks({
          database,
          storage,
          rows,
          sweeper,
          aging,
          log,
          isDraft: uploads.isDraft,
          limiter: auth.limiter,
          sessions: auth,
        }),
        endedAccountsTask({ database, rows, tables, forget, log }),
        { name: 'removing old exports', everyMs: 3_600_000, run: (signal) => exports.removeExpired(signal) },
        blocked.task,
        ...events.tasks,
        ...purges.tasks,
        ...(options.config.CDN_PURGE_URL === undefined
          ? []
          : tellCdn({ database, kind, queue, purges, metrics: engines.metrics, log })),
        ...parts.flatMap(({ tasks = [] }) => tasks),
      ],
      log,
      options.everyMs,
    );
    lifecycle.onClose('janitor', () => janitor.stop());
  };
  const core = { rows, quota, uploads, sweeper, delivered, exports, blocked, events, purges };
  return { core, startJanitor };
}
