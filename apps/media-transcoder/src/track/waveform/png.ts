import { crc32, deflateSync } from 'node:zlib';

/** Bits per pixel. */
export const paletteBits = 4;

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/**
 * A PNG (ISO/IEC 15948) of one colour in sixteen steps from transparent to opaque: a palette, two pixels per byte.
 *
 * @param picture `shades` has a step, 0 to 15, per pixel, row by row; `width` is even
 */
export function shadesPng(picture: {
  width: number;
  height: number;
  colour: readonly [number, number, number];
  shades: Uint8Array;
}): Buffer {
  const { width, height, colour, shades } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Depth, colour type "palette", then the only defined compression and filter methods, not interlaced.
  header.set([paletteBits, 3, 0, 0, 0], 8);
  const steps = 2 ** paletteBits;
  const palette = Buffer.from(Array.from({ length: steps }, () => [...colour]).flat());
  const opacity = Buffer.from(Array.from({ length: steps }, (_, step) => Math.round((255 * step) / (steps - 1))));
  // Each row starts with its filter type: none.
  const rowBytes = width / 2 + 1;
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      rows[y * rowBytes + 1 + x / 2] = ((shades[at] ?? 0) << paletteBits) | (shades[at + 1] ?? 0);
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', opacity),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
