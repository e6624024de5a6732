import pLimit from 'p-limit';

/** Runs `concurrency` tasks at a time. `backlog` more wait; the rest are refused at once. */
export class Gate {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #places: number;
  readonly #taken = new Set<Promise<void>>();

  constructor(options: { concurrency: number; backlog: number }) {
    this.#limit = pLimit(options.concurrency);
    this.#places = options.concurrency + options.backlog;
  }

  /** Returns true if the task was accepted. `work` must not reject. */
  offer(work: () => Promise<void>): boolean {
    if (this.#taken.size >= this.#places) return false;
    const done = this.#limit(work).finally(() => this.#taken.delete(done));
    this.#taken.add(done);
    return true;
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    while (this.#taken.size > 0) await Promise.all(this.#taken);
  }
}
