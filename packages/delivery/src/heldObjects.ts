import type { ObjectInfo } from '@millrace/storage';
import { LRUCache } from 'lru-cache';

/** A larger one costs more to send than to open. It is also what may be left out of the count when a client leaves in the middle. */
const maxObjectBytes = 256 * 1024;
const maxBytes = 32 * 1024 * 1024;
/** What an entry takes beside its bytes, about. */
const entryBytes = 512;

interface Held {
  /** The storage's own tag: of the version. */
  version: string;
  /** Of the bytes. */
  tag: string;
  bytes: Buffer;
}

/** An object whose bytes are in memory. */
export interface HeldObject extends ObjectInfo {
  bytes: Buffer;
  range: undefined;
}

/** The small objects asked for last, in memory: 32 MiB of them. Whoever takes one asks the storage first whether it is still there. */
export class HeldObjects {
  readonly #held = new LRUCache<string, Held>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + entryBytes,
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
