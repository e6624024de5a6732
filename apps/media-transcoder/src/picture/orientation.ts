import { type FileHandle, open } from 'node:fs/promises';
import type { Orientation } from '../ffmpeg/arguments/cover.ts';

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const orientationTag = 0x0112;
/** Type of a tag: a 16-bit number. */
const short = 3;

/** A part of a file before or after the picture's data. */
interface Part {
  isExif: boolean;
  start: number;
  length: number;
  /** Where the next part begins. */
  next: number;
}

/** A file of more parts than this is hostile. */
const maxParts = 1_000;
/** The tag is in the first directory, which is at the beginning. */
const maxExifBytes = 64 * 1024;
const headBytes = 10;
const signatureBytes = 12;
const exifPrefix = Buffer.from('Exif\0\0');

interface Container {
  /** The first bytes of its files; undefined matches any byte. */
  signature: readonly (number | undefined)[];
  /** Where the first part begins. */
  first: number;
  /** The part that begins with these bytes at this position; undefined where none follows that could be Exif. */
  part(head: Buffer, at: number): Part | undefined;
}

const nameAt = (head: Buffer, at: number): string => head.toString('latin1', at, at + 4);

const containers: readonly Container[] = [
  {
    signature: [0xff, 0xd8, 0xff],
    first: 2,
    part(head, at) {
      const marker = head[1] ?? 0;
      // The picture's data, or its end.
      if (head[0] !== 0xff || marker === 0xda || marker === 0xd9) return undefined;
      const length = head.readUInt16BE(2);
      const isExif = marker === 0xe1 && head.subarray(4).equals(exifPrefix);
      return { isExif, start: at + headBytes, length: length - headBytes + 2, next: at + 2 + length };
    },
  },
  {
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    first: 8,
    part(head, at) {
      const length = head.readUInt32BE(0);
      return { isExif: nameAt(head, 4) === 'eXIf', start: at + 8, length, next: at + 12 + length };
    },
  },
  {
    signature: [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
    first: 12,
    part(head, at) {
      const length = head.readUInt32LE(4);
      return { isExif: nameAt(head, 0) === 'EXIF', start: at + 8, length, next: at + 8 + length + (length % 2) };
    },
  },
];

/** @returns fewer bytes at the end of the file */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** JPEG, PNG or WebP, by the first bytes of a file; undefined for any other file. */
export async function containerOf(file: FileHandle): Promise<Container | undefined> {
  const head = await readAt(file, 0, signatureBytes);
  return containers.find(
    ({ signature }) =>
      head.length >= signature.length && signature.every((byte, at) => byte === undefined || head[at] === byte),
  );
}

async function exifOf(file: FileHandle): Promise<Buffer | undefined> {
  const container = await containerOf(file);
  if (container === undefined) return undefined;
  let at = container.first;
  for (let n = 0; n < maxParts; n += 1) {
    const head = await readAt(file, at, headBytes);
    const part = head.length < headBytes ? undefined : container.part(head, at);
    if (part === undefined) return undefined;
    if (part.isExif) return readAt(file, part.start, Math.min(Math.max(0, part.length), maxExifBytes));
    at = part.next;
  }
  return undefined;
}

/** The orientation in the first directory of Exif data, which is a TIFF file. Whatever cannot be read is 1. */
function orientationIn(exif: Buffer): Orientation {
  // Some programs write the prefix of JPEG into WebP.
  const tiff = exif.subarray(0, exifPrefix.length).equals(exifPrefix) ? exif.subarray(exifPrefix.length) : exif;
  const isLittle = nameAt(tiff, 0) === 'II*\0';
  if (!isLittle && nameAt(tiff, 0) !== 'MM\0*') return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const number16 = (at: number): number => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0);
  const directory = tiff.length < 8 ? tiff.length : view.getUint32(4, isLittle);
  for (let n = 0; n < number16(directory); n += 1) {
    const entry = directory + 2 + 12 * n;
    if (number16(entry) !== orientationTag || number16(entry + 2) !== short) continue;
    return orientations.find((one) => one === number16(entry + 8)) ?? 1;
  }
  return 1;
}

/**
 * The orientation that a JPEG, PNG or WebP file declares; 1 for any other file. ffmpeg applies it to pictures since version 6 only, and
 * not in all formats, so we apply it ourselves.
 */
export async function orientationOf(path: string): Promise<Orientation> {
  const file = await open(path);
  try {
    const exif = await exifOf(file);
    return exif === undefined ? 1 : orientationIn(exif);
  } finally {
    await file.close();
  }
}
