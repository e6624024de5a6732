import { LRUCache } from 'lru-cache';
import type { ImageService } from './images.ts';

/** Where an original is, and what it is. */
export interface Original {
  sourceKey: string;
  mimeType: string;
}

const maxKnown = 20_000;

/**
 * Where originals are. They never change, so what was looked up once is kept: an original that is asked for often needs no database, and
 * whether it still exists the storage says.
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
    const { sourceKey, mimeType } = await this.#images.get(id);
    const original = { sourceKey, mimeType };
    this.#known.set(id, original);
    return original;
  }

  /** It is not there any more. */
  forget(id: string): void {
    this.#known.delete(id);
  }
}
