import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isUnavailable } from '@millrace/database';
import { noSuch } from '@millrace/media-service';
import { LRUCache } from 'lru-cache';
import type { FocalImage } from '../parameters/focal.ts';
import { imageTables } from '../tables.ts';

/** How long a point that was changed in another process may be used. */
const keptMs = 2_000;
/** How long a request waits for the database if an older point is known. */
const patienceMs = 500;
const maxKnown = 20_000;

interface Known {
  image: FocalImage;
  /** Of `performance.now`. */
  freshUntil: number;
}

/**
 * The focal points of images, for `g_focal`. Kept in memory for two seconds, so that stored renditions are sent without the database; longer
 * only while it does not answer.
 */
export class FocalPoints {
  readonly #prisma: Pick<Database['prisma'], 'image'>;
  readonly #known = new LRUCache<string, Known>({ max: maxKnown });
  readonly #reading = new Map<string, Promise<FocalImage>>();

  constructor({ prisma }: { prisma: Pick<Database['prisma'], 'image'> }) {
    this.#prisma = prisma;
  }

  /** @throws AppError not_found; errors of the database if nothing is known of the image */
  async get(id: string): Promise<FocalImage> {
    const known = this.#known.get(id);
    if (known === undefined) return this.#read(id);
    if (performance.now() < known.freshUntil) return known.image;
    const read = await this.#readPatiently(id);
    if (read !== undefined) return read;
    // The next requests need not wait too.
    this.#known.set(id, { ...known, freshUntil: performance.now() + keptMs });
    return known.image;
  }

  /** Call when this process has changed the point. */
  forget(id: string): void {
    this.#known.delete(id);
    this.#reading.delete(id);
  }

  /** @returns undefined if the database does not answer */
  async #readPatiently(id: string): Promise<FocalImage | undefined> {
    const answered = new AbortController();
    const read = this.#read(id).catch((error: unknown) => {
      if (isUnavailable(error)) return undefined;
      throw error;
    });
    const late = sleep(patienceMs, undefined, { signal: answered.signal }).catch(() => undefined);
    try {
      return await Promise.race([read, late]);
    } finally {
      answered.abort();
    }
  }

  /** Concurrent requests share one statement. */
  #read(id: string): Promise<FocalImage> {
    const underway = this.#reading.get(id);
    if (underway !== undefined) return underway;
    const reading: Promise<FocalImage> = this.#query(id).then(
      (image) => {
        // Not if it was forgotten in the meantime: the statement may be older than the change.
        if (this.#end(id, reading)) this.#known.set(id, { image, freshUntil: performance.now() + keptMs });
        return image;
      },
      (error: unknown) => {
        this.#end(id, reading);
        throw error;
      },
    );
    this.#reading.set(id, reading);
    return reading;
  }

  /** @returns whether it was still the statement that others share */
  #end(id: string, reading: Promise<FocalImage>): boolean {
    return this.#reading.get(id) === reading && this.#reading.delete(id);
  }

  async #query(id: string): Promise<FocalImage> {
    const row = await this.#prisma.image.findUnique({
      where: { id, status: 'ready', takenDownAt: null },
      select: { width: true, height: true, focalX: true, focalY: true },
    });
    if (row === null || row.width === null || row.height === null) {
      this.#known.delete(id);
      throw noSuch(imageTables);
    }
    const { width, height, focalX, focalY } = row;
    return { width, height, focal: focalX === null || focalY === null ? null : [focalX, focalY] };
  }
}
