import type { Region } from '@millrace/image-url';
import { byRows } from './operations/pixels.ts';
import type { Deadline } from './picture/deadline.ts';
import type { Raw } from './picture/native.ts';

/** What the border of all frames has. */
export type BorderColour = readonly [number, number, number, number];

const opaque = 255;
const { abs, min, max } = Math;

/** The colour of the first pixel. */
export const firstColour = ({ data, channels }: Raw): BorderColour => [
  ...([data[0] ?? 0, data[1] ?? 0, data[2] ?? 0] as const),
  channels === 4 ? (data[3] ?? 0) : opaque,
];

/**
 * The smallest rectangle outside of which all pixels have a colour, up to a difference in each channel. Transparent pixels are equal.
 *
 * @param raw red, green, blue, and alpha if there is one
 * @returns null if all pixels have that colour
 */
export async function contentOf(
  raw: Raw,
  [r, g, b, alpha]: BorderColour,
  tolerance: number,
  deadline: Deadline,
): Promise<Region | null> {
  const { data, width, channels } = raw;
  const isBorder = (at: number): boolean => {
    const opacity = channels === 4 ? (data[at + 3] ?? 0) : opaque;
    if (opacity === 0 && alpha === 0) return true;
    return (
      abs((data[at] ?? 0) - r) <= tolerance &&
      abs((data[at + 1] ?? 0) - g) <= tolerance &&
      abs((data[at + 2] ?? 0) - b) <= tolerance &&
      abs(opacity - alpha) <= tolerance
    );
  };
  let [left, right, top, bottom] = [width, -1, -1, -1];
  await byRows(raw, deadline, (from, to) => {
    for (let y = from; y < to; y += 1) {
      const row = y * width * channels;
      let first = 0;
      while (first < width && isBorder(row + first * channels)) first += 1;
      if (first === width) continue;
      let last = width - 1;
      while (last > right && isBorder(row + last * channels)) last -= 1;
      left = min(left, first);
      right = max(right, last);
      if (top < 0) top = y;
      bottom = y;
    }
  });
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The smallest rectangle around all of them; null if there is none. */
export function around(regions: readonly (Region | null)[]): Region | null {
  const all = regions.filter((region) => region !== null);
  if (all.length === 0) return null;
  const left = min(...all.map((region) => region.left));
  const top = min(...all.map((region) => region.top));
  const right = max(...all.map((region) => region.left + region.width));
  const bottom = max(...all.map((region) => region.top + region.height));
  return { left, top, width: right - left, height: bottom - top };
}
