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

  /** @param onStored is called when the file is stored @throws the error of an earlier file */
  store(name: string, bytes: Uint8Array, onStored?: () => void): Promise<void> {
    return this.#start(bytes.length, async () => {
      await this.#put(name, bytes);
      onStored?.();
    });
  }

  /** Stores a local file, which must exist until `drain` or `settle` resolves. @throws the error of an earlier file */
  async storeFile(name: string, file: string): Promise<void> {
    return this.#start((await stat(file)).size, () => this.#put(name, { file }));
  }

  /** Copies a stored object of this many bytes. @throws the error of an earlier file */
  copy(name: string, key: string, size: number): Promise<void> {
    return this.#start(size, async () => {
      const isThere = await this.#storage.copy(key, this.#prefix + name, { signal: this.#signal });
      if (!isThere) throw new Error(`there is no ${key}`);
    });
  }

  async #put(name: string, body: Body): Promise<void> {
    await this.#storage.put(this.#prefix + name, body, { signal: this.#signal });
  }

  async #start(size: number, action: () => Promise<void>): Promise<void> {
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
    const running = action()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
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
