import type { Kind } from '../../../platform/media/kinds.ts';
import { type Bytes, latin1 } from './bytes.ts';
import { kindOf, type Streams } from './streams.ts';

/** Boxes with which an MP4 or QuickTime file starts; the oldest files have no ftyp. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'pnot']);
const pictureBrands = new Set(['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);
/** Songs and audio books. Their chapters may have pictures, which are video tracks. */
const audioBrands = new Set(['M4A ', 'M4B ', 'M4P ']);

interface Box {
  type: string;
  /** Position after the header. */
  body: number;
  end: number;
}

/** The boxes between two positions. A damaged header ends the list. */
async function* boxesOf(bytes: Bytes, from: number, until: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= until; ) {
    const header = await bytes.read(at, 16);
    if (header.byteLength < 8) return;
    const short = header.getUint32(0);
    const isLong = short === 1;
    if (isLong && header.byteLength < 16) return;
    const size = isLong ? Number(header.getBigUint64(8)) : short;
    const length = isLong ? 16 : 8;
    if (size !== 0 && size < length) return;
    const end = size === 0 ? until : at + size;
    yield { type: latin1(header, 4, 8), body: at + length, end: Math.min(end, until) };
    at = end;
  }
}

async function firstBox(bytes: Bytes, parent: Box, type: string): Promise<Box | undefined> {
  for await (const box of boxesOf(bytes, parent.body, parent.end)) if (box.type === type) return box;
  return undefined;
}

async function streamsOf(bytes: Bytes, moov: Box): Promise<Streams> {
  const streams = { video: false, audio: false };
  for await (const track of boxesOf(bytes, moov.body, moov.end)) {
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

export const isMp4 = (head: DataView): boolean => firstBoxes.has(latin1(head, 4, 8));

export async function kindOfMp4(bytes: Bytes, head: DataView): Promise<Kind | undefined> {
  const brand = latin1(head, 4, 8) === 'ftyp' ? latin1(head, 8, 12) : '';
  if (pictureBrands.has(brand)) return 'images';
  const isAudioBrand = audioBrands.has(brand);
  for await (const box of boxesOf(bytes, 0, bytes.size)) {
    if (box.type !== 'moov') continue;
    const streams = await streamsOf(bytes, box);
    return kindOf({ ...streams, video: streams.video && !(isAudioBrand && streams.audio) });
  }
  // Its index is missing: the service will say so.
  return isAudioBrand ? 'tracks' : 'videos';
}
