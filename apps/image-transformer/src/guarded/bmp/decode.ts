import { PermanentMediaError } from '@millrace/service/errors';
import { assertSize } from '../../picture/limits.ts';
import type { Raw } from '../../picture/native.ts';
import { type BmpHeader, type Mask, readHeader } from './header.ts';
import { unpackRuns } from './runLengths.ts';

/** Writes the pixels of one row of the file to a row of the result. */
type RowReader = (row: number, target: Buffer, at: number) => void;

/**
 * Decodes BMPs of Windows and OS/2: 1 to 32 bits a pixel, with palette, masks or direct colours, run lengths, both row orders. Allocates
 * memory only after checking that the size is allowed and (except with run lengths) that the file is long enough for it.
 *
 * @throws PermanentMediaError truncated, damaged, unsupported_codec, too_many_pixels
 */
export function decodeBmp(file: Buffer, maxPixels: number): Raw {
  const header = readHeader(file);
  const { width, height, topDown } = header;
  assertSize({ width, height, frames: 1 }, maxPixels);
  const { channels, read } = readerOf(header, file);
  const data = Buffer.alloc(width * height * channels);
  for (let row = 0; row < height; row += 1) {
    read(row, data, (topDown ? row : height - 1 - row) * width * channels);
  }
  // Many encoders leave the alpha byte 0, so a fully transparent picture is treated as one without transparency.
  if (channels === 4 && isInvisible(data)) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height, channels };
}

function isInvisible(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

function readerOf(header: BmpHeader, file: Buffer): { channels: 3 | 4; read: RowReader } {
  const { width, height, bitsPerPixel, runLength } = header;
  if (runLength) {
    const indices = unpackRuns(file.subarray(header.pixels), header, bitsPerPixel === 4 ? 4 : 8);
    return { channels: 3, read: indexed(header, file, (row, x) => indices[row * width + x] ?? 0) };
  }
  const stride = Math.ceil((width * bitsPerPixel) / 32) * 4;
  // The last row may lack its padding.
  const needed = stride * (height - 1) + Math.ceil((width * bitsPerPixel) / 8);
  if (file.length < header.pixels + needed) throw new PermanentMediaError('truncated');
  const start = (row: number) => header.pixels + row * stride;
  switch (bitsPerPixel) {
    case 24:
      return { channels: 3, read: whole(file, start, width) };
    case 16:
    case 32:
      return masked(header, file, start);
    default: {
      const perByte = 8 / bitsPerPixel;
      const last = 2 ** bitsPerPixel - 1;
      const indexAt = (row: number, x: number): number => {
        const byte = file[start(row) + Math.floor(x / perByte)] ?? 0;
        return (byte >> (8 - bitsPerPixel * ((x % perByte) + 1))) & last;
      };
      return { channels: 3, read: indexed(header, file, indexAt) };
    }
  }
}

/** Reads palette indices. An index without a palette entry is black. */
function indexed({ width, palette }: BmpHeader, file: Buffer, indexAt: (row: number, x: number) => number): RowReader {
  const { start, count, entryBytes } = palette;
  const colours = new Uint8Array(256 * 3);
  for (let n = 0; n < count; n += 1) {
    const at = start + n * entryBytes;
    colours.set([file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0], n * 3);
  }
  return (row, target, at) => {
    for (let x = 0; x < width; x += 1) {
      const colour = indexAt(row, x) * 3;
      const to = at + x * 3;
      target[to] = colours[colour] ?? 0;
      target[to + 1] = colours[colour + 1] ?? 0;
      target[to + 2] = colours[colour + 2] ?? 0;
    }
  };
}

/** Reads pixels of three bytes: blue, green, red. */
function whole(file: Buffer, start: (row: number) => number, width: number): RowReader {
  return (row, target, at) => {
    const from = start(row);
    for (let n = 0; n < width * 3; n += 3) {
      target[at + n] = file[from + n + 2] ?? 0;
      target[at + n + 1] = file[from + n + 1] ?? 0;
      target[at + n + 2] = file[from + n] ?? 0;
    }
  };
}

function masked(
  { width, bitsPerPixel, masks }: BmpHeader,
  file: Buffer,
  start: (row: number) => number,
): { channels: 3 | 4; read: RowReader } {
  const channels = masks[3].max === 0 ? 3 : 4;
  const used = masks.slice(0, channels);
  const bytes = bitsPerPixel / 8;
  const read: RowReader = (row, target, at) => {
    const from = start(row);
    for (let x = 0; x < width; x += 1) {
      const pixel = bytes === 2 ? file.readUInt16LE(from + x * 2) : file.readUInt32LE(from + x * 4);
      for (let channel = 0; channel < channels; channel += 1) {
        const mask = used[channel];
        target[at + x * channels + channel] = mask === undefined ? 0 : scaled(pixel, mask);
      }
    }
  };
  return { channels, read };
}

/** The channel's value, scaled to 0 to 255. */
const scaled = (pixel: number, { shift, max }: Mask): number =>
  max === 0 ? 0 : Math.round((((pixel >>> shift) & max) >>> 0) * (255 / max));
