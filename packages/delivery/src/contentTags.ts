import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@millrace/errors';
import { type ObjectInfo, type Storage, StorageUnavailableError, type StoredObject } from '@millrace/storage';
import { LRUCache } from 'lru-cache';

/** What is read whole to be tagged and sent from memory; a larger object is read twice at its first request. */
const maxHeldBytes = 4 * 1024 * 1024;
const maxKnown = 50_000;
/** Base64 of 162 bits: no two contents share it. */
const tagLength = 27;

/** What fails while an object is read, as the storage's own failure. */
const asOfStorage = (error: unknown): never => {
  throw error instanceof AppError ? error : new StorageUnavailableError(error);
};

const tagOf = (digest: Buffer): string => `"${digest.toString('base64url').slice(0, tagLength)}"`;

/**
 * ETags of the bytes. A storage's own tag is of the version: the same bytes stored again, or under a second key, get another, and a
 * client would load again what it has. The bytes of a version are read once for it by each process, mostly when they are sent for the first
 * time; the tags of the latest 50,000 are kept.
 */
export class ContentTags {
  readonly #storage: Storage;
  /** By key and the storage's own tag. */
  readonly #known = new LRUCache<string, string>({ max: maxKnown });

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** An object's description with the tag of its bytes; null when this version is gone. */
  async tagged<I extends ObjectInfo>(key: string, info: I): Promise<I | null> {
    const name = `${key} ${info.etag}`;
    const known = this.#known.get(name);
    if (known !== undefined) return { ...info, etag: known };
    const object = await this.#storage.get(key);
    if (object === null) return null;
    if (object.etag !== info.etag) {
      object.body.destroy();
      return null;
    }
    const hash = createHash('sha256');
    await pipeline(object.body, hash).catch(asOfStorage);
    return { ...info, etag: this.#keep(name, hash.digest()) };
  }

  /** As `tagged`, of an object that is open: a small one is read here, and given back with a body that holds it. */
  async taggedOpen(key: string, object: StoredObject): Promise<StoredObject | null> {
    const name = `${key} ${object.etag}`;
    const known = this.#known.get(name);
    if (known !== undefined) return { ...object, etag: known };
    if (object.range === undefined && object.size <= maxHeldBytes) {
      const bytes = await buffer(object.body).catch(asOfStorage);
      const etag = this.#keep(name, createHash('sha256').update(bytes).digest());
      return { ...object, etag, body: Readable.from(bytes, { objectMode: false }) };
    }
    try {
      const tagged = await this.tagged(key, object);
      if (tagged === null) object.body.destroy();
      return tagged;
    } catch (error) {
      object.body.destroy();
      throw error;
    }
  }

  #keep(name: string, digest: Buffer): string {
    const tag = tagOf(digest);
    this.#known.set(name, tag);
    return tag;
  }
}
