import { setImmediate as nextTurn } from 'node:timers/promises';
import { isTransient } from './errors.ts';

interface Waiting<T> {
  item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Runs one statement for the items of many callers. Items added while a statement runs go into the next one, so one flush to
 * disk serves many jobs.
 */
export class StatementBatcher<T> {
  readonly #run: (items: readonly T[]) => Promise<void>;
  readonly #limit: number;
  readonly #waiting: Waiting<T>[] = [];
  #running = false;

  constructor(run: (items: readonly T[]) => Promise<void>, limit = 100) {
    this.#run = run;
    this.#limit = limit;
  }

  /** Resolves when a statement with this item has succeeded. @throws any error of `run` */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#running) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Group all items of one turn of the event loop. Without this, the first would go alone.
      await nextTurn();
      await this.#runGroup(this.#waiting.splice(0, this.#limit));
    }
    this.#running = false;
  }

  async #runGroup(group: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.#run(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isTransient(error)) for (const { reject } of group) reject(error);
      // The server rejected one of the items. Run each alone, so that only that one fails.
      else for (const one of group) await this.#runGroup([one]);
    }
  }
}
