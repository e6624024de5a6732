import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type DirectDrafts, isDirect } from '../../directDrafts.ts';
import type { Draft, DraftState } from '../../draft.ts';
import {
  type Appended,
  type AppendOptions,
  BodyReader,
  DraftGoneError,
  type Drafts,
  failureOfEmpty,
} from '../../drafts.ts';
import { assertKey, tailKey, tailsPrefix } from '../../keys.ts';
import { headersOf } from '../../mediaRules.ts';
import { readWhole } from '../../readWhole.ts';
import type { ListedObject, ObjectInfo, StoredObject } from '../../types.ts';
import { isMissing, translate } from './errors.ts';
import {
  abortAllOf,
  abortMultipart,
  beginMultipart,
  type MultipartUploadPlace,
  type ObjectPlace,
  partsOf,
} from './multipart.ts';
import { type PartMemory, partBytes } from './partMemory.ts';
import { PartSink, type PartTarget } from './partSink.ts';
import { S3DirectDrafts } from './s3DirectDrafts.ts';

interface Deps {
  client: S3Client;
  /** Signs addresses that clients reach. */
  signer: S3Client;
  memory: PartMemory;
  /** Bucket and full key of a key. */
  object: (key: string) => ObjectPlace;
  head: (key: string) => Promise<ObjectInfo | null>;
  get: (key: string) => Promise<StoredObject | null>;
  list: (prefix: string) => AsyncIterable<ListedObject>;
  delete: (key: string) => Promise<void>;
}

/**
 * Drafts in S3, on a fixed grid: part n has the bytes from (n - 1) * 8 MiB on, because some stores refuse parts of different sizes. What is
 * left after the last full part is an object of its own, the tail. An object below 8 MiB needs no multipart upload.
 */
