import type { Transaction } from '@millrace/database';
import type { VideoResult } from '@millrace/jobs';

/** Captions of a source that are stored, and not used yet. */
export interface StoredFileCaptions {
  /** Uses them, in the transaction that makes the video ready, but for languages whose captions the owner has uploaded. */
  settle(tx: Transaction): Promise<void>;
  /** Gives up those that were not used. Call it after the transaction, however it ended. */
  release(): Promise<void>;
}

/** What a worker has found. */
export type FileCaptionsResult = Pick<VideoResult, 'videoId' | 'jobId' | 'prefix' | 'captions'>;

export interface FileCaptionsService {
  /** Stores the captions that a worker has extracted. @throws errors of the storage and the database: the result is applied again */
  store(result: FileCaptionsResult): Promise<StoredFileCaptions>;
  /** Removes what the worker has extracted, when the result is applied. */
  removeExtracted(result: FileCaptionsResult): Promise<void>;
}
