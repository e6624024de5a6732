import type { ReadAt } from '../../inspect/inspectMp4.ts';
import {
  addPicture,
  addValues,
  emptyTags,
  fieldOf,
  frontCover,
  hasAllPictures,
  isFull,
  maxItems,
  maxTagBytes,
  type TagSet,
  utf8,
} from './tagSet.ts';

/** What precedes the comments in the second packet of an Ogg stream: Vorbis I, 4.2.1; RFC 7845, 5.2. Speex has nothing. */
const packetStarts = ['\x03vorbis', 'OpusTags'];
/** Blocks of FLAC metadata: RFC 9639, 8. */
const commentBlock = 4;
const pictureBlock = 6;
const maxBlocks = 128;

/** Comments as Vorbis writes them: lengths in little endian, then UTF-8. The end may be missing. Vorbis I, 5. */
function addComments(set: TagSet, comments: Buffer): void {
  if (comments.length < 8) return;
  let at = 4 + comments.readUInt32LE(0);
  if (at + 4 > comments.length) return;
  const count = Math.min(comments.readUInt32LE(at), maxItems);
  at += 4;
  for (let n = 0; n < count && at + 4 <= comments.length; n++) {
    const length = comments.readUInt32LE(at);
    const comment = comments.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (comment.length < length) break;
    const equals = comment.indexOf(0x3d);
    if (equals < 1) continue;
    const name = comment.toString('latin1', 0, Math.min(equals, 100)).toLowerCase();
    const value = comment.subarray(equals + 1);
    const field = fieldOf(name);
    if (field !== undefined && !isFull(set, field)) addValues(set, field, [utf8(value)]);
    if (hasAllPictures(set)) continue;
    if (name === 'metadata_block_picture') addPictureOf(set, fromBase64(value));
    if (name === 'coverart') addPicture(set, { shows: frontCover, bytes: fromBase64(value) });
  }
}

const fromBase64 = (text: Buffer): Buffer => Buffer.from(text.toString('latin1'), 'base64');

/** A picture as FLAC describes it: RFC 9639, 8.8. A length beyond the block is that of a picture that is cut off. */
function addPictureOf(set: TagSet, block: Buffer): void {
  let at = 4;
  // The media type, the description, and four numbers.
  for (const after of [0, 16]) {
    if (at + 4 > block.length) return;
    at += 4 + block.readUInt32BE(at) + after;
  }
  if (at + 4 > block.length) return;
  addPicture(set, { shows: block.readUInt32BE(0), bytes: block.subarray(at + 4, at + 4 + block.readUInt32BE(at)) });
}

/** Reads the metadata blocks of a FLAC file. @param position of the first one */
export async function readFlac(read: ReadAt, position: number): Promise<TagSet> {
  const set = emptyTags();
  let at = position;
  let left = maxTagBytes;
  for (let n = 0; n < maxBlocks; n++) {
    const header = await read(at, 4);
    if (header.length < 4) break;
    const length = header.readUIntBE(1, 3);
    const type = (header[0] ?? 0) & 0x7f;
    if ((type === commentBlock || type === pictureBlock) && length <= left) {
      addBlock(set, type, await read(at + 4, length));
      left -= length;
    }
    if (((header[0] ?? 0) & 0x80) !== 0) break;
    at += 4 + length;
  }
  return set;
}

function addBlock(set: TagSet, type: number, block: Buffer): void {
  if (type === commentBlock) addComments(set, block);
  if (type === pictureBlock) addPictureOf(set, block);
}

/** First bytes of the first packet of each kind of sound in Ogg. */
const soundStarts = ['\x01vorbis', 'OpusHead', 'Speex   ', '\x7fFLAC'];
/** Pages that are looked at: a cover of a megabyte takes 20. */
const maxPages = 2_000;

/** Reads the comments of the first sound of an Ogg file. They are in its second packet; FLAC has a packet for each block. */
export async function readOgg(read: ReadAt): Promise<TagSet> {
  const set = emptyTags();
  let n = 0;
  let isFlac = false;
  for await (const packet of packetsOf(read)) {
    if (n === 0) isFlac = packet.toString('latin1', 1, 5) === 'FLAC';
    else if (isFlac) addBlock(set, (packet[0] ?? 0) & 0x7f, packet.subarray(4));
    else {
      const start = packetStarts.find((one) => packet.toString('latin1', 0, one.length) === one) ?? '';
      addComments(set, packet.subarray(start.length));
    }
    if (n > 0 && (!isFlac || ((packet[0] ?? 0) & 0x80) !== 0)) break;
    n += 1;
  }
  return set;
}

/** The packets of the first sound, of which a packet may span pages: RFC 3533, 6. */
async function* packetsOf(read: ReadAt): AsyncGenerator<Buffer> {
  let serial: number | undefined;
  let parts: Buffer[] = [];
  let left = maxTagBytes;
  let at = 0;
  for (let n = 0; n < maxPages; n++) {
    const page = Buffer.from(await read(at, 27 + 255));
    if (page.length < 27 || page.toString('latin1', 0, 4) !== 'OggS') return;
    const segments = page.subarray(27, 27 + (page[26] ?? 0));
    const length = segments.reduce((sum, one) => sum + one, 0);
    const start = at + 27 + segments.length;
    at = start + length;
    if (serial === undefined) {
      const first = (await read(start, 8)).toString('latin1');
      if (!soundStarts.some((one) => first.startsWith(one))) continue;
      serial = page.readUInt32LE(14);
    }
    if (page.readUInt32LE(14) !== serial) continue;
    left -= length;
    if (left < 0) return;
    const body = await read(start, length);
    let from = 0;
    let size = 0;
    for (const segment of segments) {
      size += segment;
      // A full segment continues in the next one.
      if (segment === 255) continue;
      yield Buffer.concat([...parts, body.subarray(from, from + size)]);
      parts = [];
      from += size;
      size = 0;
    }
    if (size > 0) parts.push(Buffer.from(body.subarray(from)));
  }
}
