import { PermanentMediaError } from '@millrace/service/errors';

/** Codes that follow a count of 0. */
const escapes = { endOfLine: 0, endOfPicture: 1, move: 2 } as const;

/**
 * Unpacks RLE8 or RLE4 to one palette index for each pixel, in the file's row order. Skipped pixels get index 0. The position only moves
 * forward, so the work is bounded by the length of the data and the number of pixels, whatever the runs claim.
 *
 * @throws PermanentMediaError truncated if the data ends before the picture
 */
export function unpackRuns(data: Buffer, size: { width: number; height: number }, bits: 4 | 8): Uint8Array {
  const { width, height } = size;
  const indices = new Uint8Array(width * height);
  let x = 0;
  let y = 0;
  let at = 0;

  /** Pixels beyond the end of the row are dropped, as in other decoders. */
  const put = (count: number, indexOf: (n: number) => number): void => {
    const shown = Math.min(count, width - x);
    for (let n = 0; n < shown; n += 1) indices[y * width + x + n] = indexOf(n);
    x = Math.min(width, x + count);
  };
  /** The nth index of a sequence of nibbles or bytes. */
  const indexAt = (start: number, n: number): number => {
    if (bits === 8) return data[start + n] ?? 0;
    const byte = data[start + (n >> 1)] ?? 0;
    return n % 2 === 0 ? byte >> 4 : byte & 15;
  };

  while (y < height) {
    if (at + 1 >= data.length) {
      // Some encoders omit the end marker.
      if (y === height - 1 && x === width) return indices;
      throw new PermanentMediaError('truncated');
    }
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    at += 2;
    if (count > 0) {
      const [even, odd] = bits === 8 ? [value, value] : [value >> 4, value & 15];
      put(count, (n) => (n % 2 === 0 ? even : odd));
    } else if (value === escapes.endOfLine) {
      x = 0;
      y += 1;
    } else if (value === escapes.endOfPicture) return indices;
    else if (value === escapes.move) {
      if (at + 1 >= data.length) throw new PermanentMediaError('truncated');
      x = Math.min(width, x + (data[at] ?? 0));
      y += data[at + 1] ?? 0;
      at += 2;
    } else {
      const bytes = bits === 8 ? value : Math.ceil(value / 2);
      if (at + bytes > data.length) throw new PermanentMediaError('truncated');
      const start = at;
      put(value, (n) => indexAt(start, n));
      // The data is padded to an even number of bytes.
      at += bytes + (bytes % 2);
    }
  }
  return indices;
}
