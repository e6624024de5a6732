import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { Piece } from '../../types.ts';

/** Requests at a time. */
const atOnce = 8;
/** A larger piece is several requests, so that it is fetched faster and a broken one costs less. */
const requestBytes = 16 * 1024 * 1024;

/** Creates a file of this size without any bytes. */
export async function holeOf(path: string, size: number): Promise<FileHandle> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.truncate(size);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file of an object's size, whose bytes arrive as they are needed. */
export class SparseFile {
  readonly #file: Pick<FileHandle, 'write'>;
  readonly #size: number;
  readonly #read: (piece: Piece) => Promise<Readable>;
  /** What is there, in order and without touching. */
  #there: Piece[] = [];

  /** @param read opens a piece of the object */
  constructor(file: Pick<FileHandle, 'write'>, size: number, read: (piece: Piece) => Promise<Readable>) {
    this.#file = file;
    this.#size = size;
    this.#read = read;
  }

  async bring(pieces: readonly Piece[]): Promise<void> {
    const wanted = merged(
      pieces.map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(this.#size, end) })),
    );
    const absent = wanted.flatMap((piece) => missing(piece, this.#there)).flatMap(inRequests);
    const limit = pLimit(atOnce);
    // All end before one's failure is told: the file is closed then.
    const results = await Promise.allSettled(absent.map((piece) => limit(() => this.#fetch(piece))));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    this.#there = merged([...this.#there, ...absent]);
  }

  async #fetch(piece: Piece): Promise<void> {
    let at = piece.start;
    const file = this.#file;
    await pipeline(await this.#read(piece), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        await writeAll(file, chunk, at);
        at += chunk.length;
      }
    });
    if (at !== piece.end) throw new Error(`the storage sent ${at - piece.start} bytes of ${piece.end - piece.start}`);
  }
}

/** A call may write less than it was given without an error: on a disk that is almost full. The next one then says that it is full. */
async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    if (bytesWritten === 0) throw new Error('the disk takes no more bytes');
    done += bytesWritten;
  }
}

function inRequests({ start, end }: Piece): Piece[] {
  const pieces: Piece[] = [];
  for (let at = start; at < end; at += requestBytes) pieces.push({ start: at, end: Math.min(end, at + requestBytes) });
  return pieces;
}

/** What of a piece is not there. */
export function missing({ start, end }: Piece, there: readonly Piece[]): Piece[] {
  const gaps: Piece[] = [];
  let at = start;
  for (const piece of there) {
    if (piece.end <= at || piece.start >= end) continue;
    if (piece.start > at) gaps.push({ start: at, end: piece.start });
    at = piece.end;
  }
  if (at < end) gaps.push({ start: at, end });
  return gaps;
}

function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of [...pieces].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && piece.start <= last.end) last.end = Math.max(last.end, piece.end);
    else result.push({ ...piece });
  }
  return result;
}
