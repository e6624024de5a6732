import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, atMostEntries } from '@millrace/service';
import {
  type ObjectInfo,
  readWhole,
  type Storage,
  StorageUnavailableError,
  type StoredObject,
} from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import { type HeldObject, HeldObjects } from './heldObjects.ts';

/** Up to this size, an object is read once, hashed and sent from memory. A larger one is read twice at its first request. */
const maxReadBytes = 4 * 1024 * 1024;
const maxKnown = 50_000;
/** Base64 characters, 162 bits of the SHA-256 digest: collisions are practically impossible. */
const tagLength = 27;

/** Converts an error while reading an object to a storage error. */
const throwStorageError = (error: unknown): never => {
  throw error instanceof AppError ? error : new StorageUnavailableError(error);
};

const nameOf = (key: string, version: string): string => `${key} ${version}`;
const tagOf = (digest: Buffer): string => `"${digest.toString('base64url').slice(0, tagLength)}"`;

/**
 * ETags computed from the bytes. The storage's tag identifies a version: the same bytes, stored again or under another key, get another
 * tag, and clients would download them again. Each process reads a version once to hash it, usually when it first sends it. It keeps
 * 50,000 tags (least recently used are dropped) and the bytes of small objects.
 */
export class ContentTags {
  readonly #storage: Pick<Storage, 'head' | 'get'>;
  /** Keyed by object key and storage tag. */
  readonly #known = new LRUCache<string, string>(atMostEntries(maxKnown));
  readonly #held = new HeldObjects();
  readonly #clock: () => number;

  /** @param clock in milliseconds */
  constructor(storage: Pick<Storage, 'head' | 'get'>, clock = (): number => performance.now()) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** The object's info with the tag of its bytes; null if this version no longer exists. */
  async tagged<I extends ObjectInfo>(key: string, info: I): Promise<I | null> {
    const name = nameOf(key, info.etag);
    const known = this.#known.get(name);
    if (known !== undefined) return { ...info, etag: known };
    const object = await this.#storage.get(key);
    if (object === null) return null;
    if (object.etag !== info.etag) {
      object.body.destroy();
      return null;
    }
    const hash = createHash('sha256');
    await pipeline(object.body, hash).catch(throwStorageError);
    return { ...info, etag: this.#keep(name, hash.digest()) };
  }

  /** An object in memory, if the storage has confirmed within so many milliseconds that this version exists. */
  held(key: string, withinMs: number): HeldObject | undefined {
    const held = this.#held.get(key);
    return held !== undefined && this.#clock() - held.confirmedAt < withinMs ? held.object : undefined;
  }

  /** Opens an object to send it whole, with the tag of its bytes; null if it does not exist. */
  async open(key: string): Promise<StoredObject | HeldObject | null> {
    const held = this.#held.get(key);
    if (held !== undefined) {
      const confirmedAt = this.#clock();
      const info = await this.#storage.head(key);
      if (info?.etag === held.version) {
        this.#held.set(key, { ...held, confirmedAt });
        return held.object;
      }
      this.#held.delete(key);
      if (info === null) return null;
    }
    const confirmedAt = this.#clock();
    const object = await this.#storage.get(key);
    if (object === null) return null;
    const bytes = await this.#read(key, object).catch(throwStorageError);
    if (bytes === undefined) return this.taggedOpen(key, object);
    const tag = this.#tagOf(key, object.etag, bytes);
    const { etag: version, body: _, ...info } = object;
    const tagged = { ...info, etag: tag, range: undefined };
    if (!HeldObjects.holds(bytes.length)) return { ...tagged, body: Readable.from(bytes, { objectMode: false }) };
    const inMemory = { ...tagged, bytes };
    this.#held.set(key, { version, object: inMemory, confirmedAt });
    return inMemory;
  }

  /** The bytes of an object that is small enough to hold in memory, or must be read for its tag anyway. */
  async #read(key: string, object: StoredObject): Promise<Buffer | undefined> {
    const isUnknown = !this.#known.has(nameOf(key, object.etag));
    const isRead = HeldObjects.holds(object.size) || (isUnknown && object.size <= maxReadBytes);
    return isRead ? readWhole(object) : undefined;
  }

  /** As `tagged`, for an open object. */
  async taggedOpen(key: string, object: StoredObject): Promise<StoredObject | null> {
    try {
      const tagged = await this.tagged(key, object);
      if (tagged === null) object.body.destroy();
      return tagged;
    } catch (error) {
      object.body.destroy();
      throw error;
    }
  }

  #tagOf(key: string, version: string, bytes: Buffer): string {
    const name = nameOf(key, version);
    return this.#known.get(name) ?? this.#keep(name, createHash('sha256').update(bytes).digest());
  }

  #keep(name: string, digest: Buffer): string {
    const tag = tagOf(digest);
    this.#known.set(name, tag);
    return tag;
  }
}
