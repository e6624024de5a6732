import { inverse, type Matrix, times, type Vector } from './matrix.ts';

/** A colour space of red, green and blue, as a profile describes it. */
export interface RgbSpace {
  icc: Buffer;
  /** The values of an sRGB colour in this space; what lies outside of it is clipped. From 0 to 255. */
  fromSrgb(colour: Vector): Vector;
}

/** Values of a curve that are looked up. */
const steps = 4_096;
const maxTags = 100;

/** sRGB in the white of profiles (IEC 61966-2-1, adapted to D50 as in its profile). */
const srgb: Matrix = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
];

const linear = (value: number): number => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

const clipped = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Reads a profile of a matrix and three curves (ICC.1:2010, 8.3.3). Nearly all profiles of pictures are of this kind: sRGB, Display P3, Adobe
 * RGB, ProPhoto, BT.2020. Each offset is checked, because the profile is a part of an upload.
 *
 * @returns undefined for profiles of another kind, and damaged ones
 */
export function rgbSpaceOf(icc: Buffer): RgbSpace | undefined {
  if (icc.length < 132 || icc.toString('latin1', 16, 24) !== 'RGB XYZ ') return undefined;
  const tags = tagsOf(icc);
  // Its tables come before the matrix.
  if (tags.has('A2B0')) return undefined;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => vectorOf(tags.get(name)));
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOf(tags.get(name)));
  const [r, g, b] = curves;
  if (!red || !green || !blue || !r || !g || !b) return undefined;
  const back = inverse([red, green, blue]);
  if (!back.flat().every(Number.isFinite)) return undefined;
  const [ofRed, ofGreen, ofBlue] = [r, g, b].map(undone);
  if (!ofRed || !ofGreen || !ofBlue) return undefined;
  return {
    icc,
    fromSrgb([red8, green8, blue8]) {
      const xyz = times(srgb, [linear(red8), linear(green8), linear(blue8)]);
      const [x, y, z] = times(back, xyz);
      return [255 * ofRed(clipped(x)), 255 * ofGreen(clipped(y)), 255 * ofBlue(clipped(z))];
    },
  };
}

function tagsOf(icc: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  const count = Math.min(maxTags, icc.readUInt32BE(128));
  for (let n = 0, at = 132; n < count && at + 12 <= icc.length; n += 1, at += 12) {
    const [start, length] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)];
    if (start + length <= icc.length) tags.set(icc.toString('latin1', at, at + 4), icc.subarray(start, start + length));
  }
  return tags;
}

const fixed = (bytes: Buffer, at: number): number => bytes.readInt32BE(at) / 65_536;

function vectorOf(tag: Buffer | undefined): Vector | undefined {
  if (tag === undefined || tag.length < 20 || tag.toString('latin1', 0, 4) !== 'XYZ ') return undefined;
  return [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)];
}

type Curve = (value: number) => number;

/** From values to light, both from 0 to 1. */
function curveOf(tag: Buffer | undefined): Curve | undefined {
  if (tag === undefined || tag.length < 12) return undefined;
  const type = tag.toString('latin1', 0, 4);
  if (type === 'curv') return sampledCurve(tag);
  return type === 'para' ? parametricCurve(tag) : undefined;
}

function sampledCurve(tag: Buffer): Curve | undefined {
  const count = tag.readUInt32BE(8);
  if (count === 0) return (value) => value;
  if (12 + count * 2 > tag.length) return undefined;
  // Eight bits for the whole part of an exponent.
  if (count === 1) return (value) => value ** (tag.readUInt16BE(12) / 256);
  return (value) => {
    const place = value * (count - 1);
    const below = Math.min(count - 2, Math.floor(place));
    const [low, high] = [tag.readUInt16BE(12 + below * 2), tag.readUInt16BE(14 + below * 2)];
    return (low + (high - low) * (place - below)) / 65_535;
  };
}

/** How many numbers each function has. */
const parameterCounts = [1, 3, 4, 5, 7];

function parametricCurve(tag: Buffer): Curve | undefined {
  const kind = tag.readUInt16BE(8);
  const count = parameterCounts[kind];
  if (count === undefined || 12 + count * 4 > tag.length) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, n) =>
    fixed(tag, 12 + n * 4),
  );
  switch (kind) {
    case 0:
      return (x) => x ** g;
    case 1:
      return (x) => (a * x + b >= 0 ? (a * x + b) ** g : 0);
    case 2:
      return (x) => (a * x + b >= 0 ? (a * x + b) ** g + c : c);
    case 3:
      return (x) => (x >= d ? (a * x + b) ** g : c * x);
    default:
      return (x) => (x >= d ? (a * x + b) ** g + e : c * x + f);
  }
}

/** From light to values. undefined if the curve falls, or is none. */
function undone(curve: Curve): Curve | undefined {
  const lights = Float64Array.from({ length: steps + 1 }, (_, n) => curve(n / steps));
  for (let n = 0; n <= steps; n += 1) {
    const light = lights[n] ?? Number.NaN;
    // Also true for NaN.
    if (!(light >= (lights[n - 1] ?? Number.NEGATIVE_INFINITY) && Number.isFinite(light))) return undefined;
  }
  return (light) => {
    let [low, high] = [0, steps];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lights[middle] ?? 0) <= light) low = middle;
      else high = middle;
    }
    const [from, to] = [lights[low] ?? 0, lights[high] ?? 1];
    const between = to > from ? Math.min(1, Math.max(0, (light - from) / (to - from))) : 0;
    return (low + between) / steps;
  };
}
