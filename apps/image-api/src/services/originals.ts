import { LRUCache } from 'lru-cache';
import type { ImageService } from './images.ts';

/** The storage key and type of an original, and whose it is. */
export interface Original {
  accountId: number;
  sourceKey: string;
  mimeType: string;
}

const maxKnown = 20_000;

/**
 * Caches the storage keys and owners of originals, which change only if the image is replaced. A popular original is served without the database; the storage shows whether
 * it still exists.
 */
export class Originals {
  readonly #images: Pick<ImageService, 'get'>;
  readonly #known = new LRUCache<string, Original>({ max: maxKnown });
  /** Counts what was forgotten. */
  #forgotten = 0;

  constructor(images: Pick<ImageService, 'get'>) {
    this.#images = images;
  }

  /** @throws AppError not_found */
  async get(id: string): Promise<Original> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const before = this.#forgotten;
    const { accountId, sourceKey, mimeType } = await this.#images.get(id);
    const original = { accountId, sourceKey, mimeType };
    // Otherwise it may have been read before a change.
    if (this.#forgotten === before) this.#known.set(id, original);
    return original;
  }

  /** Call if the original no longer exists, or is another one; without an id, for all. */
  forget(id?: string): void {
    this.#forgotten += 1;
    if (id === undefined) this.#known.clear();
    else this.#known.delete(id);
  }
}
