import type { Deadline } from '../deadline.ts';
import { isAvif, isTiff } from '../kinds.ts';
import { assertFrames } from '../limits.ts';
import { tidiedAvif } from './avif.ts';
import { type Tick, tickOf } from './clock.ts';
import { tidiedJpeg } from './jpeg.ts';
import { tidiedPng } from './png.ts';
import { tidiedTiff } from './tiff.ts';

/**
 * Makes a file one that a decoder reads as it should: removes parts on which it would spend memory or minutes before it reports the
 * picture's size (the texts of a PNG, of which a few megabytes unpack to gigabytes and which nothing reads, and other pages of a TIFF),
 * and what it would mistake for damage or for another picture (`jpeg.ts`, `tiff.ts`, `avif.ts`). Limits the frames of a WebP.
 *
 * @throws PermanentMediaError too_complex; unsupported_codec for a RAW file
 * @throws as `Deadline.millisecondsLeft`, once the time is over
 */
export async function tidied(bytes: Buffer, deadline: Pick<Deadline, 'millisecondsLeft'>): Promise<Buffer> {
  const tick = tickOf(deadline);
  const beginning = bytes.toString('latin1', 0, 4);
  if (beginning.startsWith('\xff\xd8\xff')) return tidiedJpeg(bytes, tick);
  if (beginning === '\x89PNG') return tidiedPng(bytes, tick);
  if (isTiff(bytes)) return tidiedTiff(bytes, tick);
  if (beginning === 'RIFF') assertFrames(framesOfWebp(bytes, tick));
  return isAvif(bytes) ? tidiedAvif(bytes) : bytes;
}

/** Counts frames by their headers: the decoder would take quadratic time. */
function framesOfWebp(webp: Buffer, tick: Tick): number {
  let frames = 0;
  for (let at = 12; at + 8 <= webp.length; ) {
    tick();
    if (webp.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}
