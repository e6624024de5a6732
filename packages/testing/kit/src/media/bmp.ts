/** A BMP writer: no available encoder writes all variants. */

export interface BmpOptions {
  width: number;
  height: number;
  bits: 1 | 4 | 8 | 16 | 24 | 32;
  /** The palette; red, green, blue, alpha. */
  colours: readonly (readonly [number, number, number, number])[];
  /** The palette index of a pixel. */
  colourAt: (x: number, y: number) => number;
  /** OS/2 1 (core), Windows 3 (info) or Windows 95 (v4). */
  header?: 'core' | 'info' | 'v4';
  topDown?: boolean;
  /** Run-length encoding, with 4 and 8 bits. */
  runLengths?: boolean;
  /** With 16 and 32 bits: red, green, blue, alpha. */
  masks?: readonly [number, number, number, number];
}

const headerBytes = { core: 12, info: 40, v4: 108 } as const;

export function writeBmp(options: BmpOptions): Buffer {
  const { width, height, bits, colours, header = 'info', topDown = false, runLengths = false, masks } = options;
  const palette = bits > 8 ? [] : colours;
  const entry = header === 'core' ? 3 : 4;
  const table = Buffer.alloc(palette.length * entry);
  palette.forEach(([r, g, b], n) => {
    table.set([b, g, r], n * entry);
  });
  const masksAfter = Buffer.alloc(masks !== undefined && header === 'info' ? 12 : 0);
  masks?.slice(0, masksAfter.length / 4).forEach((mask, n) => {
    masksAfter.writeUInt32LE(mask, n * 4);
  });
  const info = Buffer.alloc(headerBytes[header]);
  info.writeUInt32LE(info.length, 0);
  if (header === 'core') {
    info.writeUInt16LE(width, 4);
    info.writeUInt16LE(height, 6);
    info.writeUInt16LE(1, 8);
    info.writeUInt16LE(bits, 10);
  } else {
    info.writeInt32LE(width, 4);
    info.writeInt32LE(topDown ? -height : height, 8);
    info.writeUInt16LE(1, 12);
    info.writeUInt16LE(bits, 14);
    info.writeUInt32LE(runLengths ? (bits === 8 ? 1 : 2) : masks === undefined ? 0 : 3, 16);
    info.writeUInt32LE(palette.length, 32);
    if (header === 'v4') {
      masks?.forEach((mask, n) => {
        info.writeUInt32LE(mask, 40 + n * 4);
      });
    }
  }
  const rows = Array.from({ length: height }, (_, n) => rowOf(options, topDown ? n : height - 1 - n));
  const pixels = Buffer.concat(runLengths ? [...rows, Buffer.from([0, 1])] : rows);
  const file = Buffer.alloc(14);
  const start = file.length + info.length + masksAfter.length + table.length;
  file.write('BM', 'latin1');
  file.writeUInt32LE(start + pixels.length, 2);
  file.writeUInt32LE(start, 10);
  return Buffer.concat([file, info, masksAfter, table, pixels]);
}

function rowOf(options: BmpOptions, y: number): Buffer {
  const { width, bits, colours, colourAt, runLengths = false, masks } = options;
  const indices = Array.from({ length: width }, (_, x) => colourAt(x, y));
  if (runLengths) return runsOf(indices, bits === 4);
  const row = Buffer.alloc(Math.ceil((width * bits) / 32) * 4);
  indices.forEach((index, x) => {
    const colour = colours[index] ?? [0, 0, 0, 0];
    if (bits <= 8) {
      const perByte = 8 / bits;
      const at = Math.floor(x / perByte);
      row[at] = (row[at] ?? 0) | (index << (8 - bits * ((x % perByte) + 1)));
    } else if (bits === 24) row.set([colour[2], colour[1], colour[0]], x * 3);
    else {
      const channels = masks ?? (bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]);
      row.writeUIntLE(packed(colour, channels), (x * bits) / 8, bits / 8);
    }
  });
  return row;
}

function packed(colour: readonly number[], masks: readonly number[]): number {
  return masks.reduce((sum, mask, channel) => {
    if (mask === 0) return sum;
    const lowest = (mask & -mask) >>> 0;
    return sum + Math.round(((colour[channel] ?? 0) / 255) * (mask / lowest)) * lowest;
  }, 0);
}

/** Runs of one colour, every third one written literally so that both encodings occur, and the end-of-row mark. */
function runsOf(indices: readonly number[], isNibbles: boolean): Buffer {
  const parts: number[] = [];
  let at = 0;
  for (let run = 0; at < indices.length; run += 1) {
    const first = indices[at] ?? 0;
    let count = 1;
    while (count < 200 && indices[at + count] === first) count += 1;
    if (run % 3 === 2 && indices.length - at >= 5) {
      const plain = indices.slice(at, at + 5);
      const bytes = isNibbles ? [0, 2, 4].map((n) => ((plain[n] ?? 0) << 4) | (plain[n + 1] ?? 0)) : plain;
      parts.push(0, 5, ...bytes, ...(bytes.length % 2 === 1 ? [0] : []));
      at += 5;
    } else {
      parts.push(count, isNibbles ? (first << 4) | first : first);
      at += count;
    }
  }
  return Buffer.from([...parts, 0, 0]);
}
