import type { Kind } from '../../../platform/media/kinds.ts';
import { type Bytes, latin1 } from './bytes.ts';
import { kindOf } from './streams.ts';

/** First bytes of the first packet of each stream. */
const videoHeaders = ['\x80theora', 'BBCD\0', '\x01video', 'OVP80'];
const audioHeaders = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'fLaC', 'Speex   '];
/** Streams begin with one page each, before all other pages. */
const maxStreams = 64;

export const isOgg = (head: DataView): boolean => latin1(head, 0, 4) === 'OggS';

export async function kindOfOgg(bytes: Bytes): Promise<Kind | undefined> {
  const streams = { video: false, audio: false };
  for (let at = 0, pages = 0; pages < maxStreams; pages += 1) {
    // 27 bytes and at most 255 lengths, then the packet.
    const page = await bytes.read(at, 27 + 255 + 16);
    if (page.byteLength < 28 || latin1(page, 0, 4) !== 'OggS' || (page.getUint8(5) & 2) === 0) break;
    const segments = page.getUint8(26);
    let length = 27 + segments;
    const packet = latin1(page, length, length + 16);
    for (let n = 0; n < segments && 27 + n < page.byteLength; n += 1) length += page.getUint8(27 + n);
    if (videoHeaders.some((header) => packet.startsWith(header))) streams.video = true;
    if (audioHeaders.some((header) => packet.startsWith(header))) streams.audio = true;
    at += length;
  }
  return kindOf(streams);
}
