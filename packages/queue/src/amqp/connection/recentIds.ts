/** A bounded set of ids. It evicts the oldest first. */
export class RecentIds {
  readonly #ids = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    const oldest = this.#ids.values().next();
    if (this.#ids.size > this.#limit && !oldest.done) this.#ids.delete(oldest.value);
  }

  /** Returns false if the id was not in the set. */
  delete(id: string): boolean {
    return this.#ids.delete(id);
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}
