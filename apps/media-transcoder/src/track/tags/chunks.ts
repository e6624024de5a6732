import { decodeText } from '@millrace/detect';
import type { ReadAt } from '../../inspect/inspectMp4.ts';
import { readId3v2 } from './id3v2.ts';
import { id3Budget } from './id3v2Frames.ts';
import { addValues, emptyTags, type Field, maxItems, type TagSet } from './tagSet.ts';

/** Texts in a list INFO: Microsoft's RIFF 1.0, and what programs have added. */
const infoFields: Readonly<Record<string, Field>> = {
  INAM: 'title',
  IART: 'artist',
  IPRD: 'album',
  IGNR: 'genre',
  ICRD: 'date',
  IPRT: 'track',
  ITRK: 'track',
};
/** Texts of Apple's AIFF 1.3. */
const aiffFields: Readonly<Record<string, Field>> = { NAME: 'title', AUTH: 'artist' };

/** Texts are a few lines. */
const maxTextBytes = 64 * 1024;
/** The size of a chunk above 4 GB, which another chunk has: EBU Tech 3306. */
const largeSize = 0xffffffff;

interface Chunk {
  id: string;
  start: number;
  size: number;
}

/** Lists INFO, and chunks of ID3, that are read of one file. */
const maxOfKind = 4;

/** The chunks between two positions. Chunks have even sizes. */
async function* chunksOf(read: ReadAt, from: number, to: number, isBig: boolean): AsyncGenerator<Chunk> {
  let at = from;
  let dataSize = largeSize;
  for (let n = 0; n < maxItems && at + 8 <= to; n++) {
    const header = Buffer.from(await read(at, 8));
    if (header.length < 8) return;
    const id = header.toString('latin1', 0, 4);
    const written = isBig ? header.readUInt32BE(4) : header.readUInt32LE(4);
    if (id === 'ds64') dataSize = Number((await read(at + 16, 8)).readBigUInt64LE(0));
    const size = id === 'data' && written === largeSize ? dataSize : written;
    yield { id, start: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

const isId3 = (id: string): boolean => id.toLowerCase() === 'id3 ';

/** The tags of a WAV: ID3v2 in a chunk, and a list of texts. */
export async function readWav(read: ReadAt, size: number, isBig: boolean): Promise<TagSet[]> {
  return readChunks(read, size, { isBig, texts: infoFields });
}

/** The tags of an AIFF: ID3v2 in a chunk, and chunks of text. */
export async function readAiff(read: ReadAt, size: number): Promise<TagSet[]> {
  return readChunks(read, size, { isBig: true, texts: aiffFields });
}

async function readChunks(
  read: ReadAt,
  size: number,
  { isBig, texts }: { isBig: boolean; texts: Readonly<Record<string, Field>> },
): Promise<TagSet[]> {
  const id3: TagSet[] = [];
  const budget = id3Budget();
  const own = emptyTags();
  const addText = async ({ id, start, size: length }: Chunk): Promise<void> => {
    const field = Object.hasOwn(texts, id) ? texts[id] : undefined;
    if (field !== undefined) addValues(own, field, [textOf(await read(start, Math.min(length, maxTextBytes)))]);
  };
  let lists = 0;
  for await (const chunk of chunksOf(read, 12, size, isBig)) {
    const isInfo = chunk.id === 'LIST' && (await read(chunk.start, 4)).toString('latin1') === 'INFO';
    if (isId3(chunk.id)) {
      if (id3.length < maxOfKind) id3.push((await readId3v2(read, chunk.start, budget)).set);
    } else if (isInfo && lists < maxOfKind) {
      lists += 1;
      const end = Math.min(size, chunk.start + chunk.size);
      for await (const text of chunksOf(read, chunk.start + 4, end, isBig)) await addText(text);
    } else await addText(chunk);
  }
  return [...id3, own];
}

/** Up to the first zero. */
function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return decodeText(end < 0 ? bytes : bytes.subarray(0, end));
}
