import type { MediaKind } from '@millrace/storage';
import { type Bytes, latin1 } from './bytes.ts';
import { kindOf } from './kind.ts';

/** First bytes of the first packet of each stream. */
const videoHeaders = ['\x80theora', 'BBCD\0', '\x01video', 'OVP80'];
const audioHeaders = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'fLaC', 'Speex   ', 'CELT    ', '\x01audio', 'PCM     '];
/** Streams begin with one page each, before all other pages. */
const maxStreams = 64;

export const isOgg = (head: Buffer): boolean => latin1(head, 0, 4) === 'OggS';

export async function kindOfOgg(bytes: Bytes): Promise<MediaKind | undefined> {
  const streams = { video: false, audio: false };
  for (let at = 0, pages = 0; pages < maxStreams; pages++) {
    // 27 bytes and at most 255 lengths, then the packet.
    const page = await bytes.read(at, 27 + 255 + 16);
    const isFirstOfStream = ((page[5] ?? 0) & 2) !== 0;
    if (latin1(page, 0, 4) !== 'OggS' || !isFirstOfStream) break;
    const segments = page[26] ?? 0;
    const lengths = page.subarray(27, 27 + segments);
    const packet = latin1(page, 27 + segments, 27 + segments + 16);
    if (videoHeaders.some((header) => packet.startsWith(header))) streams.video = true;
    if (audioHeaders.some((header) => packet.startsWith(header))) streams.audio = true;
    at += 27 + segments + lengths.reduce((sum, length) => sum + length, 0);
  }
  return kindOf(streams, undefined);
}
