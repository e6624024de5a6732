import type { MediaKind } from '@millrace/storage';
import type { Bytes } from './bytes.ts';
import { kindOf } from './kind.ts';

/** GUIDs of Microsoft's Advanced Systems Format, as they are stored. */
const header = '3026b2758e66cf11a6d900aa0062ce6c';
const streamProperties = '9107dcb7b7a9cf118ee600c00c205365';
const audioMedia = '409e69f84d5bcf11a8fd00805f5c442b';
const videoMedia = 'c0ef19bc4d5bcf11a8fd00805f5c442b';

const guid = (bytes: Buffer, at: number): string => bytes.toString('hex', at, at + 16);

export const isAsf = (head: Buffer): boolean => guid(head, 0) === header;

/** Pictures of a song are metadata, not streams. */
export async function kindOfAsf(bytes: Bytes): Promise<MediaKind | undefined> {
  const streams = { video: false, audio: false };
  const start = await bytes.read(0, 30);
  if (start.length < 30) return undefined;
  const end = Math.min(Number(start.readBigUInt64LE(16)), bytes.size);
  // The header object has its number of objects and two reserved bytes after its size.
  for (let at = 30; at + 24 <= end; ) {
    const object = await bytes.read(at, 40);
    if (object.length < 24) break;
    const type = guid(object, 0) === streamProperties ? guid(object, 24) : undefined;
    if (type === videoMedia) streams.video = true;
    if (type === audioMedia) streams.audio = true;
    const size = Number(object.readBigUInt64LE(16));
    if (size < 24) break;
    at += size;
  }
  return kindOf(streams, 'videos');
}
