import type { Region } from '@millrace/jobs';
import { byRows } from './operations/pixels.ts';
import type { Deadline } from './picture/deadline.ts';
import type { Raw } from './picture/native.ts';

/** What the border of all frames has. */
export type BorderColour = readonly [number, number, number, number];

/** The colour of the first pixel. */
export const firstColour = ({ data }: Raw): BorderColour => [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0, data[3] ?? 0];

/**
 * The smallest rectangle outside of which all pixels have a colour, up to a difference in each channel. Transparent pixels are equal.
 *
 * @param raw red, green, blue, alpha
 * @returns null if all pixels have that colour
 */
export async function contentOf(
  raw: Raw,
  [r, g, b, alpha]: BorderColour,
  tolerance: number,
  deadline: Deadline,
): Promise<Region | null> {
  const { data, width } = raw;
  const isBorder = (at: number): boolean => {
    const opacity = data[at + 3] ?? 0;
    if (opacity === 0 && alpha === 0) return true;
    return (
      Math.abs((data[at] ?? 0) - r) <= tolerance &&
      Math.abs((data[at + 1] ?? 0) - g) <= tolerance &&
      Math.abs((data[at + 2] ?? 0) - b) <= tolerance &&
      Math.abs(opacity - alpha) <= tolerance
    );
  };
  let [left, right, top, bottom] = [width, -1, -1, -1];
  await byRows(raw, deadline, (from, to) => {
    for (let y = from; y < to; y += 1) {
      const row = y * width * 4;
      let first = 0;
      while (first < width && isBorder(row + first * 4)) first += 1;
      if (first === width) continue;
      let last = width - 1;
      while (last > right && isBorder(row + last * 4)) last -= 1;
      left = Math.min(left, first);
      right = Math.max(right, last);
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
  const left = Math.min(...all.map((region) => region.left));
  const top = Math.min(...all.map((region) => region.top));
  const right = Math.max(...all.map((region) => region.left + region.width));
  const bottom = Math.max(...all.map((region) => region.top + region.height));
  return { left, top, width: right - left, height: bottom - top };
}
