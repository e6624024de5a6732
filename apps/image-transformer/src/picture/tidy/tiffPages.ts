import type { Tick } from './clock.ts';

/** Directories and entries that are read. More is not needed to find the picture, and would only cost time. */
const maxDirectories = 500;
const maxEntries = 50_000;
/** Values of a field that are read. */
const maxValues = 16;

/** What a directory of a TIFF says of its page. */
export interface TiffPage {
  /** Where the directory begins. */
  at: number;
  /** Where the offset of the next directory stands. */
  nextAt: number;
  next: number;
  width: number;
  height: number;
  /** Bits: 1 a reduced version of another page, 4 a mask. */
  kind: number;
  compression: number;
  /** How samples are colours. */
  photometric: number;
  samples: number;
  /** What each sample is that is no colour: 0 unknown, 1 and 2 alpha. Undefined if it is not said. */
  extraSamples: readonly number[] | undefined;
  /** Directories that belong to this one. */
  children: readonly number[];
  isDng: boolean;
}

/** A TIFF, classic or big, with the first of its directories in the order of the file, each followed by its children. */
export interface TiffFile {
  pages: readonly TiffPage[];
  /** Where the offset of the first directory stands. */
  firstAt: number;
  /** Writes an offset. */
  point(copy: Buffer, at: number, to: number): void;
}

const tags = {
  kind: 254,
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  samples: 277,
  children: 330,
  extraSamples: 338,
  dngVersion: 50_706,
} as const;

/** Bytes of a value by its type: byte, short, long, undefined, IFD, and those of BigTIFF. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1, 13: 4, 16: 8, 18: 8 };

/**
 * Reads the directories of a TIFF. Offsets may point anywhere: each is checked, and each directory is read once.
 *
 * @param tiff classic or BigTIFF, in either byte order
 */
export function readTiff(tiff: Buffer, tick: Tick): TiffFile {
  const isBig = tiff[2] === 0x2b || tiff[3] === 0x2b;
  const isLittle = tiff[0] === 0x49;
  const [offsetBytes, countBytes, entryBytes, firstAt] = isBig ? ([8, 8, 20, 8] as const) : ([4, 2, 12, 4] as const);
  let entriesLeft = maxEntries;

  /** A number beyond the end of the file if its bytes are. */
  const read = (at: number, bytes: number): number => {
    if (!(at + bytes <= tiff.length)) return Number.POSITIVE_INFINITY;
    if (bytes === 8) return Number(isLittle ? tiff.readBigUInt64LE(at) : tiff.readBigUInt64BE(at));
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };

  const valuesOf = (entryAt: number): number[] => {
    const size = sizes[read(entryAt + 2, 2)];
    if (size === undefined) return [];
    const count = read(entryAt + 4, offsetBytes);
    const valueAt = entryAt + 4 + offsetBytes;
    const from = count * size <= offsetBytes ? valueAt : read(valueAt, offsetBytes);
    if (!(from + count * size <= tiff.length)) return [];
    return Array.from({ length: Math.min(count, maxValues) }, (_, n) => read(from + n * size, size));
  };

  const pageAt = (at: number): TiffPage | undefined => {
    const count = read(at, countBytes);
    const nextAt = at + countBytes + count * entryBytes;
    // The header stands before all directories.
    if (at < firstAt + offsetBytes || !(nextAt + offsetBytes <= tiff.length) || count > entriesLeft) return undefined;
    entriesLeft -= count;
    const fields = new Map<number, number[]>();
    for (let n = 0; n < count; n += 1) {
      tick();
      const entryAt = at + countBytes + n * entryBytes;
      const tag = read(entryAt, 2);
      if (wanted.has(tag) && !fields.has(tag)) fields.set(tag, valuesOf(entryAt));
    }
    const number = (tag: number, otherwise: number) => fields.get(tag)?.[0] ?? otherwise;
    return {
      at,
      nextAt,
      next: read(nextAt, offsetBytes),
      width: number(tags.width, 0),
      height: number(tags.height, 0),
      kind: number(tags.kind, 0),
      compression: number(tags.compression, 1),
      photometric: number(tags.photometric, 0),
      samples: number(tags.samples, 1),
      extraSamples: fields.get(tags.extraSamples),
      children: fields.get(tags.children) ?? [],
      isDng: fields.has(tags.dngVersion),
    };
  };

  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  const readFrom = (first: number): void => {
    for (let at = first; at > 0 && !seen.has(at) && seen.size < maxDirectories; ) {
      seen.add(at);
      const page = pageAt(at);
      if (page === undefined) return;
      pages.push(page);
      for (const child of page.children) readFrom(child);
      at = page.next;
    }
  };
  readFrom(read(firstAt, offsetBytes));

  return {
    pages,
    firstAt,
    point(copy, at, to) {
      const bytes = Buffer.alloc(offsetBytes);
      if (isBig) bytes.writeBigUInt64BE(BigInt(to));
      else bytes.writeUInt32BE(to);
      (isLittle ? bytes.reverse() : bytes).copy(copy, at);
    },
  };
}

const wanted: ReadonlySet<number> = new Set(Object.values(tags));
