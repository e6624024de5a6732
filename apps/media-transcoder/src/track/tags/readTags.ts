import { open } from 'node:fs/promises';
import { isMp4, isOgg } from '@millrace/detect';
import { type ReadAt, readerOf } from '../../inspect/inspectMp4.ts';
import { ids as matroskaIds } from '../../inspect/matroska.ts';
import { readApe } from './apev2.ts';
import { isAsf, readAsf } from './asf.ts';
import { readAttachments } from './attachments.ts';
import { readAiff, readWav } from './chunks.ts';
import { isDamage } from './damage.ts';
import { readId3v1 } from './id3v1.ts';
import { readId3v2 } from './id3v2.ts';
import { readIlst } from './ilst.ts';
import type { TagSet } from './tagSet.ts';
import { readFlac, readOgg } from './vorbis.ts';

/** Reads the tags of a local file. @returns as `tagsOf` */
export async function readTags(path: string): Promise<TagSet[]> {
  const file = await open(path, 'r');
  try {
    return await tagsOf(readerOf(file), (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/**
 * Reads all tags of a file by its first and last bytes. ffmpeg reads tags too, but it drops ID3 beside other texts, all values but the first,
 * and pictures whose media type is wrong.
 *
 * @returns what counts more first: ID3v2, then the container's own, then APEv2, and ID3v1, which cuts texts off. Damaged ones are left out
 */
export async function tagsOf(read: ReadAt, size: number): Promise<TagSet[]> {
  const head = await read(0, 16);
  const start = head.toString('latin1', 0, 4);
  if (isMp4(head)) return undamaged(() => readIlst(read, size));
  if (head.length >= 4 && head.readUInt32BE(0) === matroskaIds.ebml)
    return undamaged(() => readAttachments(read, size));
  if (isOgg(head)) return undamaged(() => readOgg(read));
  if (['RIFF', 'RF64', 'BW64', 'RIFX'].includes(start)) return undamaged(() => readWav(read, size, start === 'RIFX'));
  if (isAsf(head)) return undamaged(() => readAsf(read));
  if (start === 'FORM') return undamaged(() => readAiff(read, size));
  return readAround(read, size);
}

/** The tags before and after the sound. */
async function readAround(read: ReadAt, size: number): Promise<TagSet[]> {
  let end = 0;
  const sets = await undamaged(async () => {
    const id3 = await readId3v2(read, 0);
    end = id3.end;
    return id3.set;
  });
  const magic = (await read(end, 4)).toString('latin1');
  if (magic === 'fLaC') sets.push(...(await undamaged(() => readFlac(read, end + 4))));
  if (magic === 'DSD ') sets.push(...(await undamaged(() => readDsf(read))));
  sets.push(...(await undamaged(() => readApe(read, size))));
  sets.push(...(await undamaged(() => readId3v1(read, size))));
  return sets;
}

/** Sony's DSF 1.01 names the position of an ID3v2 tag in its header. */
async function readDsf(read: ReadAt): Promise<TagSet | undefined> {
  const position = (await read(20, 8)).readBigUInt64LE(0);
  return position === 0n || position > BigInt(Number.MAX_SAFE_INTEGER)
    ? undefined
    : (await readId3v2(read, Number(position))).set;
}

/** What a reader finds; nothing if the file is damaged there. */
async function undamaged(reader: () => Promise<TagSet | TagSet[] | undefined>): Promise<TagSet[]> {
  try {
    const found = await reader();
    return found === undefined ? [] : [found].flat();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [];
  }
}
