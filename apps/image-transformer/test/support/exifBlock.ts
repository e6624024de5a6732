/** A field of a directory: its tag, its type and its value. */
export type ExifField =
  | readonly [tag: number, type: 'ascii', value: string | Buffer]
  | readonly [tag: number, type: 'byte' | 'short' | 'long', value: readonly number[]]
  | readonly [tag: number, type: 'rational', value: readonly (readonly [number, number])[]];

export interface ExifParts {
  image?: readonly ExifField[];
  camera?: readonly ExifField[];
  gps?: readonly ExifField[];
}

const types = { byte: 1, ascii: 2, short: 3, long: 4, rational: 5 } as const;
const sizes = { byte: 1, ascii: 1, short: 2, long: 4, rational: 8 } as const;

/** Writes an EXIF block, in either byte order. */
export function exifBlock(parts: ExifParts, isLittle = true): Buffer {
  const uint = (value: number, bytes: 1 | 2 | 4): Buffer => {
    const buffer = Buffer.alloc(bytes);
    if (isLittle) buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const bytesOf = ([, type, value]: ExifField): Buffer => {
    if (type === 'ascii') return Buffer.isBuffer(value) ? value : Buffer.from(`${value}\0`);
    if (type === 'rational') return Buffer.concat(value.flatMap(([over, under]) => [uint(over, 4), uint(under, 4)]));
    return Buffer.concat(value.map((one) => uint(one, sizes[type])));
  };
  const directory = (fields: readonly ExifField[], start: number): Buffer => {
    const entries: Buffer[] = [uint(fields.length, 2)];
    const more: Buffer[] = [];
    let next = start + 2 + fields.length * 12 + 4;
    for (const field of fields) {
      const bytes = bytesOf(field);
      const isShort = bytes.length <= 4;
      const place = isShort ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : uint(next, 4);
      entries.push(uint(field[0], 2), uint(types[field[1]], 2), uint(bytes.length / sizes[field[1]], 4), place);
      if (isShort) continue;
      more.push(bytes);
      next += bytes.length;
    }
    return Buffer.concat([...entries, uint(0, 4), ...more]);
  };
  const { image = [], camera, gps } = parts;
  /** The pointers have the same length wherever they point. */
  const first = (cameraAt: number, gpsAt: number) =>
    directory(
      [
        ...image,
        ...(camera ? [[0x8769, 'long', [cameraAt]] as const] : []),
        ...(gps ? [[0x8825, 'long', [gpsAt]] as const] : []),
      ],
      8,
    );
  const cameraAt = 8 + first(0, 0).length;
  const cameraBytes = camera ? directory(camera, cameraAt) : Buffer.alloc(0);
  const gpsAt = cameraAt + cameraBytes.length;
  const gpsBytes = gps ? directory(gps, gpsAt) : Buffer.alloc(0);
  const header = Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM'), uint(42, 2), uint(8, 4)]);
  return Buffer.concat([Buffer.from('Exif\0\0'), header, first(cameraAt, gpsAt), cameraBytes, gpsBytes]);
}
