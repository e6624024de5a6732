import type { Bytes } from './bytes.ts';
import { type Container, kindOf, type Streams } from './kind.ts';
import { bigEndian, latin1 } from './values.ts';

/**
 * Boxes with which a file starts: ISO/IEC 14496-12, 4.3 asks for ftyp. Files of the QuickTime File Format are older than it: they start with
 * their index, the media, or an atom that reserves space.
 */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'pnot', 'free', 'skip']);
/** Brands of pictures and sequences of pictures: ISO/IEC 23008-12, 10.2 and B.4; AV1 Image File Format, "Brands". */
const pictureBrands = new Set([
  ...['mif1', 'msf1', 'avif', 'avis'],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
]);
/** Apple's brands of songs and audio books, registered at mp4ra.org. Their chapters may have pictures, which are video tracks. */
const audioBrands = new Set(['M4A ', 'M4B ', 'M4P ']);

export interface Box {
  type: string;
  /** Position after the header. */
  body: number;
  end: number;
}

/** The boxes between two positions: ISO/IEC 14496-12, 4.2. A damaged header ends the list. */
export async function* boxesOf(bytes: Bytes, from: number, until: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= until; ) {
    const header = await bytes.read(at, 16);
    const short = bigEndian(header, 0, 4);
    // A size of 1 stands for one of 64 bits behind the type, 0 for the rest of the file.
    const length = short === 1 ? 16 : 8;
    const size = short === 1 ? bigEndian(header, 8, 8) : short;
    if (header.length < length || (size !== 0 && size < length)) return;
    const end = size === 0 ? until : at + size;
    yield { type: latin1(header, 4, 8), body: at + length, end: Math.min(end, until) };
    at = end;
  }
}

/** The first box of a type among the children of a box. */
export async function firstBox(bytes: Bytes, parent: Box, type: string): Promise<Box | undefined> {
  for await (const box of boxesOf(bytes, parent.body, parent.end)) if (box.type === type) return box;
  return undefined;
}

/** The handlers of the tracks in a moov: ISO/IEC 14496-12, 8.4.3 and 12. */
async function streamsOf(bytes: Bytes, moov: Box): Promise<Streams> {
  const streams = { video: false, audio: false };
  for await (const track of boxesOf(bytes, moov.body, moov.end)) {
    // QuickTime File Format, "Compressed movie resources": the index is deflated. Few files have it, and nearly all of them are films.
    if (track.type === 'cmov') streams.video = true;
    if (track.type !== 'trak') continue;
    const media = await firstBox(bytes, track, 'mdia');
    const handler = media && (await firstBox(bytes, media, 'hdlr'));
    if (handler === undefined) continue;
    // Version, flags and a QuickTime type precede the handler.
    const type = latin1(await bytes.read(handler.body + 8, 4), 0, 4);
    if (type === 'vide') streams.video = true;
    if (type === 'soun') streams.audio = true;
  }
  return streams;
}

/** Whether a file starts as ISO/IEC 14496-12 files do. */
export const isMp4 = (head: Uint8Array): boolean => firstBoxes.has(latin1(head, 4, 8));

/** MP4, QuickTime, 3GP, HEIF and AVIF. */
export const mp4: Container = {
  begins: isMp4,

  async kindOf(bytes, head) {
    const brand = latin1(head, 4, 8) === 'ftyp' ? latin1(head, 8, 12) : undefined;
    if (brand !== undefined && pictureBrands.has(brand)) return 'images';
    const isAudioBrand = brand !== undefined && audioBrands.has(brand);
    for await (const box of boxesOf(bytes, 0, bytes.size)) {
      if (box.type !== 'moov') continue;
      const streams = await streamsOf(bytes, box);
      return kindOf({ ...streams, video: streams.video && !(isAudioBrand && streams.audio) }, undefined);
    }
    // Truncated before its index. Without a brand, it is probably no MP4 at all.
    if (brand === undefined && !bytes.isSpent) return undefined;
    return isAudioBrand ? 'tracks' : 'videos';
  },
};
