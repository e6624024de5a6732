import { open } from 'node:fs/promises';
import type { Source } from '@millrace/detect';

/** What was read of a source. */
export interface Watched extends Source {
  /** Bytes that were read so far. */
  readonly fetched: number;
}

/** Counts what is read, and refuses ranges that are empty or not in the file. */
export function watched(source: Source): Watched {
  let fetched = 0;
  return {
    size: source.size,
    get fetched() {
      return fetched;
    },
    async read(start, end) {
      if (start < 0 || start >= end || end > source.size) throw new RangeError(`${start} to ${end} of ${source.size}`);
      fetched += end - start;
      return source.read(start, end);
    },
  };
}

/** A file in memory. */
export const inMemory = (bytes: Uint8Array): Watched =>
  watched({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) });

/** As a browser reads a dropped file. */
export const fromBlob = (blob: Blob): Watched =>
  watched({
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  });

/** As a program reads a file of its disk. */
export async function withFile<T>(path: string, work: (source: Watched) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work(
      watched({
        size,
        async read(start, end) {
          const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start);
          return buffer.subarray(0, bytesRead);
        },
      }),
    );
  } finally {
    await file.close();
  }
}

/** A file of any size that has the same bytes at each position where a read starts, and zeros behind them. */
export const everywhere = (bytes: Uint8Array, size: number): Watched =>
  watched({
    size,
    async read(start, end) {
      const into = new Uint8Array(end - start);
      into.set(bytes.subarray(0, into.length));
      return into;
    },
  });
