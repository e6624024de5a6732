import { type Bytes, latin1 } from '@millrace/detect';
import { readBuffer } from './readBuffer.ts';
import { maxTagBytes, type Tags } from './tags.ts';

/** The fields of title and artist, in lower case. */
const fields: Readonly<Record<string, keyof Tags>> = { title: 'title', artist: 'artist' };
/** What precedes the comments in the second packet of an Ogg stream. */
const packetStarts = ['\x03vorbis', 'OpusTags'];
/** Blocks before the comments of a FLAC file. */
const maxBlocks = 128;
const commentBlock = 4;

/** Comments as Vorbis writes them: lengths in little endian, then UTF-8. The end may be missing. */
function parse(comments: Buffer): Tags {
  const tags: Tags = {};
  if (comments.length < 8) return tags;
  let at = 4 + comments.readUInt32LE(0);
  if (at + 4 > comments.length) return tags;
  const count = comments.readUInt32LE(at);
  at += 4;
  for (let n = 0; n < count && at + 4 <= comments.length; n++) {
    const length = comments.readUInt32LE(at);
    const text = comments.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (text.length < length) break;
    const equals = text.indexOf(0x3d);
    const field = fields[latin1(text, 0, Math.max(0, equals)).toLowerCase()];
    if (field === undefined) continue;
    const value = text.toString('utf8', equals + 1);
    // Several artists are several comments.
    tags[field] = field === 'artist' && tags[field] !== undefined ? `${tags[field]}, ${value}` : (tags[field] ?? value);
  }
  return tags;
}

/** @param at position of the first metadata block */
export async function readFlac(bytes: Bytes, at: number): Promise<Tags> {
  let position = at;
  for (let n = 0; n < maxBlocks; n++) {
    const header = await readBuffer(bytes, position, 4);
    if (header.length < 4) break;
    const type = (header[0] ?? 0) & 0x7f;
    const length = header.readUIntBE(1, 3);
    if (type === commentBlock) return parse(await readBuffer(bytes, position + 4, Math.min(length, maxTagBytes)));
    if (((header[0] ?? 0) & 0x80) !== 0) break;
    position += 4 + length;
  }
  return {};
}

/** The second packet of the first stream has the comments. It may span pages. */
export async function readOgg(bytes: Bytes): Promise<Tags> {
  const parts: Buffer[] = [];
  let collected = 0;
  let serial: number | undefined;
  for (let at = 0; collected < maxTagBytes; ) {
    const page = await readBuffer(bytes, at, 27 + 255);
    if (page.length < 28 || latin1(page, 0, 4) !== 'OggS') break;
    const segments = page[26] ?? 0;
    const length = page.subarray(27, 27 + segments).reduce((sum, one) => sum + one, 0);
    const isFirst = serial === undefined;
    serial ??= page.readUInt32LE(14);
    // The first page has the stream's header alone.
    if (!isFirst && page.readUInt32LE(14) === serial) {
      parts.push(await readBuffer(bytes, at + 27 + segments, length));
      collected += length;
    }
    at += 27 + segments + length;
  }
  const packet = Buffer.concat(parts);
  const start = packetStarts.find((one) => latin1(packet, 0, one.length) === one);
  if (start !== undefined) return parse(packet.subarray(start.length));
  // FLAC in Ogg: a metadata block.
  return packet.length > 4 && ((packet[0] ?? 0) & 0x7f) === commentBlock ? parse(packet.subarray(4)) : {};
}
