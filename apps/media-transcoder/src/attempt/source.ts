import { open } from 'node:fs/promises';
import { PermanentMediaError } from '@millrace/service';
import type { PartialFile, Piece, Storage } from '@millrace/storage';
import { readHeader } from '../mp4/boxes.ts';
import { joined, piecesOfFirst, readSampleTable, type SampleTable } from '../mp4/sampleTable.ts';

/** A source of which an attempt may need only a part. */
export interface Source {
  /** A local file of the source's size. What was not brought reads as zeros, except for what `open` brings. */
  path: string;
  /** Whether nothing must be brought. */
  isOfThisMachine: boolean;
  /** Brings the samples of a track that `choose` selects. A file without a plain index is brought as a whole. */
  bring(stream: number, choose: (table: SampleTable) => Piece[]): Promise<void>;
  bringAll(): Promise<void>;
  release(): Promise<void>;
}

/** Longer lists of boxes, and larger indexes, are those of unusual files. */
const maxBoxes = 64;
const maxIndexBytes = 16 * 1024 * 1024;
/** What a demuxer reads to find out what is in a file. */
const headBytes = 1024 * 1024;
const firstSamples = 30;
const maxTracks = 16;
/** A request costs as much as this many bytes. */
const gapBytes = 128 * 1024;

/**
 * Opens a source. From a storage on a server, only what inspection and probing read is brought: the index and the first samples.
 *
 * @throws PermanentMediaError if the source was deleted, because a retry cannot find it either
 */
export async function openSource(
  storage: Storage,
  key: string,
  options: { folder: string; signal: AbortSignal },
): Promise<Source> {
  const file = await storage.toPartialFile(key, options);
  if (file === null) throw new PermanentMediaError('processing_failed', undefined, { cause: `there is no ${key}` });
  const source = new PartialSource(file);
  try {
    await source.open();
    return source;
  } catch (error) {
    await file.release();
    throw error;
  }
}

class PartialSource implements Source {
  readonly #file: PartialFile;
  #moov: Buffer | undefined;

  constructor(file: PartialFile) {
    this.#file = file;
  }

  get path(): string {
    return this.#file.path;
  }

  get isOfThisMachine(): boolean {
    return this.#file.isWhole;
  }

  async open(): Promise<void> {
    if (this.#file.isWhole) return;
    await this.#file.bring([{ start: 0, end: headBytes }]);
    this.#moov = await this.#findIndex();
    if (this.#moov === undefined) return this.bringAll();
    // Tracks of other kinds have tables, too; one that cannot be read is not needed.
    for (let track = 0; track < maxTracks; track += 1) {
      const table = this.#tableOf(track);
      if (table !== undefined) await this.#bring(piecesOfFirst(table, firstSamples));
    }
  }

  /** Brings the headers of the boxes, and the moov of a file whose boxes are few. */
  async #findIndex(): Promise<Buffer | undefined> {
    const { size } = this.#file;
    let moov: Piece | undefined;
    let at = 0;
    for (let boxes = 0; at < size; boxes += 1) {
      if (boxes === maxBoxes) return undefined;
      await this.#file.bring([{ start: at, end: at + 16 }]);
      const header = headerIn(await this.#read({ start: at, end: Math.min(size, at + 16) }));
      if (header === undefined) return undefined;
      const end = Math.min(size, at + header.size);
      if (header.type === 'moov') moov ??= { start: at + header.length, end };
      at = end;
    }
    if (moov === undefined || moov.end - moov.start > maxIndexBytes) return undefined;
    await this.#file.bring([moov]);
    return this.#read(moov);
  }

  async #read({ start, end }: Piece): Promise<Buffer> {
    const handle = await open(this.#file.path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  #tableOf(track: number): SampleTable | undefined {
    try {
      return this.#moov && readSampleTable(this.#moov, track);
    } catch {
      return undefined; // Not a table that we understand: whoever needs the track gets the whole file.
    }
  }

  async bring(stream: number, choose: (table: SampleTable) => Piece[]): Promise<void> {
    if (this.#file.isWhole) return;
    const table = this.#tableOf(stream);
    if (table === undefined) return this.bringAll();
    await this.#bring(choose(table));
  }

  async #bring(list: readonly Piece[]): Promise<void> {
    await this.#file.bring(joined(list, gapBytes));
  }

  async bringAll(): Promise<void> {
    await this.#file.bring([{ start: 0, end: this.#file.size }]);
  }

  release(): Promise<void> {
    return this.#file.release();
  }
}

function headerIn(bytes: Buffer): { type: string; size: number; length: number } | undefined {
  try {
    return readHeader(bytes);
  } catch {
    return undefined; // Not an MP4.
  }
}
