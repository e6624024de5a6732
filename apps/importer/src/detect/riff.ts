import type { MediaKind } from '@millrace/storage';
import { type Bytes, latin1 } from './bytes.ts';
import { kindOf } from './kind.ts';

export const isRiff = (head: Buffer): boolean => ['RIFF', 'RF64', 'BW64'].includes(latin1(head, 0, 4));

/** WebP, WAV and AVI. */
export async function kindOfRiff(bytes: Bytes, head: Buffer): Promise<MediaKind | undefined> {
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
}

/** Each stream of an AVI has a header `strh` in the list `hdrl`, with its type. */
async function kindOfAvi(bytes: Bytes): Promise<MediaKind | undefined> {
  const streams = { video: false, audio: false };
  for (let at = 12; at + 12 <= bytes.size; ) {
    const chunk = await bytes.read(at, 12);
    const name = latin1(chunk, 0, 4);
    const list = name === 'LIST' ? latin1(chunk, 8, 12) : undefined;
    // The streams come before the pictures.
    if (list === 'movi') break;
    if (name === 'strh') {
      if (latin1(chunk, 8, 12) === 'vids') streams.video = true;
      if (latin1(chunk, 8, 12) === 'auds') streams.audio = true;
    }
    const size = chunk.readUInt32LE(4);
    // Enters the lists that have stream headers; chunks have even sizes.
    at += list === 'hdrl' || list === 'strl' ? 12 : 8 + size + (size % 2);
  }
  return kindOf(streams, 'videos');
}
