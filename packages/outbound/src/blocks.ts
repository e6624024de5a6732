/** One read of the system takes this much at most. All blocks of a body fit into a processor's cache. */
const blockBytes = 256 * 1024;
/** A block with less space is full: small reads cost more than the space. */
const leastSpace = 32 * 1024;
/** Blocks that are kept for further use. */
const maxFree = 16;

interface Block {
  memory: Buffer;
  filled: number;
  taken: number;
  /** Bytes whose reader does not need them any more. */
  released: number;
}

const newBlock = (): Block => ({ memory: Buffer.allocUnsafeSlow(blockBytes), filled: 0, taken: 0, released: 0 });

/**
 * Memory that bytes are received in, first in, first out. What is released is used again: the page faults of fresh memory for each read
 * cost more CPU than receiving the bytes. What is never released is collected as any buffer.
 */
export class Blocks {
  #filling = newBlock();
  /** Full ones with bytes that are not taken yet. */
  readonly #full: Block[] = [];
  readonly #free: Block[] = [];
  readonly #taken = new WeakMap<ArrayBufferLike, Block>();
  #waiting = 0;

  /** Bytes that are not taken yet. */
  get waiting(): number {
    return this.#waiting;
  }

  get hasFull(): boolean {
    return this.#full.length > 0;
  }

  /** Where the next bytes go. Never empty. */
  space(): Buffer {
    return this.#filling.memory.subarray(this.#filling.filled);
  }

  /** Counts bytes that were written to the beginning of the space. */
  fill(bytes: number): void {
    const block = this.#filling;
    block.filled += bytes;
    this.#waiting += bytes;
    if (blockBytes - block.filled >= leastSpace) return;
    this.#full.push(block);
    this.#filling = this.#free.pop() ?? newBlock();
  }

  /** Copies bytes. */
  put(bytes: Uint8Array): void {
    for (let rest = bytes; rest.length > 0; ) {
      const space = this.space();
      const part = rest.subarray(0, space.length);
      space.set(part);
      this.fill(part.length);
      rest = rest.subarray(part.length);
    }
  }

  /** The bytes that came first, of one block; undefined if there are none. */
  take(): Buffer | undefined {
    const block = this.#full.shift() ?? this.#filling;
    if (block.taken === block.filled) return undefined;
    const chunk = block.memory.subarray(block.taken, block.filled);
    block.taken = block.filled;
    this.#waiting -= chunk.length;
    this.#taken.set(chunk.buffer, block);
    return chunk;
  }

  /** Gives a chunk back that was taken. Its bytes will be overwritten. */
  release(chunk: Buffer): void {
    const block = this.#taken.get(chunk.buffer);
    if (block === undefined) return;
    block.released += chunk.length;
    const isDone = block !== this.#filling && block.released === block.filled && block.taken === block.filled;
    if (!isDone) return;
    this.#taken.delete(chunk.buffer);
    Object.assign(block, { filled: 0, taken: 0, released: 0 });
    if (this.#free.length < maxFree) this.#free.push(block);
  }
}
