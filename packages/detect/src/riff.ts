import type { Bytes } from './bytes.ts';
import { type Container, kindOf, type MediaKind } from './kind.ts';
import { latin1, littleEndian } from './values.ts';

/** Microsoft's RIFF 1.0, in either byte order; EBU Tech 3306 (RF64) and ITU-R BS.2088 (BW64) for files above 4 GB. */
const beginnings = ['RIFF', 'RIFX', 'RF64', 'BW64'];

/** WebP (RFC 9649, section 2.4), WAV and AVI. */
export const riff: Container = {
  begins: (head) => beginnings.includes(latin1(head, 0, 4)),

  async kindOf(bytes, head) {
    switch (latin1(head, 8, 12)) {
      case 'WEBP':
        return 'images';
      case 'WAVE':
        return 'tracks';
      case 'AVI ':
        return kindOfAvi(bytes);
      default:
        return undefined;
    }
  },
};

/** Each stream of an AVI has a header `strh` in the list `hdrl`, with its type: Microsoft's "AVI RIFF File Reference". */
async function kindOfAvi(bytes: Bytes): Promise<MediaKind | undefined> {
  const streams = { video: false, audio: false };
  for (let at = 12; ; ) {
    const chunk = await bytes.read(at, 12);
    const name = latin1(chunk, 0, 4);
    const type = latin1(chunk, 8, 12);
    const list = name === 'LIST' ? type : undefined;
    // The streams come before the pictures.
    if (chunk.length < 12 || list === 'movi') break;
    if (name === 'strh' && type === 'vids') streams.video = true;
    if (name === 'strh' && type === 'auds') streams.audio = true;
    const size = littleEndian(chunk, 4, 4);
    // Enters the lists that have stream headers; chunks have even sizes.
    at += list === 'hdrl' || list === 'strl' ? 12 : 8 + size + (size % 2);
  }
  return kindOf(streams, 'videos');
}
