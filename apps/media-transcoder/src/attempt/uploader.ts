import { stat } from 'node:fs/promises';
import type { Body, Storage } from '@millrace/storage';

/**
 * Stores files under a prefix, a few at a time. `store` resolves when there is room for another file, which is backpressure for
 * the producer. After the first failure every call rejects.
 */
export class Uploader {
  readonly #storage: Storage;
  readonly #prefix: string;
  readonly #signal: AbortSignal;
  readonly #limit: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;
  #waiting = 0;
  #bytes = 0;

  /** @param options.prefix ends in "/"; `limit` is the number of concurrent uploads */
  constructor(storage: Storage, options: { prefix: string; signal: AbortSignal; limit?: number }) {
    this.#storage = storage;
    this.#prefix = options.prefix;
    this.#signal = options.signal;
    this.#limit = options.limit ?? 8;
  }

  /** Bytes of all accepted files. */
  get bytes(): number {
    return this.#bytes;
  }

  /** True while a caller waits for room. */
  get isFull(): boolean {
    return this.#waiting > 0;
  }

  /** @throws the error of an earlier file */
  store(name: string, bytes: Uint8Array): Promise<void> {
    return this.#add(name, bytes, bytes.length);
  }

  /** Stores a local file, which must exist until `drain` or `settle` resolves. @throws the error of an earlier file */
  async storeFile(name: string, file: string): Promise<void> {
    return this.#add(name, { file }, (await stat(file)).size);
  }

  async #add(name: string, body: Body, size: number): Promise<void> {
    this.#throwFailure();
    this.#waiting++;
    try {
      while (this.#running.size >= this.#limit) {
        await Promise.race(this.#running);
        this.#throwFailure();
      }
    } finally {
      this.#waiting--;
    }
    this.#bytes += size;
    const put = this.#storage
      .put(this.#prefix + name, body, { signal: this.#signal })
      .then(
        () => {},
        (error: unknown) => {
          this.#failure ??= { error };
        },
      )
      .finally(() => this.#running.delete(put));
    this.#running.add(put);
  }

  /** Resolves when no upload is running. @throws the error of a failed upload */
  async drain(): Promise<void> {
    await this.settle();
    this.#throwFailure();
  }

  /** Resolves when no upload is running, even after failures. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
