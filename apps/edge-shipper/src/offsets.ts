import type { Logger } from '@millrace/service';
import { z } from 'zod';
import { loadState, saveState } from './stateFile.ts';

const offsetsSchema = z.record(z.string(), z.int().nonnegative());

/** Maps a log file's id to the bytes shipped. Persisted in one file that is replaced atomically. */
export class Offsets {
  readonly #path: string;
  readonly #values: Map<string, number>;
  #missing = new Set<string>();

  private constructor(path: string, values: Map<string, number>) {
    this.#path = path;
    this.#values = values;
  }

  /** Starts empty if the file cannot be read: lines are then sent again, but still count once. */
  static async load(path: string, log: Logger): Promise<Offsets> {
    const warn = (err: unknown) => log.warn({ err, path }, 'cannot read offsets; sending all lines again');
    return new Offsets(path, new Map(Object.entries((await loadState(path, offsetsSchema, warn)) ?? {})));
  }

  of(id: string): number {
    return this.#values.get(id) ?? 0;
  }

  async advance(id: string, offset: number): Promise<void> {
    this.#values.set(id, offset);
    await this.#save();
  }

  /**
   * Drops the offsets of files that two listings in a row did not find. One listing can miss a file that is renamed meanwhile.
   *
   * @param ids the files that the last listing found
   */
  async keepOnly(ids: readonly string[]): Promise<void> {
    const found = new Set(ids);
    const missing = [...this.#values.keys()].filter((id) => !found.has(id));
    const gone = missing.filter((id) => this.#missing.has(id));
    this.#missing = new Set(missing);
    if (gone.length === 0) return;
    for (const id of gone) this.#values.delete(id);
    await this.#save();
  }

  #save(): Promise<void> {
    return saveState(this.#path, Object.fromEntries(this.#values));
  }
}
