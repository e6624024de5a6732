import type { Peaks } from './envelope.ts';
import { paletteBits, shadesPng } from './png.ts';

/** Pixels. */
export const pictureSize = { width: 1800, height: 280 } as const;

/** A blue grey that is visible on white and on black. */
const colour = [94, 106, 137] as const;
/** Thickness of silence, in pixels. */
const leastThickness = 2;
const opaque = 2 ** paletteBits - 1;

/** Draws the peaks on a transparent background: time from left to right, full scale over the whole height, edges smoothed. */
export function waveformPng(peaks: Peaks): Buffer {
  const { width, height } = pictureSize;
  const shades = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    const { min, max } = extremes(peaks, x / width, (x + 1) / width);
    const middle = (height * (2 - clamp(min) - clamp(max))) / 4;
    const reach = Math.max(leastThickness, (height * (clamp(max) - clamp(min))) / 2) / 2;
    const top = Math.max(0, middle - reach);
    const bottom = Math.min(height, middle + reach);
    const first = Math.floor(top);
    const last = Math.ceil(bottom) - 1;
    for (let y = first + 1; y < last; y++) shades[y * width + x] = opaque;
    shades[first * width + x] = Math.round((Math.min(first + 1, bottom) - top) * opaque);
    if (last > first) shades[last * width + x] = Math.round((bottom - last) * opaque);
  }
  return shadesPng({ width, height, colour, shades });
}

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));

/** The extremes of the peaks between two fractions of the time; covers at least one peak. */
function extremes({ min, max }: Peaks, from: number, to: number): { min: number; max: number } {
  const first = Math.min(min.length - 1, Math.floor(from * min.length));
  const end = Math.max(first + 1, Math.ceil(to * min.length));
  return { min: Math.min(...min.subarray(first, end)), max: Math.max(...max.subarray(first, end)) };
}
