import { PermanentMediaError } from '@millrace/service/errors';

/** The bits of a channel within a pixel. */
export interface Mask {
  shift: number;
  /** The largest value: 31 for five bits; 0 if the channel is missing. */
  max: number;
}

export interface BmpHeader {
  width: number;
  height: number;
  /** Whether the first row of the file is the top one. */
  topDown: boolean;
  bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  runLength: boolean;
  /** For 16 and 32 bits: red, green, blue, alpha. */
  masks: readonly [Mask, Mask, Mask, Mask];
  /** For up to 8 bits: offset, number and size of the entries. */
  palette: { start: number; count: number; entryBytes: 3 | 4 };
  /** Offset of the pixels. */
  pixels: number;
}

const damaged = (what: string): PermanentMediaError =>
  new PermanentMediaError('damaged', undefined, { cause: new Error(`BMP: ${what}`) });
const unsupported = (): PermanentMediaError =>
  new PermanentMediaError('unsupported_codec', 'BMP files that contain a JPEG, a PNG or a fax are not supported.');

const fileHeaderBytes = 14;
/** The header of OS/2 1: 16-bit sides, palette entries of three bytes. */
const coreBytes = 12;
/** The header of Windows 3. The masks follow it; later headers contain them. */
const infoBytes = 40;

const compressions = { none: 0, rle8: 1, rle4: 2, bitFields: 3, jpeg: 4, png: 5, alphaBitFields: 6 } as const;

const depths = [1, 2, 4, 8, 16, 24, 32] as const;

/** The default masks: five bits for each colour of 16-bit pixels, eight of 32-bit pixels. */
const plainMasks = { 16: [0x7c00, 0x3e0, 0x1f, 0], 32: [0xff0000, 0xff00, 0xff, 0] } as const;

/** @throws PermanentMediaError truncated, damaged, unsupported_codec */
export function readHeader(file: Buffer): BmpHeader {
  const headerBytes = file.readUInt32LE(fileHeaderBytes);
  if (file.length < fileHeaderBytes + headerBytes) throw new PermanentMediaError('truncated');
  const header = file.subarray(fileHeaderBytes, fileHeaderBytes + headerBytes);
  const isCore = headerBytes === coreBytes;
  const width = isCore ? header.readUInt16LE(4) : header.readInt32LE(4);
  const signedHeight = isCore ? header.readUInt16LE(6) : header.readInt32LE(8);
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0) throw damaged(`a size of ${width} × ${height}`);
  const depth = isCore ? header.readUInt16LE(10) : header.readUInt16LE(14);
  const compression = headerBytes < 20 ? compressions.none : header.readUInt32LE(16);
  const isOs2 = headerBytes === 64;
  // In OS/2, the code of bit fields means a fax, and the code of JPEG means run lengths of whole colours.
  if (compression === compressions.jpeg || compression === compressions.png) throw unsupported();
  const usesMasks = compression === compressions.bitFields || compression === compressions.alphaBitFields;
  if (isOs2 && usesMasks) throw unsupported();
  const bitsPerPixel = depths.find((known) => known === depth);
  // An embedded JPEG or PNG has a depth of 0.
  if (bitsPerPixel === undefined) throw depth === 0 ? unsupported() : damaged(`${depth} bits a pixel`);
  const runLength = compression === compressions.rle8 || compression === compressions.rle4;
  const fits =
    compression === compressions.none ||
    (compression === compressions.rle8 && bitsPerPixel === 8) ||
    (compression === compressions.rle4 && bitsPerPixel === 4) ||
    (usesMasks && (bitsPerPixel === 16 || bitsPerPixel === 32));
  if (!fits) throw damaged(`compression ${compression} of ${bitsPerPixel} bits`);
  const masksAfter = headerBytes === infoBytes && usesMasks ? (compression === compressions.bitFields ? 12 : 16) : 0;
  const paletteStart = fileHeaderBytes + headerBytes + masksAfter;
  if (file.length < paletteStart) throw new PermanentMediaError('truncated');
  const used = headerBytes < 36 ? 0 : header.readUInt32LE(32);
  const palette = paletteOf(file, { start: paletteStart, entryBytes: isCore ? 3 : 4, used, bitsPerPixel });
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bitsPerPixel,
    runLength,
    masks: masksOf(file, headerBytes, usesMasks, bitsPerPixel),
    palette: { start: palette.start, count: palette.count, entryBytes: palette.entryBytes },
    pixels: palette.pixels,
  };
}

function paletteOf(
  file: Buffer,
  given: { start: number; entryBytes: 3 | 4; used: number; bitsPerPixel: number },
): BmpHeader['palette'] & { pixels: number } {
  const { start, entryBytes, used, bitsPerPixel } = given;
  const most = bitsPerPixel <= 8 ? 2 ** bitsPerPixel : 0;
  const wanted = used === 0 ? most : Math.min(used, most);
  const stated = file.readUInt32LE(10);
  const pixels = stated === 0 ? start + wanted * entryBytes : stated;
  if (pixels < start) throw damaged(`pixels at ${pixels}, within the header`);
  if (pixels >= file.length) throw new PermanentMediaError('truncated');
  // Some files have fewer palette entries than they state, and pixels in their place.
  const count = Math.min(wanted, Math.floor((pixels - start) / entryBytes));
  if (bitsPerPixel <= 8 && count === 0) throw damaged('no colours');
  return { start, count, entryBytes, pixels };
}

function masksOf(file: Buffer, headerBytes: number, usesMasks: boolean, bits: number): BmpHeader['masks'] {
  const plain = plainMasks[bits === 16 ? 16 : 32];
  const at = (n: number): Mask => {
    // Windows 3 has a fourth mask with `alphaBitFields` only; later headers always have four.
    const isThere =
      n < 3 || headerBytes >= 56 || file.readUInt32LE(fileHeaderBytes + 16) === compressions.alphaBitFields;
    if (!usesMasks) return maskOf(plain[n] ?? 0, 32);
    return isThere ? maskOf(file.readUInt32LE(fileHeaderBytes + infoBytes + n * 4), bits) : { shift: 0, max: 0 };
  };
  return [at(0), at(1), at(2), at(3)];
}

function maskOf(bits: number, bitsPerPixel: number): Mask {
  if (bits === 0) return { shift: 0, max: 0 };
  const lowest = (bits & -bits) >>> 0;
  const shift = 31 - Math.clz32(lowest);
  const max = bits >>> shift;
  if ((max & (max + 1)) !== 0) throw damaged('a mask with gaps');
  if (bits >= 2 ** bitsPerPixel) throw damaged('a mask beyond the pixel');
  return { shift, max };
}
