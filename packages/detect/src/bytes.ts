/** A file that is read by ranges. A Blob and a file handle can both be one. */
export interface Source {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to, and without, `end`. Both are inside the file. Fewer if the file has become shorter. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** The bytes of a file at any position, up to a limit. */
export interface Bytes {
  /** In bytes. */
  readonly size: number;
  /** Whether the limit is reached. From then on, the file seems to end everywhere. */
  readonly isSpent: boolean;
  /** @returns fewer bytes at the end of the file */
  read(position: number, length: number): Promise<Uint8Array>;
}

/** Headers are close together, so one read of the file covers many of them. */
const blockBytes = 16 * 1024;
/** Bytes of one file that are read: enough for an index at its end and for the headers of a thousand boxes that are far apart. */
export const maxBytes = 16 * 1024 * 1024;
/** Most reads need no read of the file, so files of tiny boxes must end too. */
const maxReads = 50_000;

/** Reads a file block by block; one block is in memory. No file, however hostile, is read further than `maxBytes`. */
export function bytesOf(source: Source): Bytes {
  const { size } = source;
  const nothing = new Uint8Array();
  let held: Uint8Array = nothing;
  let start = 0;
  let reads = 0;
  let fetched = 0;
  let isSpent = false;
  return {
    size,
    get isSpent() {
      return isSpent;
    },
    async read(position, length) {
      const end = Math.min(position + length, size);
      if (position >= end) return nothing;
      const isHeld = position >= start && end <= start + held.length;
      const blockEnd = Math.min(Math.max(end, position + blockBytes), size);
      reads += 1;
      if (!isHeld) fetched += blockEnd - position;
      isSpent ||= reads > maxReads || fetched > maxBytes;
      if (isSpent) return nothing;
      if (!isHeld) {
        held = await source.read(position, blockEnd);
        start = position;
      }
      return held.subarray(position - start, end - start);
    },
  };
}

/** The bytes from a position on. */
export const behind = (bytes: Bytes, start: number): Bytes => ({
  size: Math.max(0, bytes.size - start),
  get isSpent() {
    return bytes.isSpent;
  },
  read: (position, length) => bytes.read(start + position, length),
});
