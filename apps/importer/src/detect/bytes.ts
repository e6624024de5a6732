import type { FileHandle } from 'node:fs/promises';

/** The bytes of a file at any position. */
export interface Bytes {
  /** In bytes. */
  readonly size: number;
  /** @returns fewer bytes at the end of the file. @throws TooComplexError after too many reads */
  read(position: number, length: number): Promise<Buffer>;
}

/** A file needs more reads than any normal file to tell what it is. */
export class TooComplexError extends Error {
  constructor() {
    super('its headers cannot be read in a reasonable time');
    this.name = 'TooComplexError';
  }
}

/** Headers are close together, so one read of the file covers many of them. */
const blockBytes = 64 * 1024;
/** 16 MiB of reads: enough for an index at the end of a file and for a long list of fragments. */
const maxBlocks = 256;
/** Readers parse what they are given in one step, so one that reads little at a time must end too. */
const maxReads = 50_000;

/** Fills a buffer with the bytes at a position. @returns how many there were */
export type Fill = (into: Buffer, position: number) => Promise<number>;

export const fillFrom =
  (file: FileHandle): Fill =>
  async (into, position) =>
    (await file.read(into, 0, into.length, position)).bytesRead;

/** Reads a file block by block; one block is in memory. Hostile files end with a TooComplexError. */
export function bytesOf(fill: Fill, size: number): Bytes {
  let held: Buffer = Buffer.alloc(0);
  let start = 0;
  let blocks = 0;
  let reads = 0;
  return {
    size,
    async read(position, length) {
      if (++reads > maxReads) throw new TooComplexError();
      const end = Math.min(position + length, size);
      if (position >= end) return Buffer.alloc(0);
      if (position < start || end > start + held.length) {
        if (++blocks > maxBlocks) throw new TooComplexError();
        const block = Buffer.allocUnsafe(Math.min(Math.max(end - position, blockBytes), size - position));
        held = block.subarray(0, await fill(block, position));
        start = position;
      }
      return held.subarray(position - start, end - start);
    },
  };
}

/** Bytes as Latin-1 text, for comparisons with signatures. */
export const latin1 = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);
