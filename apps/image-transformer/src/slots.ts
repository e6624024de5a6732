interface Waiting {
  isUpload: boolean;
  /** @param isReserved whether the slot is one reserved for uploads */
  start: (isReserved: boolean) => void;
}

/**
 * Limits concurrent work; the rest waits in order. Some slots are reserved for uploads: they are few and their clients have already sent
 * all bytes, while the number of renditions is unlimited.
 */
export class Slots {
  #free: number;
  #freeForUploads: number;
  readonly #waiting: Waiting[] = [];

  constructor(count: number, forUploads = 0) {
    this.#free = count;
    this.#freeForUploads = forUploads;
  }

  /** @throws the signal's reason if it aborts before the work has started */
  async run<T>(signal: AbortSignal, work: () => Promise<T>, { isUpload = false } = {}): Promise<T> {
    const isReserved = await this.#take(signal, isUpload);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.#release(isReserved);
    }
  }

  #release(isReserved: boolean): void {
    const at = isReserved ? this.#waiting.findIndex(({ isUpload }) => isUpload) : 0;
    const next = this.#waiting[at];
    if (next !== undefined) {
      this.#waiting.splice(at, 1);
      next.start(isReserved);
    } else if (isReserved) this.#freeForUploads += 1;
    else this.#free += 1;
  }

  /** @returns whether the slot is one reserved for uploads */
  async #take(signal: AbortSignal, isUpload: boolean): Promise<boolean> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return false;
    }
    if (isUpload && this.#freeForUploads > 0) {
      this.#freeForUploads -= 1;
      return true;
    }
    return new Promise((resolve, reject) => {
      const start = (isReserved: boolean) => {
        signal.removeEventListener('abort', giveUp);
        resolve(isReserved);
      };
      const waiting = { isUpload, start };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}
