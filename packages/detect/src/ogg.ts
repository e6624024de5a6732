import { type Container, kindOf } from './kind.ts';
import { latin1 } from './values.ts';

/** First bytes of the first packet of each stream: Theora I, 6.2; Dirac; OGM; VP8. */
const videoHeaders = ['\x80theora', 'BBCD\0', '\x01video', 'OVP80'];
/** Vorbis I, 4.2.1; RFC 7845, 5.1; RFC 9639, 10.1; FLAC before its mapping; Speex; CELT; OGM; OggPCM. */
const audioHeaders = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'fLaC', 'Speex   ', 'CELT    ', '\x01audio', 'PCM     '];
/** Streams begin with one page each, before all other pages: RFC 3533, section 4. */
const maxStreams = 64;
/** Bytes of a packet that tell what it is. */
const signatureBytes = 8;

export const isOgg = (head: Uint8Array): boolean => latin1(head, 0, 4) === 'OggS';

/** Pages are those of RFC 3533, section 6. */
export const ogg: Container = {
  begins: isOgg,

  async kindOf(bytes) {
    const streams = { video: false, audio: false };
    for (let at = 0, pages = 0; pages < maxStreams; pages++) {
      // 27 bytes and at most 255 lengths, then the packet.
      const page = await bytes.read(at, 27 + 255 + signatureBytes);
      const isFirstOfStream = ((page[5] ?? 0) & 2) !== 0;
      if (!isOgg(page) || !isFirstOfStream) break;
      const body = 27 + (page[26] ?? 0);
      const packet = latin1(page, body, body + signatureBytes);
      if (videoHeaders.some((header) => packet.startsWith(header))) streams.video = true;
      if (audioHeaders.some((header) => packet.startsWith(header))) streams.audio = true;
      at += page.subarray(27, body).reduce((sum, length) => sum + length, body);
    }
    return kindOf(streams, undefined);
  },
};
