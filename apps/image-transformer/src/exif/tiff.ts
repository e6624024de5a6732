/** Bytes of one value of each type that is read: byte, ASCII, short, long, rational, undefined, signed rational. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8 };
/** More entries than any camera writes. The rest of a directory is ignored. */
const maxEntries = 1_000;
/** More values of a number than any field has that is read. */
const maxValues = 16;

/** The fields of a directory by their tag. A field that is damaged is missing. */
export interface Directory {
  /** Numbers; fractions with the denominator zero are NaN. Empty if there are none. */
  numbers(tag: number): number[];
  /** The bytes up to the first zero; empty if there are none. */
  bytes(tag: number): Buffer;
  /** The directory to which a field points; an empty one if there is none. */
  directory(tag: number): Directory;
}

interface Field {
  type: number;
  count: number;
  at: number;
}

const prefix = Buffer.from('Exif\0\0');

/**
 * Reads the directories of an EXIF block: the structure of TIFF. Offsets may point anywhere, so each is checked, and none is followed that
 * the caller has not asked for: the time does not depend on what the block claims.
 *
 * @returns undefined if the bytes are no such block
 */
export function openExif(block: Buffer): Directory | undefined {
  const bytes = block.subarray(0, prefix.length).equals(prefix) ? block.subarray(prefix.length) : block;
  if (bytes.length < 8) return undefined;
  const mark = bytes.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return undefined;
  const isLittle = mark.startsWith('I');
  return directoryAt(bytes, isLittle, uint32(bytes, isLittle, 4));
}

const uint16 = (bytes: Buffer, isLittle: boolean, at: number): number =>
  isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
const uint32 = (bytes: Buffer, isLittle: boolean, at: number): number =>
  isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
const int32 = (bytes: Buffer, isLittle: boolean, at: number): number =>
  isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at);

function directoryAt(bytes: Buffer, isLittle: boolean, start: number): Directory {
  const fields = fieldsAt(bytes, isLittle, start);

  const read = (type: number, at: number): number => {
    switch (type) {
      case 3:
        return uint16(bytes, isLittle, at);
      case 4:
        return uint32(bytes, isLittle, at);
      case 5:
        return fraction(uint32(bytes, isLittle, at), uint32(bytes, isLittle, at + 4));
      case 10:
        return fraction(int32(bytes, isLittle, at), int32(bytes, isLittle, at + 4));
      default:
        return bytes[at] ?? Number.NaN;
    }
  };
  const numbers = (tag: number): number[] => {
    const field = fields.get(tag);
    if (field === undefined) return [];
    const { type, count, at } = field;
    return Array.from({ length: Math.min(count, maxValues) }, (_, n) => read(type, at + n * (sizes[type] ?? 0)));
  };

  return {
    numbers,
    bytes(tag) {
      const field = fields.get(tag);
      if (field === undefined || sizes[field.type] !== 1) return Buffer.alloc(0);
      const whole = bytes.subarray(field.at, field.at + field.count);
      const end = whole.indexOf(0);
      return end < 0 ? whole : whole.subarray(0, end);
    },
    directory: (tag) => directoryAt(bytes, isLittle, numbers(tag)[0] ?? 0),
  };
}

/** The fields whose values lie inside of the block. */
function fieldsAt(bytes: Buffer, isLittle: boolean, start: number): Map<number, Field> {
  const fields = new Map<number, Field>();
  // The header has eight bytes.
  if (start < 8 || start + 2 > bytes.length) return fields;
  const count = Math.min(maxEntries, uint16(bytes, isLittle, start));
  for (let n = 0, at = start + 2; n < count && at + 12 <= bytes.length; n += 1, at += 12) {
    const type = uint16(bytes, isLittle, at + 2);
    const values = uint32(bytes, isLittle, at + 4);
    const size = (sizes[type] ?? 0) * values;
    if (size === 0) continue;
    // Up to four bytes are in the entry itself.
    const place = size <= 4 ? at + 8 : uint32(bytes, isLittle, at + 8);
    if (place + size > bytes.length) continue;
    fields.set(uint16(bytes, isLittle, at), { type, count: values, at: place });
  }
  return fields;
}

const fraction = (over: number, under: number): number => (under === 0 ? Number.NaN : over / under);
