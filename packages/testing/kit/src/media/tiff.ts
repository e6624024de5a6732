/** An entry of a TIFF's index: tag, type, count, and the value or its position. */
export type TiffTag = readonly [tag: number, type: number, count: number, value: number];

const entryBytes = 12;

/** A little-endian TIFF with these entries added to its first index, or replaced in it. */
export function withTiffTags(tiff: Buffer, tags: readonly TiffTag[]): Buffer {
  const at = tiff.readUInt32LE(4);
  const own = Array.from({ length: tiff.readUInt16LE(at) }, (_, n) =>
    tiff.subarray(at + 2 + entryBytes * n, at + 2 + entryBytes * (n + 1)),
  );
  const replaced = new Set(tags.map(([tag]) => tag));
  const entries = [...own.filter((entry) => !replaced.has(entry.readUInt16LE(0))), ...tags.map(entryOf)];
  entries.sort((one, other) => one.readUInt16LE(0) - other.readUInt16LE(0));
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  // After the pixels, with no index following.
  const padding = Buffer.alloc(tiff.length % 2);
  const whole = Buffer.concat([tiff, padding, count, ...entries, Buffer.alloc(4)]);
  whole.writeUInt32LE(tiff.length + padding.length, 4);
  return whole;
}

function entryOf([tag, type, count, value]: TiffTag): Buffer {
  const entry = Buffer.alloc(entryBytes);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(type, 2);
  entry.writeUInt32LE(count, 4);
  entry.writeUInt32LE(value, 8);
  return entry;
}

/** An uncompressed TIFF of 4-bit grey, with a program name that is not terminated. */
export function greyTiff(width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 2);
  const pixels = Buffer.alloc(rowBytes * height, 0x5a);
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
  const bare = Buffer.concat([header, pixels, Buffer.alloc(pixels.length % 2), Buffer.alloc(6)]);
  bare.writeUInt32LE(bare.length - 6, 4);
  return withTiffTags(bare, [
    [256, 3, 1, width],
    [257, 3, 1, height],
    [258, 3, 1, 4],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, header.length],
    [277, 3, 1, 1],
    [278, 3, 1, height],
    [279, 4, 1, pixels.length],
    [305, 2, 4, 0x41414141],
  ]);
}
