import type { Database, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { Queue } from '@millrace/queue';
import { AppError, type Logger } from '@millrace/service';
import type { Sweeper } from '../janitor/index.ts';
import type { Quota } from '../quota/quota.ts';
import type { AfterUpload } from './afterUpload.ts';
import { createRemoval, type DoomedRow } from './removal.ts';
import { createStaleUploads } from './staleUploads.ts';
import type { MediaTables } from './tables.ts';
import { createUploadStart, type StartedRow } from './uploadedRow.ts';

export interface MediaRows {
  /**
   * Makes the row of an upload.
   *
   * @param known columns of the row that are known already. Their names are written into the SQL: constants, never from outside
   * @throws AppError when the account, or the queue, has enough: see `Quota`
   */
  start(accountId: number, known?: Readonly<Record<string, string | null | undefined>>): Promise<StartedRow>;
  /** Removes the row and all objects, also of a job in progress. @throws AppError not_found, also for another account's */
  remove(accountId: number, id: string): Promise<void>;
  /** Removes what uploads of dead processes left. An abort ends it between two of them. */
  removeStaleUploads(signal?: AbortSignal): Promise<void>;
}

export interface RowDependencies {
  database: Database;
  queue: Queue<typeof messages>;
  sweeper: Sweeper;
  log: Logger;
  tables: MediaTables;
  afterUpload: AfterUpload;
  quota: Quota;
  /** What else goes with a row, in its transaction: the row is locked then, and deleted afterwards. */
  beforeRemove?: (tx: Transaction, row: DoomedRow) => Promise<void>;
}

/** The life of a media row, from the first byte of the upload to the deletion. */
export function createMediaRows(deps: RowDependencies): MediaRows {
  const removeRow = createRemoval(deps);
  return {
    start: createUploadStart(deps, removeRow),
    async remove(accountId, id) {
      if (!(await removeRow(id, { accountId }))) throw noSuch(deps.tables);
    },
    removeStaleUploads: createStaleUploads(deps, removeRow),
  };
}

/** The 404 for an id that names nothing, or nothing of the asker's. */
export const noSuch = ({ noun }: MediaTables): AppError => new AppError('not_found', `There is no such ${noun}.`);