export class S3Drafts implements Drafts {
  readonly #deps: Deps;
  readonly direct: DirectDrafts;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.direct = new S3DirectDrafts(deps);
  }

  start(key: string, length: number): Draft {
    assertKey(key);
    return { key, length, offset: 0, state: {} };
  }

  async append(draft: Draft, body: Readable | Uint8Array, options: AppendOptions = {}): Promise<Appended> {
    const reader = new BodyReader(draft, body, options);
    if (draft.offset === draft.length) return { draft, failure: await failureOfEmpty(reader) };
    const pieces = new Pieces(this.#deps, draft, () => reader.received, options.onStored);
    try {
      const first = await this.#firstPart(draft);
      const sink = new PartSink(pieces, this.#deps.memory, options.group, first);
      try {
        await pipeline(reader.chunks(), sink);
      } finally {
        await sink.settled();
      }
      return { draft: pieces.stored, failure: reader.failure };
    } catch (error) {
      return { draft: pieces.stored, failure: reader.failure ?? translate(error) };
    }
  }

  /** @throws DraftGoneError if the tail is missing */
  async #firstPart({ key, offset, state }: Draft) {
    const number = Math.floor(offset / partBytes) + 1;
    if (offset % partBytes === 0) return { number, bytes: Buffer.alloc(0) };
    const tail = state.tail === offset ? await this.#deps.get(tailKey(key, offset)) : null;
    if (tail === null) throw new DraftGoneError(key);
    const bytes = Buffer.from(await readWhole(tail));
    if (bytes.length !== offset % partBytes) throw new DraftGoneError(key);
    return { number, bytes };
  }

  async tidy({ key, state: before }: Draft, { state }: Draft): Promise<void> {
    if (before.tail !== undefined && before.tail !== state.tail) await this.#deps.delete(tailKey(key, before.tail));
  }

  async complete(draft: Draft): Promise<void> {
    const { key, length, state } = draft;
    try {
      if (state.uploadId !== undefined && (await this.#completeParts(draft, state.uploadId))) return;
      // Small objects are complete with their last byte, and others may have been completed by an earlier attempt.
      if ((await this.#deps.head(key))?.size !== length) throw new DraftGoneError(key);
    } catch (error) {
      throw translate(error);
    } finally {
      // Also those of an append that was never committed.
      await this.#removeTails(key);
    }
  }

  /** @returns false if the store does not know the multipart upload (any more) */
  async #completeParts({ key, length }: Draft, UploadId: string): Promise<boolean> {
    const upload = { ...this.#deps.object(key), UploadId };
    try {
      const Parts = await this.#partsOf(upload, key, length);
      await this.#deps.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async #partsOf(upload: MultipartUploadPlace, key: string, length: number): Promise<CompletedPart[]> {
    const parts: CompletedPart[] = [];
    let bytes = 0;
    for await (const { PartNumber, ETag, Size = 0 } of partsOf(this.#deps.client, upload)) {
      parts.push({ PartNumber, ETag });
      bytes += Size;
    }
    if (bytes !== length || parts.some(({ PartNumber }, at) => PartNumber !== at + 1)) throw new DraftGoneError(key);
    return parts;
  }

  async abandon(draft: Draft): Promise<void> {
    const { key, state } = draft;
    const { client, object } = this.#deps;
    try {
      if (state.uploadId !== undefined) await abortMultipart(client, { ...object(key), UploadId: state.uploadId });
      // The process that began it may have died before it knew the id.
      else if (isDirect(draft)) await abortAllOf(client, object(key));
      await this.#removeTails(key);
      await this.#deps.delete(key);
    } catch (error) {
      throw translate(error);
    }
  }

  async #removeTails(key: string): Promise<void> {
    for await (const tail of this.#deps.list(tailsPrefix(key))) await this.#deps.delete(tail.key);
  }
}

/** Stores the pieces of one append, and knows which bytes are stored. */
class Pieces implements PartTarget {
  readonly #deps: Deps;
  readonly #draft: Draft;
  readonly #receivedBytes: () => number;
  readonly #onStored: ((draft: Draft) => void) | undefined;
  /** Numbers of parts that are stored, but not all parts before them. */
  readonly #ahead = new Set<number>();
  #offset: number;
  #uploadId: string | undefined;
  /** Where the tail for the offset is. */
  #tail: number | undefined;
  /** The tail that this append has stored, for the offset at its end. */
  #newTail: number | undefined;
  #starting: Promise<string> | undefined;

  constructor(deps: Deps, draft: Draft, receivedBytes: () => number, onStored: ((draft: Draft) => void) | undefined) {
    this.#deps = deps;
    this.#draft = draft;
    this.#receivedBytes = receivedBytes;
    this.#onStored = onStored;
    this.#offset = draft.offset;
    this.#uploadId = draft.state.uploadId;
    this.#tail = draft.state.tail;
  }

  /** The draft with the bytes stored so far. */
  get stored(): Draft {
    const state: DraftState = {
      ...(this.#uploadId !== undefined && { uploadId: this.#uploadId }),
      ...(this.#tail !== undefined && { tail: this.#tail }),
    };
    return { ...this.#draft, offset: this.#offset, state };
  }

  async sendPart(number: number, bytes: Buffer): Promise<void> {
    const start = (number - 1) * partBytes;
    const end = start + bytes.length;
    if (bytes.length < partBytes && end < this.#draft.length) {
      await this.#sendTail(end, bytes);
      return;
    }
    this.#starting ??= this.#startUpload();
    const part = { ...this.#deps.object(this.#draft.key), UploadId: await this.#starting, PartNumber: number };
    await this.#deps.client.send(new UploadPartCommand({ ...part, Body: bytes }));
    this.#ahead.add(number);
    this.#advance();
  }

  /** Counts the stored parts that follow each other. */
  #advance(): void {
    const before = this.#offset;
    for (;;) {
      const next = Math.floor(this.#offset / partBytes) + 1;
      if (!this.#ahead.delete(next)) break;
      this.#offset = Math.min(next * partBytes, this.#draft.length);
    }
    if (this.#offset === before) return;
    this.#tail = undefined;
    this.#onStored?.(this.stored);
  }

  async sendWhole(bytes: Buffer): Promise<void> {
    const { key, length } = this.#draft;
    if (bytes.length === length) await this.#put(key, bytes);
    else await this.#sendTail(bytes.length, bytes);
    await this.complete();
  }

  /** Parts before the tail may still be on their way, so it counts in `complete`. */
  async #sendTail(end: number, bytes: Buffer): Promise<void> {
    if (end === this.#draft.offset) return;
    await this.#put(tailKey(this.#draft.key, end), bytes);
    this.#newTail = end;
  }

  async #put(key: string, bytes: Buffer): Promise<void> {
    const { contentType, cacheControl } = headersOf(key, {});
    await this.#deps.client.send(
      new PutObjectCommand({
        ...this.#deps.object(key),
        Body: bytes,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    );
  }

  /** All parts are stored, and the tail. */
  async complete(): Promise<void> {
    if (this.#receivedBytes() === this.#offset) return;
    this.#offset = this.#receivedBytes();
    this.#tail = this.#newTail;
  }

  async #startUpload(): Promise<string> {
    const { key } = this.#draft;
    this.#uploadId ??= await beginMultipart(this.#deps.client, this.#deps.object(key), key);
    return this.#uploadId;
  }
}
