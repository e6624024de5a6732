import type { Topic } from '@millrace/auth';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Sweeper } from '../janitor/index.ts';
import type { Purges } from '../purges/purges.ts';
import type { Quota } from '../quota/quota.ts';
import type { AfterUpload } from './afterUpload.ts';
import { noSuch } from './noSuch.ts';
import { createRemoval, type DoomedRow } from './removal.ts';
import { createRemovalOfAll } from './removalOfAll.ts';
import { createStaleUploads } from './staleUploads.ts';
import type { MediaTables } from './tables.ts';
import { createTakeDown, type TakeDown } from './takeDown.ts';
import {
  createFinish,
  createRowInsert,
  createUploadStart,
  type FinishRow,
  type KnownColumns,
  type StartedRow,
} from './uploadedRow.ts';

export interface MediaRows {
  /**
   * Creates the row of an upload. `more` writes what belongs to it in the same transaction; if it throws, there is no row.
   *
   * @throws AppError if a limit of the account or the queue is reached: see `Quota`
   */
  start(
    accountId: number,
    known?: KnownColumns,
    more?: (executor: SqlExecutor, id: string) => Promise<void>,
  ): Promise<StartedRow>;
  /**
   * Creates the row of an upload that arrives in several requests. `more` writes the upload's own row in the same transaction.
   *
   * @param bytes size of the whole file
   * @throws AppError as `start`
   */
  startInPieces(
    accountId: number,
    known: KnownColumns,
    bytes: number,
    more: (executor: SqlExecutor, id: string) => Promise<void>,
  ): Promise<{ id: string; sourceKey: string }>;
  /**
   * Creates the row of a medium whose source a job fetches. `more` enqueues the job in the same transaction; the source may have `left` bytes.
   *
   * @throws AppError as `start`
   */
  startFetch(
    accountId: number,
    known: KnownColumns,
    jobId: string,
    more: (executor: SqlExecutor, id: string, left: number) => Promise<void>,
  ): Promise<{ id: string; sourceKey: string }>;
  /** Removes the row of a medium that is being fetched, and cancels the fetch. False if there is none. */
  removeFetch(id: string): Promise<boolean>;
  /** Accepts the bytes of an upload; see `StartedRow.finish`. */
  finish: FinishRow;
  /** Removes the row of an upload that is not finished, with its bytes. False if there is none. */
  abandon(id: string): Promise<boolean>;
  /** Removes the row and all objects, including those of a running job. @throws AppError not_found, also for another account's row */
  remove(accountId: number, id: string): Promise<void>;
  /** Removes all media of an account, one by one. An abort ends it between two of them. */
  removeAllOf(accountId: number, signal: AbortSignal): Promise<void>;
  /** For operators: takes a medium of any account down. */
  takeDown: TakeDown;
  /** Removes uploads whose process died. An abort ends it between two of them. */
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
  /** Removes what belongs to a row, in its transaction: the row is locked, and deleted afterwards. */
  beforeRemove?: (tx: Transaction, row: DoomedRow) => Promise<void>;
  /** Removes what belongs to a row that is taken down, at the end of its transaction. The row is as it was before. */
  beforeTakeDown?: (tx: Transaction, row: DoomedRow) => Promise<void>;
  storage: Pick<Storage, 'drafts' | 'get' | 'delete'>;
  purges: Pick<Purges, 'purge' | 'forgetHere'>;
  /** Tells the other processes. */
  announce: (topic: Topic, text: string) => Promise<void>;
}

/** Manages a media row from the first byte of the upload to the deletion. */
export function createMediaRows(deps: RowDependencies): MediaRows {
  const { removeRow, ...removal } = createRemoval(deps);
  const insertRow = createRowInsert(deps);
  return {
    start: createUploadStart(deps, removeRow),
    startInPieces: (accountId, known, bytes, more) => insertRow(accountId, known, { bytes, more }),
    startFetch: (accountId, known, fetchJobId, more) => insertRow(accountId, known, { fetchJobId, more }),
    removeFetch: (id) => removeRow(id, { isFetching: true }),
    finish: createFinish(deps),
    abandon: (id) => removeRow(id, { status: 'uploading' }),
    async remove(accountId, id) {
      if (!(await removeRow(id, { accountId }))) throw noSuch(deps.tables);
    },
    removeAllOf: createRemovalOfAll(deps, removeRow),
    takeDown: createTakeDown({ ...deps, ...removal }),
    removeStaleUploads: createStaleUploads(deps, removeRow),
  };
}
