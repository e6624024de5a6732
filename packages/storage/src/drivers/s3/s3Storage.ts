import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import {
  type _Error,
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Logger } from '@millrace/service';
import type { Drafts } from '../../drafts.ts';
import { InvalidKeyError, ObjectExistsError, RangeNotSatisfiableError, StorageUnavailableError } from '../../errors.ts';
import { assertFolderPrefix, assertKey, assertPrefix, isKey } from '../../keys.ts';
import { headersOf } from '../../mediaRules.ts';
import { pipeToFile } from '../../pipeToFile.ts';
import { assertRange, parseContentRange } from '../../ranges.ts';
import { SourceWatch, sourceOf } from '../../source.ts';
import type {
  Body,
  ByteRange,
  ListedObject,
  LocalFile,
  ObjectInfo,
  PartialFile,
  PutOptions,
  StaleUploadsOptions,
  Storage,
  StoredObject,
} from '../../types.ts';
import { ensureBucket } from './bucket.ts';
import {
  isForbidden,
  isMissing,
  isMissingBucket,
  isRangeNotSatisfiable,
  refusesManyDeletes,
  translate,
} from './errors.ts';
import { PartMemory } from './partMemory.ts';
import { S3Drafts } from './s3Drafts.ts';
import { holeOf, SparseFile } from './sparseFile.ts';
import { abortStaleUploads } from './staleUploads.ts';
import { upload } from './upload.ts';

const pingTimeoutMs = 5_000;
/** Time limit for the headers of an object. A client is waiting for them. */
const readTimeoutMs = 10_000;
/** The store answers when it has copied; a source of gigabytes takes a while. */
const copyTimeoutMs = 120_000;
/** Objects that are deleted concurrently where a store takes no list of them. */
const deletesAtOnce = 16;

/**
 * Opens a bucket. Creates it if it does not exist and the credentials allow it. An unavailable store is not an error: `ping`
 * reports it and tries again.
 */
export async function openS3Storage(location: S3Location, log: Logger): Promise<Storage> {
  const storage = new S3Storage(location);
  try {
    await storage.ping();
  } catch (error) {
    log.warn({ err: error, bucket: location.bucket }, 'the bucket cannot be used yet');
  }
  return storage;
}

export interface S3Location {
  client: S3Client;
  /**
   * Reads objects. A body holds its socket until its reader is done. Separate sockets ensure that health checks, uploads and HEADs
   * never wait for slow readers.
   */
  readingClient: S3Client;
  /** Signs addresses for clients, which may reach the store elsewhere. It sends nothing. Default: `client`. */
  signer?: S3Client | undefined;
  bucket: string;
  prefix: string;
  /** Memory limit of all puts of streams, in bytes. Absent means no limit. */
  partMemoryBytes?: number | undefined;
}

