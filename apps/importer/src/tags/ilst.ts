import { type Box, type Bytes, boxesOf, firstBox, latin1 } from '@millrace/detect';
import { readBuffer } from './readBuffer.ts';
import type { Tags } from './tags.ts';

/** Apple's items of title and artist. */
const fields: Readonly<Record<string, keyof Tags>> = { '\xa9nam': 'title', '\xa9ART': 'artist' };
const maxTextBytes = 4_096;
/** Value type, and language. */
const dataHeader = 8;

/** Reads moov/udta/meta/ilst of an MP4. */
export async function readIlst(bytes: Bytes): Promise<Tags> {
  let box: Box | undefined = { type: '', body: 0, end: bytes.size };
  for (const type of ['moov', 'udta', 'meta', 'ilst']) {
    box = await firstBox(bytes, box, type);
    if (box === undefined) return {};
    // `meta` begins with a version, except in QuickTime files.
    if (type === 'meta' && latin1(await bytes.read(box.body + 4, 4), 0, 4) !== 'hdlr')
      box = { ...box, body: box.body + 4 };
  }
  const tags: Tags = {};
  for await (const item of boxesOf(bytes, box.body, box.end)) {
    const field = fields[item.type];
    const data = field && (await firstBox(bytes, item, 'data'));
    if (field === undefined || data === undefined || data.end - data.body > maxTextBytes) continue;
    const text = await readBuffer(bytes, data.body + dataHeader, data.end - data.body - dataHeader);
    tags[field] ??= text.toString('utf8');
  }
  return tags;
}
