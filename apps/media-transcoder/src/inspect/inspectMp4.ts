import type { FileHandle } from 'node:fs/promises';
import { PermanentMediaError } from '@millrace/service';
import { readHeader } from '../mp4/boxes.ts';

/** Reads bytes at a position; fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

/** The headers of an index are close together, so one read covers many of them. */
const blockBytes = 4096;

export function readerOf(file: Pick<FileHandle, 'read'>): ReadAt {
  let held: Buffer = Buffer.alloc(0);
  let start = 0;
  return async (position, length) => {
    if (position < start || position + length > start + held.length) {
      const wanted = Math.max(length, blockBytes);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, position);
      held = buffer.subarray(0, bytesRead);
      start = position;
    }
    return held.subarray(position - start, position - start + length);
  };
}

/** Boxes that a file must have in full; others may be truncated unnoticed. */
const essential = new Set(['moov', 'mdat', 'moof']);
/** The path to the sample descriptions of each track. */
const onTheWay = new Set(['trak', 'mdia', 'minf', 'stbl']);
/** Sample entries of protected tracks (ISO/IEC 14496-12, 8.12), and Apple's own. ffmpeg ignores the protection and decodes noise. */
const protectedEntries = new Set(['encv', 'enca', 'drmi', 'drms']);
/** moov/trak/mdia/minf/stbl: a deeper box does not belong to a track. */
const maxDepth = 5;
/** A file with a million fragments is acceptable. */
const maxFragments = 1_000_000;
/** A movie of a thousand tracks has about thirty boxes for each. */
const maxIndexBoxes = 100_000;

export interface Bounds {
  signal: AbortSignal;
  /** On the clock of `Date.now`. */
  deadline: number;
}

/**
 * Walks an MP4 by its box headers only. Boxes, depth and time are limited.
 *
 * @throws PermanentMediaError `truncated` if a box ends past the file's end or the index is missing, `encrypted` if a track is,
 * `too_complex` above a limit; or the signal's reason
 */
export async function inspectMp4(read: ReadAt, size: number, bounds: Bounds): Promise<void> {
  const bounded = boundedBy(bounds, read);
  let hasIndex = false;
  let fragments = 0;
  for await (const box of boxesBetween(bounded, 0, size)) {
    if (box.end > size && essential.has(box.type)) throw new PermanentMediaError('truncated');
    if (box.type === 'moov') {
      hasIndex = true;
      if (await new IndexWalk(bounded).isProtected(box.body, box.end)) throw new PermanentMediaError('encrypted');
    }
    // The demuxer handles the rest.
    if (++fragments === maxFragments) break;
  }
  if (!hasIndex) throw new PermanentMediaError('truncated');
}

function boundedBy({ signal, deadline }: Bounds, read: ReadAt): ReadAt {
  return (position, length) => {
    signal.throwIfAborted();
    if (Date.now() > deadline) throw tooComplex('walking its boxes took too long');
    return read(position, length);
  };
}

/** Looks for protected sample descriptions in one moov. */
class IndexWalk {
  readonly #read: ReadAt;
  #boxes = 0;

  constructor(read: ReadAt) {
    this.#read = read;
  }

  async isProtected(start: number, end: number, depth = 1): Promise<boolean> {
    if (depth > maxDepth) throw tooComplex('its boxes are nested too deep');
    for await (const box of boxesBetween(this.#read, start, end)) {
      this.#count();
      // Without this, the bytes of a box that claims to end after its parent would be walked again at every level.
      const boxEnd = Math.min(box.end, end);
      if (onTheWay.has(box.type) && (await this.isProtected(box.body, boxEnd, depth + 1))) return true;
      // Version, flags and a count precede the entries.
      if (box.type === 'stsd' && (await this.#hasProtectedEntry(box.body + 8, boxEnd))) return true;
    }
    return false;
  }

  async #hasProtectedEntry(start: number, end: number): Promise<boolean> {
    for await (const entry of boxesBetween(this.#read, start, end)) {
      this.#count();
      if (protectedEntries.has(entry.type)) return true;
    }
    return false;
  }

  #count(): void {
    if (++this.#boxes > maxIndexBoxes) throw tooComplex('its index has too many boxes');
  }
}

const tooComplex = (cause: string) => new PermanentMediaError('too_complex', undefined, { cause });

/** The boxes between two positions, by their headers only. `body` is the position after the header. */
export async function* boxesBetween(
  read: ReadAt,
  start: number,
  end: number,
): AsyncGenerator<{ type: string; body: number; end: number }> {
  let position = start;
  while (position < end) {
    const header = headerOf(await read(position, 16));
    if (header === undefined) return;
    const next = header.size === Number.POSITIVE_INFINITY ? end : position + header.size;
    yield { type: header.type, body: position + header.length, end: next };
    position = next;
  }
}

/** undefined if there is no box: trailing bytes after the last box are harmless. */
function headerOf(bytes: Buffer) {
  try {
    return readHeader(bytes);
  } catch {
    return undefined;
  }
}
