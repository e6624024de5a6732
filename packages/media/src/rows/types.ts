import type { Topic } from '@millrace/auth';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { MediaStatus, MediaTables, Purges, TakeDown } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Quota } from '../quota/quota.ts';
import type { UploadLease } from '../resumable/leases.ts';
import type { Sweeper } from '../sweeps/index.ts';
import type { AfterUpload } from './afterUpload.ts';

/** What is known of an upload after all its bytes are stored. */
export interface FinishedUpload {
  /** The file name that the uploader sent. */
  sourceName: string | null;
  sourceBytes: number;
  /** Of an upload that arrived in several requests: it ends in the transaction that accepts the bytes. */
  lease?: UploadLease['held'];
  /** Of a source that a job fetched: it ends in the same transaction. */
  fetchJobId?: string;
}

/** Fields of an upload that arrived before its file. */
export type Known<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** Columns of a new row whose values are known. Their names become part of the SQL, so they must be constants. */
export type KnownColumns = Readonly<
  Record<string, string | number | boolean | Date | readonly string[] | null | undefined>
>;

/** An upload in progress: its row exists with the status `uploading`. */
export interface StartedRow {
  id: string;
  sourceKey: string;
  /** Reports the bytes received so far; written with the next heartbeat. */
  onBytes(received: number): void;
  /**
   * Called when all bytes are stored. The row becomes `processing`, or `ready` if no job follows. `work` fills in the row and enqueues
   * the job under this id, in the same transaction.
   *
   * @throws AppError not_found if the row was deleted meanwhile, quota_exceeded
   */
  finish<T>(upload: FinishedUpload, work: AcceptUpload<T>): Promise<T>;
  /** Called when the upload failed: removes the row and its objects. */
  abandon(): Promise<void>;
}

/** Fills in the row of an accepted upload and enqueues its job under this id, in the transaction that accepts it. */
export type AcceptUpload<T> = (tx: Transaction, executor: SqlExecutor, jobId: string) => Promise<T>;

export type FinishRow = <T>(id: string, upload: FinishedUpload, work: AcceptUpload<T>) => Promise<T>;

/** A locked row that is about to be deleted. */
export interface DoomedRow {
  id: string;
  accountId: number;
  status: MediaStatus;
  jobId: string | null;
  /** Whether that job fetches its source. */
  isFetching: boolean;
}

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
