/** Measures what a picture shows, to compare a result with what is expected. */
import sharp from 'sharp';
import type { Corners } from './images.ts';

/** Red, green, blue, opacity: 0 to 255 each. */
export type Colour = Corners['topLeft'];

/** Fractions of a picture's sides. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture's header data. */
export interface PictureFacts {
  /** The media type of its bytes. */
  type: string | undefined;
  /** Pixels of one frame. */
  width: number;
  height: number;
  frames: number;
  /** Duration of each frame in milliseconds; empty for a still picture. */
  delays: readonly number[];
  /** Number of plays; 0 means forever. */
  loop: number | undefined;
  /** Blocks that may reveal more than the picture does: EXIF, XMP and IPTC, if present. */
  metadata: readonly string[];
}

/** @throws Error if sharp cannot read the bytes as a picture */
export async function factsOf(bytes: Buffer): Promise<PictureFacts> {
  const { width, height, pageHeight, pages, delay, loop, mediaType, exif, xmp, iptc } = await sharp(bytes).metadata();
  const blocks = Object.entries({ exif, xmp, iptc });
  return {
    type: mediaType,
    width,
    height: pageHeight ?? height,
    frames: pages ?? 1,
    delays: delay ?? [],
    loop,
    metadata: blocks.flatMap(([name, block]) => (block === undefined ? [] : [name])),
  };
}

/** Whether a picture has a colour profile. */
export const hasProfile = async (bytes: Buffer): Promise<boolean> => (await sharp(bytes).metadata()).hasProfile;

/** Sharpness: the deviation of the Laplacian, comparable between pictures of the same size. */
export async function sharpnessOf(bytes: Buffer): Promise<number> {
  return (await sharp(bytes).stats()).sharpness;
}

/** The mean colour of a part of a picture. */
export async function colourOf(bytes: Buffer, part: Part, page = 0): Promise<Colour> {
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

/** The largest difference of a channel; transparent colours are equal. */
export function difference(one: Colour, other: Colour): number {
  const channels = one[3] < 8 && other[3] < 8 ? [3] : [0, 1, 2, 3];
  return Math.max(...channels.map((n) => Math.abs((one[n] ?? 0) - (other[n] ?? 0))));
}

/** The mean colours of the centres of the four quarters. */
export async function cornersOf(bytes: Buffer, page = 0): Promise<Corners> {
  const at = (left: number, top: number) => colourOf(bytes, { left, top, width: 0.2, height: 0.2 }, page);
  return {
    topLeft: await at(0.15, 0.15),
    topRight: await at(0.65, 0.15),
    bottomLeft: await at(0.15, 0.65),
    bottomRight: await at(0.65, 0.65),
  };
}

/** The largest difference between two sets of corners. */
export function cornerDifference(one: Corners, other: Corners): number {
  return Math.max(
    difference(one.topLeft, other.topLeft),
    difference(one.topRight, other.topRight),
    difference(one.bottomLeft, other.bottomLeft),
    difference(one.bottomRight, other.bottomRight),
  );
}

/** How transparent colours look in formats without transparency: on white. */
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
