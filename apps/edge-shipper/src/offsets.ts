import type { Logger } from '@millrace/service';
import { z } from 'zod';
import { loadState, saveState } from './stateFile.ts';

const offsetsSchema = z.record(z.string(), z.int().nonnegative());

/** Maps a log file's id to the bytes shipped. Persisted in one file that is replaced atomically. */
export class Offsets {
  readonly #path: string;
  #values: Map<string, number>;

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

  /** Drops the offsets of all other files. */
  async keepOnly(ids: readonly string[]): Promise<void> {
    const known = new Set(ids);
    const kept = [...this.#values].filter(([id]) => known.has(id));
    if (kept.length === this.#values.size) return;
    this.#values = new Map(kept);
    await this.#save();
  }

  #save(): Promise<void> {
    return saveState(this.#path, Object.fromEntries(this.#values));
  }
}
