import type { Readable } from 'node:stream';

/** An upload that arrives in several requests. */
export interface TusUpload {
  /** The id of the medium that it becomes. */
  id: string;
  /** Bytes of the whole file. */
  length: number;
  /** Bytes that are stored for good. */
  offset: number;
  /** When it is removed, unless more arrives. */
  expiresAt: Date;
}

export interface Received {
  /** Why not all bytes of the body were stored. */
  failure: unknown;
}

export interface AppendToUpload {
  signal: AbortSignal;
  /** Called for each chunk. */
  onReceived: () => void;
  /** Decides after the last byte whether the bytes count. Without it, bytes count as soon as they are stored. */
  accept?: () => void;
}

/** An upload that only this request may change, until `release`. */
export interface HeldUpload extends TusUpload {
  /** Aborted when another request wants the upload: then store what has arrived, and release it. */
  readonly taken: AbortSignal;
  /** Stores bytes from `offset` on, and counts them. Does not reject. */
  append(body: Readable, options: AppendToUpload): Promise<Received>;
  /** All bytes are there: turns the upload into a medium. @throws AppError if it is not accepted; then nothing is left of it */
  finish(requestId: string): Promise<void>;
  /** Removes the upload and its bytes. */
  remove(): Promise<void>;
  release(): Promise<void>;
}

/** Keeps uploads over requests, processes and crashes. */
export interface TusStore {
  /** @param upload.fields as sent; they are valid. @throws AppError quota_exceeded, rate_limited, unavailable */
  create(upload: {
    accountId: number;
    length: number;
    fileName: string | null;
    fields: Readonly<Record<string, string>>;
  }): Promise<TusUpload>;
  /** Takes an upload, if necessary from another request. @throws AppError not_found, also for another account's upload */
  take(accountId: number, id: string, signal: AbortSignal): Promise<HeldUpload>;
}
