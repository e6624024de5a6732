import { Readable } from 'node:stream';
import { type ByteRange, type ObjectInfo, RangeNotSatisfiableError, type Storage } from '@millrace/storage';
import { endOfArchive, paddedTo, tarHeader } from './tar.ts';

/** A stored object in an archive. */
export interface ArchivedFile {
  /** Its name in the archive. */
  name: string;
  key: string;
  /** In bytes. */
  size: number;
}

/** A stored object that an archive names is gone. */
export class MissingFileError extends Error {}

/** A piece of an archive: bytes, or a stored object. */
type Piece = { size: number } & ({ bytes: Buffer } | { key: string });

/**
 * A tar archive of stored objects that is never stored itself: its bytes follow from the list of its files, so any range of it can be
 * read, by any replica.
 *
 * @param options.name identifies the list of files; the archive's ETag is made of it
 * @param options.onMissing called before a read fails because a file is gone
 */
export function archiveOf(
  storage: Pick<Storage, 'get'>,
  files: readonly ArchivedFile[],
  { name, modified, onMissing }: { name: string; modified: Date; onMissing: () => Promise<void> },
): Pick<Storage, 'head' | 'get'> {
  const pieces: Piece[] = files.flatMap((file) => {
    const header = tarHeader({ name: file.name, size: file.size, modified });
    const padding = Buffer.alloc(paddedTo(file.size) - file.size);
    return [
      { size: header.length, bytes: header },
      { size: file.size, key: file.key },
      { size: padding.length, bytes: padding },
    ];
  });
  pieces.push({ size: endOfArchive.length, bytes: endOfArchive });
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
  const info: ObjectInfo = {
    size,
    etag: `"${name}-${size}"`,
    contentType: 'application/x-tar',
    cacheControl: 'private, no-store',
    lastModified: modified,
  };

  /** The bytes of the archive between two positions, both included. */
  async function* read(start: number, end: number, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
    let at = 0;
    for (const piece of pieces) {
      const from = Math.max(start - at, 0);
      const to = Math.min(end - at, piece.size - 1);
      at += piece.size;
      if (from > to) continue;
      if ('bytes' in piece) yield piece.bytes.subarray(from, to + 1);
      else yield* stored(piece, from, to, signal);
      if (at > end) return;
    }
  }

  async function* stored(
    { key, size: expected }: { key: string; size: number },
    start: number,
    end: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Buffer> {
    const object = await storage.get(key, { range: { start, end }, ...(signal && { signal }) });
    if (object === null || object.size !== expected) {
      object?.body.destroy();
      await onMissing();
      throw new MissingFileError(`${key} is gone, or has changed`);
    }
    yield* object.body;
  }

  return {
    head: async () => info,
    async get(_key, { range, signal }: { range?: ByteRange; signal?: AbortSignal } = {}) {
      if (range !== undefined && range.start >= size) throw new RangeNotSatisfiableError(size);
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      const body = Readable.from(read(start, end, signal), { objectMode: false });
      return { ...info, body, range: range && { start, end } };
    },
  };
}
