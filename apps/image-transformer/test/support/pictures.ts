import { type ImageTransform, imageTransform } from '@millrace/jobs';
import type { Corners } from '@millrace/testkit/media';
import sharp from 'sharp';
import { Deadline } from '../../src/picture/deadline.ts';
import { identify } from '../../src/picture/identify.ts';
import { type Rendition, render } from '../../src/render.ts';

export const maxPixels = 50_000_000;
const limits = { seconds: 20, onStuck: () => undefined };
export const deadline = () => new Deadline(limits);

/** A transform that does nothing, but for what is given. */
export const transformOf = (changes: Partial<ImageTransform>): ImageTransform =>
  imageTransform.parse({
    width: null,
    height: null,
    fit: 'cover',
    gravity: 'center',
    rotate: 0,
    flip: false,
    flop: false,
    blur: null,
    sharpen: false,
    grayscale: false,
    format: null,
    quality: null,
    ...changes,
  });

/** Identifies and renders, as the worker does. */
export async function renderBytes(bytes: Buffer, changes: Partial<ImageTransform> = {}): Promise<Rendition> {
  return render(await identify(bytes, maxPixels, deadline()), transformOf(changes), deadline());
}

type Colour = readonly [number, number, number, number];

/** The mean colour of a part of a picture, RGBA. `left` to `height` are shares of its sides. */
export async function colourOf(
  bytes: Buffer,
  part: { left: number; top: number; width: number; height: number },
  page = 0,
): Promise<Colour> {
  const { data, info } = await sharp(bytes, { page }).ensureAlpha().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let y = Math.floor(part.top * info.height); y < (part.top + part.height) * info.height; y += 1) {
    for (let x = Math.floor(part.left * info.width); x < (part.left + part.width) * info.width; x += 1) {
      const at = (y * info.width + x) * 4;
      for (let channel = 0; channel < 4; channel += 1) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
      count += 1;
    }
  }
  const [r = 0, g = 0, b = 0, a = 0] = sums.map((sum) => sum / count);
  return [r, g, b, a];
}

/** The largest difference of a channel; what is transparent has no colour. */
export function difference(one: Colour, other: Colour): number {
  const channels = one[3] < 8 && other[3] < 8 ? [3] : [0, 1, 2, 3];
  return Math.max(...channels.map((n) => Math.abs((one[n] ?? 0) - (other[n] ?? 0))));
}

/** The mean colours of the four quarters' middles. */
export async function cornersOf(bytes: Buffer, page = 0): Promise<Corners> {
  const at = (left: number, top: number) => colourOf(bytes, { left, top, width: 0.2, height: 0.2 }, page);
  return {
    topLeft: await at(0.15, 0.15),
    topRight: await at(0.65, 0.15),
    bottomLeft: await at(0.15, 0.65),
    bottomRight: await at(0.65, 0.65),
  };
}

/** The largest difference between what is to be seen and what is. */
export function cornerDifference(one: Corners, other: Corners): number {
  return Math.max(
    difference(one.topLeft, other.topLeft),
    difference(one.topRight, other.topRight),
    difference(one.bottomLeft, other.bottomLeft),
    difference(one.bottomRight, other.bottomRight),
  );
}

/** What transparency looks like where there is none: on white. */
export function onWhite({ topLeft, topRight, bottomLeft, bottomRight }: Corners): Corners {
  const flat = ([r, g, b, a]: Colour): Colour => {
    const over = (channel: number) => (channel * a + 255 * (255 - a)) / 255;
    return [over(r), over(g), over(b), 255];
  };
  return {
    topLeft: flat(topLeft),
    topRight: flat(topRight),
    bottomLeft: flat(bottomLeft),
    bottomRight: flat(bottomRight),
  };
}
