import type { Readable } from 'node:stream';
import type { Drafts } from './drafts.ts';

/** The content of an object: a stream of any length (never held in memory as a whole), bytes, or a local file. */
export type Body = Readable | Uint8Array | { file: string };

export interface PutOptions {
  /** Default: by the key's extension. */
  contentType?: string;
  /** Default: `cacheControlOf(key)`. */
  cacheControl?: string;
  /**
   * Fails with ObjectExistsError instead of replacing. Of concurrent writers, exactly one succeeds. In S3, streams of more than
   * 8 MiB depend on the store's conditional CompleteMultipartUpload: AWS and MinIO support it, Ceph 16 ignores the condition.
   */
  ifAbsent?: boolean;
  /** The owner of the put. When memory is short, groups with few puts have priority over groups with many. */
  group?: string;
  /** Aborts the put, which leaves nothing behind and rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface ObjectInfo {
  /** Size of the whole object in bytes. */
  size: number;
  /** A strong ETag with quotes, as in the header. */
  etag: string;
  contentType: string;
  cacheControl: string | undefined;
  lastModified: Date;
}

/** Both ends are inclusive, as in HTTP. Without `end`, the range extends to the last byte. Bytes past the end are cut off. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredObject extends ObjectInfo {
  /** The bytes of the object, or of the requested range. Destroy it if it is not read to the end. */
  body: Readable;
  /** The returned range, if one was requested. */
  range: { start: number; end: number } | undefined;
}

export interface LocalFile {
  path: string;
  /** Removes the copy, if one was made. */
  release(): Promise<void>;
}

/** Bytes from `start` up to, but not including, `end`. */
export interface Piece {
  start: number;
  end: number;
}

/** A local file of an object's size. What was not brought is a hole, which reads as zeros. */
export interface PartialFile extends LocalFile {
  size: number;
  /** Whether all bytes are there. */
  isWhole: boolean;
  /** Brings pieces of the object into the file, several at a time. Do not call it again before it is done. @throws as `get` */
  bring(pieces: readonly Piece[]): Promise<void>;
}

export interface ListedObject {
  key: string;
  size: number;
  lastModified: Date;
}

export interface StaleUploadsOptions {
  signal?: AbortSignal | undefined;
  /** Whether the key is that of a draft that is kept. Default: no draft is. */
  isDraft?: (key: string) => Promise<boolean>;
}

/**
 * One bucket. Keys are slash-separated names of [A-Za-z0-9._-]+ (at most 200 characters each, none of them "." or ".."), at
 * most 512 characters in total. Every method throws InvalidKeyError for anything else. A key must not be the folder of another
 * key ("a" and "a/b"): S3 would accept both, a file system cannot.
 *
 * Objects are streamed and never held in memory as a whole. An aborted put leaves nothing behind. While the store is unavailable,
 * methods reject with StorageUnavailableError.
 */
export interface Storage {
  /**
   * Stores an object, which becomes visible atomically. A given stream is read to its end or destroyed. If the stream fails, the
   * put rejects with its error.
   *
   * @throws ObjectExistsError with `ifAbsent`
   */
  put(key: string, body: Body, options?: PutOptions): Promise<{ size: number; etag: string }>;
  /** Null if the object does not exist. @throws RangeNotSatisfiableError (a RangeError) if the range starts at or past the end */
  get(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /**
   * Copies an object with its headers, inside the store: the bytes do not pass this process if the store can copy. Replaces an object at
   * `to`. False if there is none at `from`.
   */
  copy(from: string, to: string, options?: { signal?: AbortSignal }): Promise<boolean>;
  /** Objects whose key starts with the prefix, in key order (by bytes). */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>;
  /**
   * Deletes all objects under the prefix, which must end in "/". Returns their number. An abort takes effect between two batches: it
   * rejects with the signal's reason.
   */
  deletePrefix(prefix: string, options?: { signal?: AbortSignal | undefined }): Promise<number>;
  /**
   * A path that ffmpeg can read: the file itself (file driver), or a temporary copy in `folder` (default: the system's temporary
   * folder). Null if the object does not exist.
   */
  toLocalFile(key: string, options?: { signal?: AbortSignal; folder?: string }): Promise<LocalFile | null>;
  /** As `toLocalFile`, for a reader that needs some parts of a large object: a copy gets only those that it asks for. */
  toPartialFile(key: string, options?: { signal?: AbortSignal; folder?: string }): Promise<PartialFile | null>;
  /**
   * Removes temporary files and unfinished multipart uploads of crashed writers that were not touched for this long. Returns their
   * number. Ten minutes or more never affect live writers of any process; writers of this process are never affected. An abort
   * takes effect between two removals: it rejects with the signal's reason. Drafts are unfinished too: `isDraft` names those to keep.
   */
  removeStaleUploads(olderThanMs: number, options?: StaleUploadsOptions): Promise<number>;
  /** Objects that arrive in pieces. */
  readonly drafts: Drafts;
  /** Rejects with StorageUnavailableError if the store is unavailable. */
  ping(): Promise<void>;
  /** Closes connections. The caller must first end running puts and gets. */
  close(): Promise<void>;
}
