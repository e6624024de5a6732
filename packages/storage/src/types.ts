import type { Readable } from 'node:stream';

/** What may be stored: a stream (of any length, never held whole), bytes, or a file of this machine. */
export type Body = Readable | Uint8Array | { file: string };

export interface PutOptions {
  /** By the key's extension when absent. */
  contentType?: string;
  /** By the key's place when absent: `cacheControlOf(key)`. */
  cacheControl?: string;
  /**
   * Fail with ObjectExistsError instead of replacing; of concurrent writers exactly one wins. In S3, for a stream of more than 8
   * MiB, this is as good as the store's conditional CompleteMultipartUpload: AWS and MinIO hold it, Ceph 16 ignores it.
   */
  ifAbsent?: boolean;
  /** Whose put it is. Where memory is short, groups with many puts give way to groups with few. */
  group?: string;
  /** Gives up and leaves nothing; the put rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface ObjectInfo {
  /** Bytes of the whole object. */
  size: number;
  /** Strong, with its quotes, as it goes into the header. */
  etag: string;
  contentType: string;
  cacheControl: string | undefined;
  lastModified: Date;
}

/** Both ends included, as in HTTP; `end` absent means to the end. Bytes past the end are cut off. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredObject extends ObjectInfo {
  /** The bytes asked for: of the range if one was given. Destroy it when it is not read to its end. */
  body: Readable;
  /** The range served, if one was asked for. */
  range: { start: number; end: number } | undefined;
}

export interface LocalFile {
  path: string;
  /** Removes the copy, if one was made. */
  release(): Promise<void>;
}

export interface ListedObject {
  key: string;
  size: number;
  lastModified: Date;
}

/**
 * One bucket. Keys are slash-separated names of [A-Za-z0-9._-]+ (at most 200 characters each, none of them "." or ".."), at
 * most 512 characters in all; every method throws InvalidKeyError for anything else. A key must not be the folder of another
 * ("a" and "a/b"): S3 would take both, a file system cannot.
 *
 * Streams all the way: nothing is held whole in memory; an aborted put leaves nothing behind. What the store cannot do now
 * rejects with StorageUnavailableError.
 */
export interface Storage {
  /**
   * Stores an object; it becomes visible whole and at once. A stream that is given is read to its end or destroyed. An error
   * of that stream is what the put rejects with.
   *
   * @throws ObjectExistsError with `ifAbsent`
   */
  put(key: string, body: Body, options?: PutOptions): Promise<{ size: number; etag: string }>;
  /** null when there is no such object. @throws RangeNotSatisfiableError (a RangeError) when the range starts at or past the end */
  get(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** Objects whose key starts with the prefix, in key order (by bytes). */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /**
   * Deletes all under the prefix, which must end in "/"; returns how many there were. An abort ends it between two batches, with the
   * signal's reason.
   */
  deletePrefix(prefix: string, options?: { signal?: AbortSignal | undefined }): Promise<number>;
  /**
   * A path that ffmpeg can read: the file itself (file driver), or a temporary copy in `folder` (the system's temporary folder when
   * absent). null when there is no such object.
   */
  toLocalFile(key: string, options?: { signal?: AbortSignal; folder?: string }): Promise<LocalFile | null>;
  /**
   * Removes what crashed writers left behind (temporary files, unfinished multipart uploads) and that nobody has touched for
   * this long; returns how many. Ten minutes or more spares every live writer of every process; those of this process are
   * always spared. An abort ends it between two of them, with the signal's reason.
   */
  removeStaleUploads(olderThanMs: number, options?: { signal?: AbortSignal | undefined }): Promise<number>;
  /** Rejects with StorageUnavailableError when the store cannot be used now. */
  ping(): Promise<void>;
  /** Frees connections. Puts and gets in progress are the caller's to end first. */
  close(): Promise<void>;
}
