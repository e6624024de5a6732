import type { Uploader } from '../../attempt/uploader.ts';
import { initName, type StoreFile } from '../packaging/types.ts';

/**
 * Counts the segments that a part has stored in all of its renditions, from its first one on. Uploads run side by side, so they may end in
 * another order.
 */
export class StoredSegments {
  /** By rendition: names that are stored and were not counted yet. */
  readonly #waiting: ReadonlyMap<string, Set<string>>;
  readonly #onMore: (count: number) => void;
  readonly #nameOf: (index: number) => string;
  #count = 0;

  /**
   * @param folders of the renditions
   * @param nameOf the file of the part's segment `index`, counted from 0
   * @param onMore is told the new count
   */
  constructor(
    folders: readonly string[],
    { nameOf, onMore }: { nameOf: (index: number) => string; onMore: (count: number) => void },
  ) {
    this.#waiting = new Map(folders.map((folder) => [folder, new Set()]));
    this.#nameOf = nameOf;
    this.#onMore = onMore;
  }

  /** Segments that can be played, if what comes before the part is there. */
  get count(): number {
    return this.#count;
  }

  add(folder: string, name: string): void {
    this.#waiting.get(folder)?.add(name);
    const before = this.#count;
    const renditions = [...this.#waiting.values()];
    if (!renditions.every((names) => names.has(initName))) return;
    for (let next = this.#nameOf(before); renditions.every((names) => names.has(next)); ) {
      for (const names of renditions) names.delete(next);
      this.#count += 1;
      next = this.#nameOf(this.#count);
    }
    if (this.#count > before) this.#onMore(this.#count);
  }
}

/** Stores the files of a rendition in its folder, and counts them. */
export const storeIn =
  (uploader: Uploader, folder: string, stored: StoredSegments): StoreFile =>
  (name, bytes) =>
    uploader.store(`${folder}/${name}`, bytes, () => stored.add(folder, name));

/** Milliseconds between two reports: sound is encoded many times faster than it is played. */
const reportMs = 500;

/** Drops calls that follow an earlier one too soon: the next one tells more, and the result of the part tells all. */
export function seldom(report: (count: number) => void, now: () => number = Date.now): (count: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    if (now() - reportedAt < reportMs) return;
    reportedAt = now();
    report(count);
  };
}
