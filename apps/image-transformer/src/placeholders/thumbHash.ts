import type { Raw } from '../picture/native.ts';

/**
 * ThumbHash: a blurred preview of a picture with its proportions, in about 25 bytes. The format is public. It stores, in this order, from
 * the lowest bit of each number on:
 *
 *   24 bits: the mean of L (6 bits), P (6) and Q (6), the scale of L (5), whether there is alpha (1)
 *   16 bits: the number of waves of L along the shorter side (3), the scales of P (6) and Q (6), whether it is wider than high (1)
 *    8 bits, only with alpha: the mean of alpha (4) and its scale (4)
 *    4 bits for each further wave of L, P, Q and alpha
 *
 * L is the lightness, P yellow against blue, Q red against green. Waves are the terms of a discrete cosine transform.
 */
export const maxThumbSide = 100;

/** Numbers of one kind, one for each pixel. */
type Plane = Float64Array;

interface Channel {
  mean: number;
  /** The largest of the waves. */
  scale: number;
  /** From 0 to 1, where 0.5 is no wave. */
  waves: number[];
}

interface Planes {
  l: Plane;
  p: Plane;
  q: Plane;
  alpha: Plane;
  hasAlpha: boolean;
}

/**
 * @param picture red, green, blue, alpha; at most 100 pixels a side
 * @throws RangeError if it is larger
 */
export function thumbHashOf({ data, width, height }: Raw): Buffer {
  if (width > maxThumbSide || height > maxThumbSide) throw new RangeError(`${width} × ${height} is too large to hash`);
  const { l, p, q, alpha, hasAlpha } = planesOf(data, width * height);
  const most = hasAlpha ? 5 : 7;
  const longest = Math.max(width, height);
  const along = (side: number): number => Math.max(1, Math.round((most * side) / longest));
  const [across, down] = [along(width), along(height)];
  const encode = (plane: Plane, nx: number, ny: number) => encodeChannel(plane, width, height, nx, ny);
  const light = encode(l, Math.max(3, across), Math.max(3, down));
  const yellow = encode(p, 3, 3);
  const red = encode(q, 3, 3);
  const opacity = hasAlpha ? encode(alpha, 5, 5) : undefined;

  const isWide = width > height;
  const bytes = Buffer.alloc(5 + (hasAlpha ? 1 : 0));
  bytes.writeUIntLE(
    packed([
      [light.mean * 63, 6],
      [31.5 + 31.5 * yellow.mean, 6],
      [31.5 + 31.5 * red.mean, 6],
      [light.scale * 31, 5],
      [Number(hasAlpha), 1],
    ]),
    0,
    3,
  );
  bytes.writeUInt16LE(
    packed([
      [isWide ? down : across, 3],
      [yellow.scale * 63, 6],
      [red.scale * 63, 6],
      [Number(isWide), 1],
    ]),
    3,
  );
  if (opacity !== undefined) {
    bytes[5] = packed([
      [opacity.mean * 15, 4],
      [opacity.scale * 15, 4],
    ]);
  }
  const waves = [light, yellow, red, ...(opacity ? [opacity] : [])].flatMap((channel) => channel.waves);
  return Buffer.concat([bytes, nibbles(waves)]);
}

/** The colours on the mean colour of what is visible, so that invisible colours have no effect. */
function planesOf(data: Uint8Array, count: number): Planes {
  const at = (n: number, channel: number): number => (data[n * 4 + channel] ?? 0) / 255;
  let opacity = 0;
  for (let n = 0; n < count; n += 1) opacity += at(n, 3);
  const meanOf = (channel: number): number => {
    let sum = 0;
    for (let n = 0; n < count; n += 1) sum += at(n, 3) * at(n, channel);
    return opacity > 0 ? sum / opacity : 0;
  };
  const [red, green, blue] = [meanOf(0), meanOf(1), meanOf(2)];
  const planes = {
    l: new Float64Array(count),
    p: new Float64Array(count),
    q: new Float64Array(count),
    alpha: new Float64Array(count),
  };
  for (let n = 0; n < count; n += 1) {
    const a = at(n, 3);
    const r = red * (1 - a) + a * at(n, 0);
    const g = green * (1 - a) + a * at(n, 1);
    const b = blue * (1 - a) + a * at(n, 2);
    planes.l[n] = (r + g + b) / 3;
    planes.p[n] = (r + g) / 2 - b;
    planes.q[n] = r - g;
    planes.alpha[n] = a;
  }
  return { ...planes, hasAlpha: opacity < count };
}

/**
 * The waves of a plane: those whose numbers along both sides add up to less than the given ones, as in a triangle. A side has no more waves
 * than pixels: others would repeat them, and a decoder would show stripes.
 */
function encodeChannel(plane: Plane, width: number, height: number, nx: number, ny: number): Channel {
  let mean = 0;
  let scale = 0;
  const terms: number[] = [];
  for (const [cy, down] of cosines(height, ny).entries()) {
    for (const [cx, across] of cosines(width, nx).entries()) {
      if (cx * ny >= nx * (ny - cy)) break;
      const term = cx >= width || cy >= height ? 0 : meanProduct(plane, across, down);
      if (cx === 0 && cy === 0) mean = term;
      else {
        terms.push(term);
        scale = Math.max(scale, Math.abs(term));
      }
    }
  }
  return { mean, scale, waves: terms.map((term) => (scale === 0 ? 0 : 0.5 + (0.5 * term) / scale)) };
}

/**
 * How much of a wave is in the plane. Plain indices, because an iterator would make an object for each of half a million numbers. All terms
 * are added in the order of the pixels, as others do: what is half-way between two values is rounded as theirs.
 */
function meanProduct(plane: Plane, across: Plane, down: Plane): number {
  let sum = 0;
  let at = 0;
  for (let y = 0; y < down.length; y += 1) {
    const height = down[y] ?? 0;
    for (let x = 0; x < across.length; x += 1) {
      sum += (plane[at] ?? 0) * (across[x] ?? 0) * height;
      at += 1;
    }
  }
  return sum / plane.length;
}

/** The first waves along a side, at the centre of each pixel. */
const cosines = (side: number, count: number): Float64Array[] =>
  Array.from({ length: count }, (_, n) =>
    Float64Array.from({ length: side }, (_value, at) => Math.cos((Math.PI / side) * n * (at + 0.5))),
  );

/** Numbers of so many bits each, the first in the lowest bits. Rounded to what fits. */
function packed(fields: readonly (readonly [value: number, bits: number])[]): number {
  let number = 0;
  let place = 1;
  for (const [value, bits] of fields) {
    const most = 2 ** bits - 1;
    number += Math.min(most, Math.max(0, Math.round(value))) * place;
    place *= 2 ** bits;
  }
  return number;
}

/** Four bits for each number, two in a byte, the first in the lower bits. */
function nibbles(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 2));
  for (const [n, value] of values.entries()) {
    const shift = n % 2 === 0 ? 1 : 16;
    bytes[n >> 1] = (bytes[n >> 1] ?? 0) + Math.round(15 * value) * shift;
  }
  return bytes;
}
