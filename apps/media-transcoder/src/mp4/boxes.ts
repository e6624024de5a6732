/** ISO base media (MP4) boxes: ISO/IEC 14496-12, section 4.2. */
export interface Box {
  type: string;
  /** Position of the whole box, header included, in the buffer it was read from. */
  start: number;
  end: number;
  /** The bytes after the header. */
  body: Buffer;
}

export class Mp4Error extends Error {
  override name = 'Mp4Error';
}

/** The writer ended before it had finished; its owner knows the reason. */
export class EarlyEndError extends Mp4Error {
  override name = 'EarlyEndError';
}

/** The consecutive boxes of a buffer. @throws Mp4Error if one exceeds the buffer */
export function* boxesOf(buffer: Buffer): Generator<Box> {
  let start = 0;
  while (start < buffer.length) {
    const header = readHeader(buffer.subarray(start));
    if (header === undefined) throw new Mp4Error('a box header is cut off');
    const end = start + header.size;
    if (end > buffer.length) throw new Mp4Error(`box ${header.type} is cut off`);
    yield { type: header.type, start, end, body: buffer.subarray(start + header.length, end) };
    start = end;
  }
}

/** The first box at a path such as ['moov', 'trak', 'mdia']. */
export function findBox(buffer: Buffer, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of boxesOf(buffer)) {
    if (box.type !== type) continue;
    const found = rest.length === 0 ? box : findBox(box.body, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws Mp4Error if there is none */
export function requireBox(buffer: Buffer, path: readonly string[]): Box {
  const box = findBox(buffer, path);
  if (box === undefined) throw new Mp4Error(`there is no ${path.join('/')}`);
  return box;
}

/** A box of the given type; the parts are concatenated. */
export function makeBox(type: string, ...parts: Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

export interface BoxHeader {
  type: string;
  /** Size of the whole box; Infinity for "to the end of the file". */
  size: number;
  /** Length of the header in bytes. */
  length: number;
}

/** Reads a box header; undefined if there are too few bytes. @throws Mp4Error for an impossible size */
export function readHeader(buffer: Buffer): BoxHeader | undefined {
  if (buffer.length < 8) return undefined;
  const type = buffer.toString('latin1', 4, 8);
  const size32 = buffer.readUInt32BE(0);
  if (size32 === 0) return { type, size: Number.POSITIVE_INFINITY, length: 8 };
  if (size32 !== 1) {
    if (size32 < 8) throw new Mp4Error(`box ${type} has size ${size32}`);
    return { type, size: size32, length: 8 };
  }
  if (buffer.length < 16) return undefined;
  const size64 = buffer.readBigUInt64BE(8);
  if (size64 < 16n || size64 > BigInt(Number.MAX_SAFE_INTEGER)) throw new Mp4Error(`box ${type} has size ${size64}`);
  return { type, size: Number(size64), length: 16 };
}
