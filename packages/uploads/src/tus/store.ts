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
  /** Whose share of the memory the bytes take. */
  share: string;
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

/** What a file is that the import command hands in. */
export interface ImportedContent {
  /** Of all its bytes, in hexadecimal digits. */
  sha256: string;
  /** The medium of an earlier import of these bytes, which is gone or failed. */
  replaces: string | undefined;
}

export interface NewTusUpload {
  accountId: number;
  length: number;
  fileName: string | null;
  /** As sent; they are valid. */
  fields: Readonly<Record<string, string>>;
  /** Then the upload is the only one of these bytes. */
  content: ImportedContent | undefined;
}

/** Keeps uploads over requests, processes and crashes. */
export interface TusStore {
  /** @throws AppError quota_exceeded, rate_limited, unavailable; conflict if its content is being uploaded */
  create(upload: NewTusUpload): Promise<TusUpload>;
  /** As `create`, for a request that has the first bytes. Until its answer no client knows the upload. */
  begin(upload: NewTusUpload): Promise<HeldUpload>;
  /** Takes an upload, if necessary from another request. @throws AppError not_found, also for another account's upload */
  take(accountId: number, id: string, signal: AbortSignal): Promise<HeldUpload>;
}
