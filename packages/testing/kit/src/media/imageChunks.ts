/** A PNG and GIF writer, for files that no encoder writes: bombs, unusual disposal methods, thousands of frames. */
import { crc32, deflateSync } from 'node:zlib';

/** One chunk of a PNG: length, type, data, checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A complete and valid PNG of one colour (black, 1 bit grey) in any size: its data compresses to almost nothing. */
export function blackPng(width: number, height: number, options: { interlaced?: boolean } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, options.interlaced === true ? 1 : 0], 8);
  const bytes = options.interlaced === true ? interlacedBytes(width, height) : rowBytes(width) * height;
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The filter byte, and eight pixels per byte. */
const rowBytes = (columns: number): number => 1 + Math.ceil(columns / 8);

/** Adam7: the start of each pass, and its steps across and down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function interlacedBytes(width: number, height: number): number {
  return passes.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    return sum + (columns > 0 && rows > 0 ? rows * rowBytes(columns) : 0);
  }, 0);
}

/** What happens to a frame before the next one is drawn: it stays, is cleared, or is undone. */
export type Disposal = 'keep' | 'background' | 'previous';
const disposalCodes: Record<Disposal, number> = { keep: 1, background: 2, previous: 3 };

export interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Palette index. */
  colour: number;
  /** Hundredths of a second. */
  delay: number;
  disposal: Disposal;
}

/**
 * A GIF of solid rectangles.
 *
 * @param palette up to 4 colours; with 4, the last one is transparent
 */
export function writeGif(options: {
  width: number;
  height: number;
  palette: readonly (readonly [number, number, number])[];
  frames: readonly GifFrame[];
  /** Repetitions after the first time; 0 means forever. */
  loop: number;
}): Buffer {
  const { width, height, palette, frames, loop } = options;
  const colours = Buffer.alloc(12);
  palette.forEach((colour, n) => {
    colours.set(colour, n * 3);
  });
  const transparent = palette.length === 4;
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    // A global palette of 4 colours.
    Buffer.from([...word(width), ...word(height), 0xf1, 0, 0]),
    colours,
    Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('NETSCAPE2.0', 'latin1')]),
    Buffer.from([3, 1, ...word(loop), 0]),
    ...frames.flatMap((frame) => [
      Buffer.from([0x21, 0xf9, 4, (disposalCodes[frame.disposal] << 2) | (transparent ? 1 : 0), ...word(frame.delay)]),
      Buffer.from([transparent ? 3 : 0, 0]),
      Buffer.from([0x2c, ...word(frame.left), ...word(frame.top), ...word(frame.width), ...word(frame.height), 0]),
      plainPixels(frame.width * frame.height, frame.colour),
    ]),
    Buffer.from([0x3b]),
  ]);
}

const word = (value: number): [number, number] => [value & 0xff, value >> 8];

/** LZW without compression: a clear code comes before the table would need longer codes. */
function plainPixels(count: number, colour: number): Buffer {
  const codes: number[] = [];
  for (let n = 0; n < count; n += 1) {
    if (n % 2 === 0) codes.push(4);
    codes.push(colour);
  }
  codes.push(5);
  const bytes: number[] = [];
  let bits = 0;
  let filled = 0;
  for (const code of codes) {
    bits |= code << filled;
    filled += 3;
    while (filled >= 8) {
      bytes.push(bits & 0xff);
      bits >>= 8;
      filled -= 8;
    }
  }
  if (filled > 0) bytes.push(bits & 0xff);
  const blocks: Buffer[] = [Buffer.from([2])];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(Buffer.from([block.length, ...block]));
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}
