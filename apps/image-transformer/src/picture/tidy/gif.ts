import type { Tick } from './clock.ts';

/** A frame of a pixel that is transparent: its control with the first index transparent, its place, and its data (LZW, one code of zero). */
const transparentFrame = Buffer.from([
  ...[0x21, 0xf9, 4, 1, 0, 0, 0, 0],
  ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
  ...[2, 2, 0x44, 0x01, 0],
]);

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const graphicControl = 0xf9;

/** Bytes of the colour table that flags announce. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Where a chain of sub-blocks ends; undefined if the file ends before. */
function endOfBlocks(gif: Buffer, from: number, tick: Tick): number | undefined {
  let at = from;
  for (let length = gif[at]; length !== undefined; length = gif[at]) {
    tick();
    at += length + 1;
    if (length === 0) return at;
  }
  return undefined;
}

/**
 * Makes a decoder show what is outside of a GIF's frames as transparent, as browsers do. It has transparency only if a frame says so; else it
 * paints the rest of the canvas black. So a frame that says so is added at the end, which is never decoded.
 *
 * @returns undefined if the first frame covers the canvas, a frame has transparency, or the file is damaged
 */
export function withTransparentCanvas(gif: Buffer, tick: Tick): Buffer | undefined {
  if (gif.length < 13) return undefined;
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  let hasFrame = false;
  for (let at = 13 + tableBytes(gif[10] ?? 0); ; ) {
    switch (gif[at]) {
      case block.extension: {
        const isTransparent = gif[at + 1] === graphicControl && ((gif[at + 3] ?? 0) & 1) === 1;
        const end = endOfBlocks(gif, at + 2, tick);
        if (isTransparent || end === undefined) return undefined;
        at = end;
        break;
      }
      case block.image: {
        if (at + 10 > gif.length) return undefined;
        const [left, top] = [gif.readUInt16LE(at + 1), gif.readUInt16LE(at + 3)];
        const [across, down] = [gif.readUInt16LE(at + 5), gif.readUInt16LE(at + 7)];
        const isWhole = left === 0 && top === 0 && across >= width && down >= height;
        if (!hasFrame && isWhole) return undefined;
        hasFrame = true;
        const end = endOfBlocks(gif, at + 11 + tableBytes(gif[at + 9] ?? 0), tick);
        if (end === undefined) return undefined;
        at = end;
        break;
      }
      case block.trailer:
        return hasFrame ? Buffer.concat([gif.subarray(0, at), transparentFrame, gif.subarray(at, at + 1)]) : undefined;
      default:
        return undefined;
    }
  }
}
