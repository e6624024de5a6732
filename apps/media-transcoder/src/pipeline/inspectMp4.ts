import type { FileHandle } from 'node:fs/promises';
import { PermanentMediaError } from '@millrace/errors';
import { readHeader } from '../mp4/boxes.ts';

/** Reads so many bytes at a position; fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

export function readerOf(file: FileHandle): ReadAt {
  return async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
}

/** What a file cannot do without; other boxes may be cut off unnoticed. */
const essential = new Set(['moov', 'mdat', 'moof']);
/** On the way to the sample descriptions of each track. */
const onTheWay = new Set(['trak', 'mdia', 'minf', 'stbl']);
/** Sample entries of protected tracks (ISO/IEC 14496-12, 8.12), and Apple's own. ffmpeg looks through them and decodes noise. */
const protectedEntries = new Set(['encv', 'enca', 'drmi', 'drms']);
/** A file of a million fragments is fine; a loop of tiny boxes is not worth more looking. */
const maxBoxes = 1_000_000;

/**
 * Walks an MP4 by its box headers alone.
 *
 * @throws PermanentMediaError `truncated` when a box ends past the file's end or the index is missing, `encrypted` when a track is
 */
export async function inspectMp4(read: ReadAt, size: number): Promise<void> {
  let hasIndex = false;
  for await (const box of boxesBetween(read, 0, size)) {
    if (box.end > size && essential.has(box.type)) throw new PermanentMediaError('truncated');
    if (box.type === 'moov') {
      hasIndex = true;
      if (await isProtected(read, box.body, box.end)) throw new PermanentMediaError('encrypted');
    }
  }
  if (!hasIndex) throw new PermanentMediaError('truncated');
}

async function isProtected(read: ReadAt, start: number, end: number): Promise<boolean> {
  for await (const box of boxesBetween(read, start, end)) {
    if (onTheWay.has(box.type) && (await isProtected(read, box.body, box.end))) return true;
    if (box.type !== 'stsd') continue;
    // Version, flags and a count stand before the entries.
    for await (const entry of boxesBetween(read, box.body + 8, box.end)) {
      if (protectedEntries.has(entry.type)) return true;
    }
  }
  return false;
}

/** The boxes between two positions, by their headers alone. `body` is where what follows the header begins. */
export async function* boxesBetween(
  read: ReadAt,
  start: number,
  end: number,
): AsyncGenerator<{ type: string; body: number; end: number }> {
  let position = start;
  for (let boxes = 0; position < end && boxes < maxBoxes; boxes++) {
    const header = headerOf(await read(position, 16));
    if (header === undefined) return;
    const next = header.size === Number.POSITIVE_INFINITY ? end : position + header.size;
    yield { type: header.type, body: position + header.length, end: next };
    position = next;
  }
}

/** undefined for what is no box: trailing bytes after the last one do no harm. */
function headerOf(bytes: Buffer) {
  try {
    return readHeader(bytes);
  } catch {
    return undefined;
  }
}
