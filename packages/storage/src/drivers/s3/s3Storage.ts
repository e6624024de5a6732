import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Logger } from '@millrace/service';
import type { Drafts } from '../../drafts.ts';
import { InvalidKeyError, ObjectExistsError, RangeNotSatisfiableError } from '../../errors.ts';
import { assertFolderPrefix, assertKey, assertPrefix, isKey } from '../../keys.ts';
import { headersOf } from '../../mediaRules.ts';
import { assertRange } from '../../ranges.ts';
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
import { S3Deletes } from './deletes.ts';
import { metadataOf, storedObjectOf } from './described.ts';
import { isForbidden, isMissing, isRangeNotSatisfiable, translate } from './errors.ts';
import { type LocalFileOptions, toLocalFile, toPartialFile } from './localFiles.ts';
import type { S3Location } from './location.ts';
import { PartMemory } from './partMemory.ts';
import { S3Drafts } from './s3Drafts.ts';
import { abortStaleUploads } from './staleUploads.ts';
import { upload } from './upload.ts';

const pingTimeoutMs = 5_000;
/** Time limit for the headers of an object. A client is waiting for them. */
const readTimeoutMs = 10_000;
/** The store answers when it has copied; a source of gigabytes takes a while. */
const copyTimeoutMs = 120_000;

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
  readonly #deletes: S3Deletes;
  readonly drafts: Drafts;

  constructor(location: S3Location) {
    this.#client = location.client;
    this.#readingClient = location.readingClient;
    this.#signer = location.signer ?? location.client;
    this.#memory = new PartMemory(location.partMemoryBytes);
    this.#bucket = location.bucket;
    this.#prefix = location.prefix;
    this.#deletes = new S3Deletes(location.client, location.bucket);
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
      await this.#deletes.one(this.#object(key).Key);
    } catch (error) {
      throw translate(error);
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
        if (found.length > 0) await this.#deletes.many(found);
        deleted += found.length;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw translate(error);
    }
    return deleted;
  }

  toLocalFile(key: string, options?: LocalFileOptions): Promise<LocalFile | null> {
    return toLocalFile(this, key, options);
  }

  toPartialFile(key: string, options?: LocalFileOptions): Promise<PartialFile | null> {
    return toPartialFile(this, key, options);
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
