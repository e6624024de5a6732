/** What is kept for later parts. A put in full flow frees a part about as often as it needs one. */
const maxKeptBytes = 16 * 1024 * 1024;

/**
 * Buffers of parts, used again. New ones for each part would be 16 MiB of garbage for 8 MiB sent, which the process holds until V8
 * collects: 70 MiB at 200 MB/s.
 */
export class PartBuffers {
  /** By their size. */
  readonly #kept = new Map<number, Buffer[]>();
  #keptBytes = 0;

  /** @returns a buffer of this size, with old bytes in it */
  take(size: number): Buffer {
    const found = this.#kept.get(size)?.pop();
    if (found === undefined) return Buffer.allocUnsafeSlow(size);
    this.#keptBytes -= size;
    return found;
  }

  /** @param buffer whole, as it was taken. Nobody may use it any more. */
  give(buffer: Buffer): void {
    const size = buffer.length;
    if (size === 0 || this.#keptBytes + size > maxKeptBytes) return;
    this.#keptBytes += size;
    const same = this.#kept.get(size);
    if (same === undefined) this.#kept.set(size, [buffer]);
    else same.push(buffer);
  }
}