class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #readingClient: S3Client;
  readonly #signer: S3Client;
  readonly #memory: PartMemory;
  readonly #bucket: string;
  /** Empty, or ending in "/". */
  readonly #prefix: string;
  /** Full keys that this process is writing, with the number of puts of each. */
  readonly #writing = new Map<string, number>();
  /** Whether the store has refused to delete many objects in one call. */
  #deletesEach = false;
  readonly drafts: Drafts;

  constructor(location: S3Location) {
    this.#client = location.client;
    this.#readingClient = location.readingClient;
    this.#signer = location.signer ?? location.client;
    this.#memory = new PartMemory(location.partMemoryBytes);
    this.#bucket = location.bucket;
    this.#prefix = location.prefix;
    this.drafts = new S3Drafts({
      client: location.client,
      signer: this.#signer,
      memory: this.#memory,
      object: (key) => this.#object(key),
      head: (key) => this.head(key),
      get: (key) => this.get(key),
      list: (prefix) => this.list(prefix),
      delete: (key) => this.delete(key),
    });
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` };
  }

  async put(key: string, body: Body, options: PutOptions = {}): Promise<{ size: number; etag: string }> {
    const source = sourceOf(body);
    const watch = new SourceWatch(source);
    const { ifAbsent = false, group, signal } = options;
    try {
      assertKey(key);
      const { Bucket, Key } = this.#object(key);
      const headers = headersOf(key, options);
      const target = {
        client: this.#client,
        memory: this.#memory,
        group,
        bucket: Bucket,
        key: Key,
        ...headers,
        ifAbsent,
      };
      signal?.throwIfAborted();
      // Fails before a long stream is read in vain. The store makes the final decision.
      if (ifAbsent && source instanceof Readable && (await this.head(key)) !== null) throw new ObjectExistsError(key);
      return await this.#whileWriting(Key, () => upload(target, source, { signal, onFailure: watch.onStoreFailure }));
    } catch (error) {
      if (signal?.aborted || watch.sourceFailed || error instanceof InvalidKeyError) throw error;
      throw translate(error);
    } finally {
      // A put that failed before the first byte must not leave the stream open.
      if (source instanceof Readable) source.destroy();
    }
  }

  async #whileWriting<T>(key: string, write: () => Promise<T>): Promise<T> {
    this.#writing.set(key, (this.#writing.get(key) ?? 0) + 1);
    try {
      return await write();
    } finally {
      const left = (this.#writing.get(key) ?? 1) - 1;
      if (left === 0) this.#writing.delete(key);
      else this.#writing.set(key, left);
    }
  }

  async get(key: string, options: { range?: ByteRange; signal?: AbortSignal } = {}): Promise<StoredObject | null> {
    assertKey(key);
    const { range, signal } = options;
    if (range !== undefined) assertRange(range);
    try {
      const output = await this.#unlessMissing(key, () =>
        this.#readingClient.send(
          new GetObjectCommand({
            ...this.#object(key),
            ...(range !== undefined && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
          }),
          { requestTimeout: readTimeoutMs, ...(signal && { abortSignal: signal }) },
        ),
      );
      return output && storedObjectOf(key, output, signal);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (isMissing(error)) return null;
      if (!isRangeNotSatisfiable(error)) throw translate(error);
    }
    const info = await this.head(key);
    if (info === null) return null;
    throw new RangeNotSatisfiableError(info.size);
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertKey(key);
    try {
      const output = await this.#unlessMissing(key, () =>
        this.#client.send(new HeadObjectCommand(this.#object(key)), { requestTimeout: readTimeoutMs }),
      );
      return output && { ...metadataOf(key, output), size: output.ContentLength ?? 0 };
    } catch (error) {
      if (!isMissing(error)) throw translate(error);
    }
    // The response to a HEAD does not distinguish a missing object from a missing bucket, which must not become a cached 404.
    await this.ping();
    return null;
  }

  async copy(from: string, to: string, { signal }: { signal?: AbortSignal } = {}): Promise<boolean> {
    assertKey(from);
    assertKey(to);
    const { Bucket, Key } = this.#object(from);
    // Keys and bucket names need no escapes.
    const command = new CopyObjectCommand({ ...this.#object(to), CopySource: `${Bucket}/${Key}` });
    const options = { requestTimeout: copyTimeoutMs, ...(signal && { abortSignal: signal }) };
    try {
      return (await this.#unlessMissing(from, () => this.#client.send(command, options))) !== null;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (isMissing(error)) return false;
      throw translate(error);
    }
  }

  /**
   * Returns null for a missing object. To a login that may list only some prefixes, a store answers 403 for a missing object, so a
   * listing decides whether the object is missing or forbidden.
   */
  async #unlessMissing<T>(key: string, send: () => Promise<T>): Promise<T | null> {
    try {
      return await send();
    } catch (error) {
      if (!isForbidden(error)) throw error;
      const { Bucket, Key } = this.#object(key);
      const query = new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 });
      const listed = await this.#client.send(query).catch((refused: unknown) => {
        // Without permission to list, only the first error is known.
        throw isForbidden(refused) ? error : refused;
      });
      if (listed.Contents?.[0]?.Key !== Key) return null;
    }
    // The object was stored meanwhile, or reading it is really forbidden.
    return send();
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    assertPrefix(prefix);
    const query = { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}` };
    try {
      for await (const { Contents } of paginateListObjectsV2({ client: this.#client }, query)) {
        for (const { Key, Size, LastModified } of Contents ?? []) {
          const key = Key?.slice(this.#prefix.length) ?? '';
          // Names that are not keys belong to other users of the bucket.
          if (isKey(key)) yield { key, size: Size ?? 0, lastModified: LastModified ?? new Date(0) };
        }
      }
    } catch (error) {
      throw translate(error);
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    try {
      await this.#deleteOne(this.#object(key));
    } catch (error) {
      throw translate(error);
    }
  }

  /** One that is missing is deleted. @throws other errors of the SDK */
  async #deleteOne(object: { Bucket: string; Key: string }): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(object));
    } catch (error) {
      if (!isMissing(error) || isMissingBucket(error)) throw error;
    }
  }

  async deletePrefix(prefix: string, options: { signal?: AbortSignal | undefined } = {}): Promise<number> {
    assertFolderPrefix(prefix);
    const query = { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}` };
    let deleted = 0;
    try {
      for await (const { Contents } of paginateListObjectsV2({ client: this.#client, pageSize: 1000 }, query)) {
        options.signal?.throwIfAborted();
        const found = (Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
        if (found.length > 0) await this.#deleteMany(found);
        deleted += found.length;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw translate(error);
    }
    return deleted;
  }

  async #deleteMany(objects: { Key: string }[]): Promise<void> {
    if (this.#deletesEach) return this.#deleteEach(objects);
    const Bucket = this.#bucket;
    const Delete = { Objects: objects, Quiet: true };
    let refused: _Error[];
    try {
      refused = (await this.#client.send(new DeleteObjectsCommand({ Bucket, Delete }))).Errors ?? [];
    } catch (error) {
      if (!refusesManyDeletes(error)) throw error;
      this.#deletesEach = true;
      return this.#deleteEach(objects);
    }
    const failures = refused
      .filter(({ Code }) => Code !== 'NoSuchKey')
      .map(({ Key, Code, Message }) => new Error(`${Key}: ${Code} ${Message ?? ''}`));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} objects could not be deleted.`);
  }

  async #deleteEach(objects: readonly { Key: string }[]): Promise<void> {
    for (let from = 0; from < objects.length; from += deletesAtOnce) {
      const some = objects.slice(from, from + deletesAtOnce);
      await Promise.all(some.map(({ Key }) => this.#deleteOne({ Bucket: this.#bucket, Key })));
    }
  }

  async toLocalFile(
    key: string,
    { signal, folder: parent = tmpdir() }: { signal?: AbortSignal; folder?: string } = {},
  ): Promise<LocalFile | null> {
    const options = signal ? { signal } : {};
    const object = await this.get(key, options);
    if (object === null) return null;
    const folder = await mkdtemp(join(parent, 'millrace-object-'));
    const release = () => rm(folder, { recursive: true, force: true });
    try {
      const path = join(folder, key.slice(key.lastIndexOf('/') + 1));
      await pipeToFile(object.body, path, { mode: 0o600, signal });
      return { path, release };
    } catch (error) {
      object.body.destroy();
      await release();
      if (signal?.aborted) throw signal.reason;
      throw translate(error);
    }
  }

  async toPartialFile(
    key: string,
    { signal, folder: parent = tmpdir() }: { signal?: AbortSignal; folder?: string } = {},
  ): Promise<PartialFile | null> {
    const options = signal ? { signal } : {};
    signal?.throwIfAborted();
    const info = await this.head(key);
    if (info === null) return null;
    const { size } = info;
    const folder = await mkdtemp(join(parent, 'millrace-object-'));
    const path = join(folder, key.slice(key.lastIndexOf('/') + 1));
    const remove = () => rm(folder, { recursive: true, force: true });
    const file = await holeOf(path, size).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    const sparse = new SparseFile(file, size, async ({ start, end }) => {
      const object = await this.get(key, { ...options, range: { start, end: end - 1 } });
      if (object === null) throw new Error(`${key} was removed while it was read`);
      return object.body;
    });
    return {
      path,
      size,
      isWhole: false,
      bring: (pieces) => sparse.bring(pieces),
      async release() {
        await file.close();
        await remove();
      },
    };
  }

  async removeStaleUploads(olderThanMs: number, options: StaleUploadsOptions = {}): Promise<number> {
    const { isDraft = async () => false, signal } = options;
    const location = { client: this.#client, bucket: this.#bucket, prefix: this.#prefix };
    try {
      return await abortStaleUploads(location, olderThanMs, {
        isLive: (key) => this.#writing.has(key),
        isDraft: (key) => isDraft(key.slice(this.#prefix.length)),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw translate(error);
    }
  }

  async ping(): Promise<void> {
    try {
      await ensureBucket(this.#client, this.#bucket, AbortSignal.timeout(pingTimeoutMs));
    } catch (error) {
      throw translate(error);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
    this.#readingClient.destroy();
    this.#signer.destroy();
  }
}

function metadataOf(key: string, output: HeadObjectCommandOutput | GetObjectCommandOutput): Omit<ObjectInfo, 'size'> {
  const rule = headersOf(key, {});
  return {
    etag: output.ETag ?? '""',
    contentType: output.ContentType ?? rule.contentType,
    cacheControl: output.CacheControl,
    lastModified: output.LastModified ?? new Date(0),
  };
}

function storedObjectOf(key: string, output: GetObjectCommandOutput, signal: AbortSignal | undefined): StoredObject {
  const { Body: body, ContentRange, ContentLength = 0 } = output;
  if (!(body instanceof Readable)) throw new StorageUnavailableError(new Error('The store sent no body.'));
  const range = parseContentRange(ContentRange);
  if (signal) addAbortSignal(signal, body);
  return {
    ...metadataOf(key, output),
    size: range?.size ?? ContentLength,
    range: range && { start: range.start, end: range.end },
    body,
  };
}
