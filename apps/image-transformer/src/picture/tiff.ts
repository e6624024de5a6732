/** Pixels row by row, without gaps. Red, green, blue, and alpha as the fourth channel. */
export interface Rows {
  width: number;
  height: number;
  channels: 3 | 4;
  /** 16-bit samples are little-endian. */
  bitsPerSample: 8 | 16;
  /** An ICC profile. */
  profile: Buffer | undefined;
}

/** libvips reads a strip at once. */
const stripBytes = 1_000_000;

const types = { undefined: 7, short: 3, long: 4 } as const;
const typeBytes = { undefined: 1, short: 2, long: 4 } as const;

/**
 * The beginning of a TIFF (revision 6.0), to which the bytes of all rows are appended. Other than a PNG, it needs no checksums and no second
 * copy of the pixels, and it carries a profile and 16 bits a channel.
 */
export function tiffHeader({ width, height, channels, bitsPerSample, profile }: Rows): Buffer {
  const rowBytes = (width * channels * bitsPerSample) / 8;
  const rowsPerStrip = Math.min(height, Math.max(1, Math.floor(stripBytes / rowBytes)));
  const strips = Math.ceil(height / rowsPerStrip);
  const counts = Array.from({ length: strips }, (_, n) => Math.min(rowsPerStrip, height - n * rowsPerStrip) * rowBytes);

  const fields: [tag: number, type: keyof typeof types, values: readonly number[] | Buffer][] = [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', Array.from({ length: channels }, () => bitsPerSample)],
    [259, 'short', [1]], // not compressed
    [262, 'short', [2]], // red, green, blue
    [273, 'long', counts], // Replaced below: where each strip starts depends on the length of the header.
    [277, 'short', [channels]],
    [278, 'long', [rowsPerStrip]],
    [279, 'long', counts],
    [284, 'short', [1]], // interleaved
  ];
  if (channels === 4) fields.push([338, 'short', [2]]); // alpha that is not multiplied
  if (profile !== undefined) fields.push([34_675, 'undefined', profile]);

  const lengthOf = (type: keyof typeof types, count: number) => count * typeBytes[type];
  const tableEnd = 8 + 2 + fields.length * 12 + 4;
  const outside = fields.map(([, type, { length }]) => lengthOf(type, length)).filter((bytes) => bytes > 4);
  const headerBytes = outside.reduce((sum, bytes) => sum + bytes + (bytes & 1), tableEnd);

  const header = Buffer.alloc(headerBytes);
  header.write('II*\0', 0, 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(fields.length, 8);
  let at = 10;
  let free = tableEnd;
  for (const [tag, type, values] of fields) {
    const bytes = lengthOf(type, values.length);
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(types[type], at + 2);
    header.writeUInt32LE(values.length, at + 4);
    let place = at + 8;
    if (bytes > 4) {
      header.writeUInt32LE(free, place);
      place = free;
      free += bytes + (bytes & 1);
    }
    const written = tag === 273 ? counts.map((_, n) => headerBytes + n * rowsPerStrip * rowBytes) : values;
    for (const [n, value] of written.entries()) header.writeUIntLE(value, place + n * typeBytes[type], typeBytes[type]);
    at += 12;
  }
  return header;
}
