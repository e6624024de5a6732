import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { codeOf, PermanentMediaError } from '@millrace/service';
import { isTiff } from './kinds.ts';
import { assertFrames } from './limits.ts';

/** Far more than encoders write. */
const maxChunks = 100_000;
/** Limit of a colour profile. The largest in use have about 2 MB. */
const maxProfileBytes = 8 * 1024 * 1024;

/**
 * Removes parts of a file on which a decoder would spend memory or minutes before it reports the picture's size: the texts of a PNG (a few
 * megabytes unpack to gigabytes, and nothing reads them), and all pages of a TIFF but the first. Limits the frames of a WebP.
 *
 * @throws PermanentMediaError too_complex
 */
export async function tidied(bytes: Buffer): Promise<Buffer> {
  if (bytes.toString('latin1', 0, 4) === '\x89PNG') return tidiedPng(bytes);
  if (isTiff(bytes)) return firstPage(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF') assertFrames(framesOfWebp(bytes));
  return bytes;
}

interface Chunk {
  type: string;
  /** Offsets of the chunk (`start`, `end`) and of its data. */
  start: number;
  dataStart: number;
  dataEnd: number;
  end: number;
}

function* chunksOfPng(png: Buffer): Generator<Chunk> {
  let start = 8;
  for (let count = 0; start + 12 <= png.length; count += 1) {
    if (count > maxChunks) throw new PermanentMediaError('too_complex', `The PNG has more than ${maxChunks} chunks.`);
    const dataStart = start + 8;
    const dataEnd = dataStart + png.readUInt32BE(start);
    const type = png.toString('latin1', start + 4, dataStart);
    yield { type, start, dataStart, dataEnd, end: dataEnd + 4 };
    if (type === 'IEND') return;
    start = dataEnd + 4;
  }
}

async function tidiedPng(png: Buffer): Promise<Buffer> {
  const kept: Buffer[] = [];
  let from = 0;
  for (const { type, start, dataStart, dataEnd, end } of chunksOfPng(png)) {
    if (type === 'iCCP') await assertProfile(png.subarray(dataStart, dataEnd));
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue;
    kept.push(png.subarray(from, start));
    from = end;
  }
  return kept.length === 0 ? png : Buffer.concat([...kept, png.subarray(from)]);
}

/** Unpacks a profile up to its size limit. The decoder checks whether it is valid. */
async function assertProfile(data: Buffer): Promise<void> {
  // Skips the name, a zero byte and the compression method.
  const packed = data.subarray(data.indexOf(0) + 2);
  try {
    await promisify(inflate)(packed, { maxOutputLength: maxProfileBytes });
  } catch (error) {
    if (codeOf(error) !== 'ERR_BUFFER_TOO_LARGE') return;
    throw new PermanentMediaError('too_complex', `The colour profile has more than ${maxProfileBytes} bytes.`);
  }
}

/** Counts frames by their headers: the decoder would take quadratic time. */
function framesOfWebp(webp: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= webp.length; ) {
    if (webp.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}

/** The TIFF with its first index marked as the last one. */
function firstPage(tiff: Buffer): Buffer {
  const isBig = tiff[2] === 0x2b || tiff[3] === 0x2b;
  const isLittle = tiff[0] === 0x49;
  const pointerBytes = isBig ? 8 : 4;
  const read = (at: number, bytes: number): number => {
    const part = tiff.subarray(at, at + bytes);
    if (part.length < bytes) return Number.POSITIVE_INFINITY;
    const value = isLittle ? Buffer.from(part).reverse() : part;
    return value.reduce((sum, byte) => sum * 256 + byte, 0);
  };
  const index = read(isBig ? 8 : 4, pointerBytes);
  const next = index + (isBig ? 8 : 2) + read(index, isBig ? 8 : 2) * (isBig ? 20 : 12);
  // Damaged, or already the last one.
  if (!(next + pointerBytes <= tiff.length) || read(next, pointerBytes) === 0) return tiff;
  const copy = Buffer.from(tiff);
  copy.fill(0, next, next + pointerBytes);
  return copy;
}
