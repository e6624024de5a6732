import type { ObjectInfo } from '@millrace/storage';
import { LRUCache } from 'lru-cache';

/** For larger objects, sending costs more than opening. It also bounds the bytes that go uncounted when a client disconnects early. */
const maxObjectBytes = 256 * 1024;
const maxBytes = 32 * 1024 * 1024;
/** Approximate overhead of an entry. */
const entryBytes = 512;

interface Held {
  /** The storage's tag, which identifies the version. */
  version: string;
  object: HeldObject;
  /** When the storage last said that the version exists, by the clock of the process. Milliseconds. */
  confirmedAt: number;
}

/** An object whose bytes are in memory. Its ETag is that of the bytes. */
export interface HeldObject extends ObjectInfo {
  bytes: Buffer;
  range: undefined;
}

/** A 32 MiB LRU cache of small objects. Before using an entry, the caller checks that the version still exists. */
export class HeldObjects {
  readonly #held = new LRUCache<string, Held>({
    maxSize: maxBytes,
    sizeCalculation: ({ object }) => object.size + entryBytes,
  });

  static holds(size: number): boolean {
    return size <= maxObjectBytes;
  }

  get(key: string): Held | undefined {
    return this.#held.get(key);
  }

  set(key: string, held: Held): void {
    this.#held.set(key, held);
  }

  delete(key: string): void {
    this.#held.delete(key);
  }
}
