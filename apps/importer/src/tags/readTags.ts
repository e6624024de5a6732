import { bytesOf, id3Length, isMp4, isOgg, latin1, type Source } from '@millrace/detect';
import { readId3 } from './id3.ts';
import { readIlst } from './ilst.ts';
import type { Tags } from './tags.ts';
import { readFlac, readOgg } from './vorbis.ts';

/** Reads title and artist of a song. Damaged tags count as none. */
export async function readTags(source: Source): Promise<Tags> {
  const bytes = bytesOf(source);
  const head = await bytes.read(0, 12);
  if (isMp4(head)) return readIlst(bytes);
  if (isOgg(head)) return readOgg(bytes);
  const start = await id3Length(bytes);
  if (latin1(await bytes.read(start, 4), 0, 4) === 'fLaC') return readFlac(bytes, start + 4);
  return start > 0 ? readId3(bytes) : {};
}
