/** A bounded memory of ids: the oldest are forgotten first. */
export class Recent {
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

  /** False when it was not there. */
  delete(id: string): boolean {
    return this.#ids.delete(id);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}
