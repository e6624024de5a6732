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
 * Caches the storage keys and owners of originals, which never change. A popular original is served without the database; the storage shows whether
 * it still exists.
 */
export class Originals {
  readonly #images: Pick<ImageService, 'get'>;
  readonly #known = new LRUCache<string, Original>({ max: maxKnown });

  constructor(images: Pick<ImageService, 'get'>) {
    this.#images = images;
  }

  /** @throws AppError not_found */
  async get(id: string): Promise<Original> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const { accountId, sourceKey, mimeType } = await this.#images.get(id);
    const original = { accountId, sourceKey, mimeType };
    this.#known.set(id, original);
    return original;
  }

  /** Call if the original no longer exists. */
  forget(id: string): void {
    this.#known.delete(id);
  }
}
