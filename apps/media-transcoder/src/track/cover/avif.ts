import { boxesOf, findBox, Mp4Error } from '../../mp4/boxes.ts';
import { isDamage } from '../tags/damage.ts';

/**
 * A picture in AVIF as a film of one frame in IVF. ffmpeg reads AVIF since version 6.1 only, but decodes AV1 since long before. A picture of
 * several tiles is none: no cover is so large.
 *
 * @returns undefined if the bytes are no AVIF, or one of a kind that is not read
 */
export function avifAsFilm(bytes: Buffer): Buffer | undefined {
  try {
    if (!isAvif(bytes)) return undefined;
    const frame = primaryItem(bytes);
    return frame && ivf(frame);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

/** The brands are those of the AV1 Image File Format, section 7. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.length, bytes.readUInt32BE(0)));
  return brands.includes('avif') || brands.includes('avis');
}

/** Items of a file, with extents: more than a still picture has. */
const maxItems = 256;

/** The bytes of the primary item: ISO/IEC 14496-12, 8.11. undefined if it is no picture of one tile. */
function primaryItem(bytes: Buffer): Buffer | undefined {
  // The rest of the file may be cut off, and may have boxes of any kind.
  const meta = metaOf(bytes);
  if (meta === undefined) return undefined;
  const pitm = findBox(meta, ['pitm'])?.body;
  const iloc = findBox(meta, ['iloc'])?.body;
  const iinf = findBox(meta, ['iinf'])?.body;
  if (pitm === undefined || iloc === undefined || iinf === undefined) return undefined;
  const id = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
  if (typeOfItem(iinf, id) !== 'av01') return undefined;
  const idat = findBox(meta, ['idat'])?.body;
  return readItem(iloc, id, { bytes, idat });
}

/** The children of the first `meta`. */
function metaOf(bytes: Buffer): Buffer | undefined {
  for (const { type, body } of boxesOf(bytes)) if (type === 'meta') return body.subarray(4);
  return undefined;
}

/** The type of an item in `infe` of version 2 or 3. */
function typeOfItem(iinf: Buffer, id: number): string | undefined {
  const start = iinf[0] === 0 ? 6 : 8;
  for (const { type, body } of boxesOf(iinf.subarray(start))) {
    if (type !== 'infe' || (body[0] ?? 0) < 2) continue;
    const isLong = body[0] === 3;
    const itemId = isLong ? body.readUInt32BE(4) : body.readUInt16BE(4);
    const at = isLong ? 10 : 8;
    if (itemId === id) return body.toString('latin1', at, at + 4);
  }
  return undefined;
}

/** The bytes of an item by `iloc`, from the file or from `idat`. */
function readItem(iloc: Buffer, wanted: number, from: { bytes: Buffer; idat: Buffer | undefined }): Buffer | undefined {
  const version = iloc[0] ?? 0;
  let at = 4;
  const next = (size: number): number => {
    if (size > 6 && size !== 8) throw new Mp4Error('a number of no known size');
    const value = size === 0 ? 0 : size === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, size);
    at += size;
    return value;
  };
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  const count = Math.min(next(version < 2 ? 2 : 4), maxItems);
  for (let n = 0; n < count; n++) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    const extents = Math.min(next(2), maxItems);
    const parts: Buffer[] = [];
    const source = method === 0 ? from.bytes : method === 1 ? from.idat : undefined;
    for (let extent = 0; extent < extents; extent++) {
      if (version > 0) next(indexSize);
      const start = base + next(offsetSize);
      const length = next(lengthSize);
      parts.push(source?.subarray(start, length === 0 ? undefined : start + length) ?? Buffer.alloc(0));
    }
    if (id === wanted) return source === undefined ? undefined : Buffer.concat(parts);
  }
  return undefined;
}

/** A temporal delimiter, with which each frame begins in a stream: AV1, 7.5. An item of AVIF has none. */
const delimiter = Buffer.from([0x12, 0x00]);

/** The size in the header is not used: the frame has its own. */
function ivf(frame: Buffer): Buffer {
  const header = Buffer.alloc(32 + 12);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write('AV01', 8, 'latin1');
  header.writeUInt16LE(16, 12);
  header.writeUInt16LE(16, 14);
  header.writeUInt32LE(1, 16);
  header.writeUInt32LE(1, 20);
  header.writeUInt32LE(1, 24);
  header.writeUInt32LE(delimiter.length + frame.length, 32);
  return Buffer.concat([header, delimiter, frame]);
}
