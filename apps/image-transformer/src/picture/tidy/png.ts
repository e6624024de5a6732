import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { codeOf, PermanentMediaError } from '@millrace/service';
import type { Tick } from './clock.ts';

/** Far more than encoders write. */
const maxChunks = 100_000;
/** Limit of a colour profile. The largest in use have about 2 MB. */
const maxProfileBytes = 8 * 1024 * 1024;
/** Chunks of text. */
const texts = new Set(['tEXt', 'zTXt', 'iTXt']);

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

/**
 * The PNG without its texts, and with one colour profile: a PNG has no more (11.3.2.3), and decoders ignore the others. Unpacking each of
 * a hundred thousand would take minutes.
 *
 * @throws PermanentMediaError too_complex
 */
export async function tidiedPng(png: Buffer, tick: Tick): Promise<Buffer> {
  const kept: Buffer[] = [];
  let from = 0;
  let hasProfile = false;
  for (const { type, start, dataStart, dataEnd, end } of chunksOfPng(png)) {
    tick();
    const isFirstProfile = type === 'iCCP' && !hasProfile;
    if (isFirstProfile) {
      hasProfile = true;
      await assertProfile(png.subarray(dataStart, dataEnd));
    }
    if (!texts.has(type) && (type !== 'iCCP' || isFirstProfile)) continue;
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
