import { type Bytes, latin1, TooComplexError } from '../detect/bytes.ts';
import { id3Length } from '../detect/frames.ts';
import { isMp4 } from '../detect/mp4.ts';
import { isOgg } from '../detect/ogg.ts';
import { readId3 } from './id3.ts';
import { readIlst } from './ilst.ts';
import type { Tags } from './tags.ts';
import { readFlac, readOgg } from './vorbis.ts';

/** Reads title and artist of a song. Damaged tags count as none. */
export async function readTags(bytes: Bytes): Promise<Tags> {
  try {
    const head = Buffer.from(await bytes.read(0, 12));
    if (isMp4(head)) return await readIlst(bytes);
    if (isOgg(head)) return await readOgg(bytes);
    const start = await id3Length(bytes);
    if (latin1(await bytes.read(start, 4), 0, 4) === 'fLaC') return await readFlac(bytes, start + 4);
    return start > 0 ? await readId3(bytes) : {};
  } catch (error) {
    if (error instanceof TooComplexError) return {};
    throw error;
  }
}
