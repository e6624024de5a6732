import { makeBox } from '../../src/mp4/boxes.ts';
import { tagsOf } from '../../src/track/tags/readTags.ts';
import type { TagSet } from '../../src/track/tags/tagSet.ts';
import { readTrackTags, type TrackTags } from '../../src/track/tags/trackTags.ts';

const little32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, n) => void bytes.writeUInt32LE(value, n * 4));
  return bytes;
};
export const big32 = (...values: readonly number[]): Buffer => little32(...values).swap32();
const sevenBits = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));

export type Frame = readonly [id: string, body: Buffer, flags?: number];

/** An ID3v2 tag. */
export function id3(version: 2 | 3 | 4, frames: readonly Frame[], flags = 0): Buffer {
  const body = Buffer.concat(
    frames.flatMap(([id, bytes, frameFlags = 0]) => {
      const size = version === 4 ? sevenBits(bytes.length) : big32(bytes.length);
      const head = version === 2 ? size.subarray(1) : Buffer.concat([size, Buffer.from([0, frameFlags])]);
      return [Buffer.from(id), head, bytes];
    }),
  );
  return Buffer.concat([
    Buffer.from(['I', 'D', '3'].map((c) => c.charCodeAt(0)).concat(version, 0, flags)),
    sevenBits(body.length),
    body,
  ]);
}

/** The body of a text frame in UTF-8. */
export const utf8Frame = (text: string): Buffer => Buffer.from(`\x03${text}`);
/** The same in UTF-16 with a mark for each value. */
export const utf16Frame = (...values: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from([1]), Buffer.from(values.map((value) => `\ufeff${value}`).join('\0'), 'utf16le')]);
/** The same in bytes that claim to be Latin-1. */
export const byteFrame = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0]), bytes]);
/** The body of APIC. */
export const pictureFrame = (type: string, shows: number, picture: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`\0${type}\0`, 'latin1'), Buffer.from([shows, 0]), picture]);

/** An APEv2 tag. Flag 2 is that of binary values. */
export function ape(
  items: readonly (readonly [key: string, value: Buffer, flags?: number])[],
  version = 2_000,
): Buffer {
  const body = Buffer.concat(
    items.flatMap(([key, value, flags = 0]) => [
      little32(value.length, flags),
      Buffer.from(`${key}\0`, 'latin1'),
      value,
    ]),
  );
  const footer = [Buffer.from('APETAGEX'), little32(version, body.length + 32, items.length, 0, 0, 0)];
  return Buffer.concat([body, ...footer]);
}

/** Comments of Vorbis. */
export function comments(...texts: readonly string[]): Buffer {
  const vendor = Buffer.from('a test');
  const all = texts.map((text) => Buffer.from(text)).flatMap((text) => [little32(text.length), text]);
  return Buffer.concat([little32(vendor.length), vendor, little32(texts.length), ...all]);
}

/** A picture as FLAC describes it. */
export const flacPicture = (type: string, shows: number, picture: Buffer): Buffer =>
  Buffer.concat([big32(shows, type.length), Buffer.from(type), big32(0, 0, 0, 0, 0, picture.length), picture]);

/** A FLAC file that is nothing but blocks. */
export function flac(...blocks: readonly (readonly [type: number, body: Buffer])[]): Buffer {
  const written = blocks.map(([type, body], n) => {
    const header = big32(body.length);
    header[0] = type | (n === blocks.length - 1 ? 0x80 : 0);
    return Buffer.concat([header, body]);
  });
  return Buffer.concat([Buffer.from('fLaC'), ...written]);
}

/** An Ogg file of pages of one stream, each packet on as many pages as it takes. */
export function ogg(...packets: readonly Buffer[]): Buffer {
  const pages = packets.flatMap((packet, n) => {
    const lengths = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
    const made: Buffer[] = [];
    for (let from = 0; from < lengths.length; from += 255) {
      const segments = lengths.slice(from, from + 255);
      const start = from * 255;
      const body = packet.subarray(start, start + segments.reduce((sum, one) => sum + one, 0));
      const header = Buffer.alloc(27);
      header.write('OggS', 0, 'latin1');
      header[5] = n === 0 ? 2 : 0;
      header.writeUInt32LE(7, 14);
      header[26] = segments.length;
      made.push(Buffer.concat([header, Buffer.from(segments), body]));
    }
    return made;
  });
  return Buffer.concat(pages);
}

/** A value of an item of iTunes. */
export const data = (type: number, value: Buffer): Buffer => makeBox('data', big32(type, 0), value);

/** An MP4 that is nothing but tags. */
export const mp4 = (...items: readonly Buffer[]): Buffer =>
  Buffer.concat([
    makeBox('ftyp', Buffer.from('M4A \0\0\0\0')),
    makeBox(
      'moov',
      makeBox('udta', makeBox('meta', big32(0), makeBox('hdlr', Buffer.alloc(25)), makeBox('ilst', ...items))),
    ),
  ]);

const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
const little16 = (...values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

/** An object of ASF. */
const asfObject = (guid: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(guid, 'hex'), little32(24 + body.length, 0), body]);
};

/** A picture as WMA describes it. */
export const asfPicture = (type: string, shows: number, picture: Buffer): Buffer =>
  Buffer.concat([Buffer.from([shows]), little32(picture.length), wide(type), wide('a picture'), picture]);

/** An ASF file that is nothing but its header. @param attributes texts, numbers, and pictures in the library of metadata */
export function asf(
  title: string,
  author: string,
  attributes: readonly (readonly [string, string | number | Buffer])[],
): Buffer {
  const [first, second] = [wide(title), wide(author)];
  const content = [little16(first.length, second.length, 0, 0, 0), first, second];
  const short = attributes.flatMap(([name, value]) => {
    if (Buffer.isBuffer(value)) return [];
    const bytes = typeof value === 'number' ? little32(value) : wide(value);
    return [
      Buffer.concat([
        little16(wide(name).length),
        wide(name),
        little16(typeof value === 'number' ? 3 : 0, bytes.length),
        bytes,
      ]),
    ];
  });
  const long = attributes.flatMap(([name, value]) =>
    Buffer.isBuffer(value)
      ? [Buffer.concat([little16(0, 0, wide(name).length, 1), little32(value.length), wide(name), value])]
      : [],
  );
  const library = asfObject('941c23449894d149a1411d134e457054', little16(long.length), ...long);
  const objects = [
    asfObject('3326b2758e66cf11a6d900aa0062ce6c', ...content),
    asfObject('40a4d0d207e3d21197f000a0c95ea850', little16(short.length), ...short),
    asfObject('b503bf5f2ea9cf118ee300c00c205365', Buffer.alloc(18), little32(library.length), library),
  ];
  return asfObject('3026b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(6), ...objects);
}

/** An element of Matroska, whose size takes eight bytes. */
const element = (id: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(`${id}01000000`, 'hex'), big32(body.length), body]);
};

/** A Matroska file with many clusters, and files attached at its end. */
export const matroska = (...files: readonly (readonly [name: string, type: string, bytes: Buffer])[]): Buffer =>
  Buffer.concat([
    element('1a45dfa3'),
    element(
      '18538067',
      ...Array.from({ length: 100 }, () => element('1f43b675', Buffer.alloc(10))),
      element(
        '1941a469',
        ...files.map(([name, type, bytes]) =>
          element(
            '61a7',
            element('466e', Buffer.from(name)),
            element('4660', Buffer.from(type)),
            element('465c', bytes),
          ),
        ),
      ),
    ),
  ]);

/** A chunk of RIFF, or of IFF. */
export const chunk = (id: string, body: Buffer, isBig = false): Buffer =>
  Buffer.concat([
    Buffer.from(id, 'latin1'),
    isBig ? big32(body.length) : little32(body.length),
    body,
    Buffer.alloc(body.length % 2),
  ]);

export const wave = (...chunks: readonly Buffer[]): Buffer =>
  chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));
export const aiff = (...chunks: readonly Buffer[]): Buffer =>
  chunk('FORM', Buffer.concat([Buffer.from('AIFF'), ...chunks]), true);

/** The body of the chunk in which broadcasters describe a WAV: EBU Tech 3285, version 1. Its history makes it longer by an odd number of bytes. */
export function broadcast({ description, date }: { description: string; date: string }): Buffer {
  const history = Buffer.from('A=PCM,F=48000,W=16,M=mono\r\n');
  const body = Buffer.alloc(602 + history.length);
  body.write(description, 0, 256, 'latin1');
  body.write('A studio', 256, 32, 'latin1');
  body.write(date, 320, 10, 'latin1');
  body.write('12:00:00', 330, 8, 'latin1');
  body.writeUInt16LE(1, 346);
  history.copy(body, 602);
  return body;
}

/** The tags of a file that is in memory. */
export const setsOf = (file: Buffer): Promise<TagSet[]> =>
  tagsOf(async (position, length) => file.subarray(position, position + length), file.length);

/** What a track takes from a file. @param ffmpeg what ffmpeg found, as lines */
export const tagsIn = async (file: Buffer, ffmpeg = ''): Promise<TrackTags> =>
  readTrackTags(await setsOf(file), Buffer.from(`;FFMETADATA1\n${ffmpeg}\n`));
