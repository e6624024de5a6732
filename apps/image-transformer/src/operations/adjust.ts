import type { ImageTransform } from '@millrace/image-url';
import type { RgbSpace } from '../colour/space.ts';
import { mostOf, openRaw, samplesOf } from '../picture/native.ts';
import { byRows, rgbPixelsOf } from './pixels.ts';
import type { Operation } from './types.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** The weights of red, green and blue in the brightness of a colour (BT.709), as CSS filters use them. */
const luma: Rgb = [0.2126, 0.7152, 0.0722];

const clipped = (value: number): number => Math.min(255, Math.max(0, value));

/** Whether any of them changes a pixel. */
export const adjusts = (t: ImageTransform): boolean =>
  t.brightness !== 0 || t.contrast !== 0 || t.gamma !== 1 || changesHues(t) || t.tint !== null;

const changesHues = ({ saturation, hue }: ImageTransform): boolean => saturation !== 0 || hue !== 0;

/** Brightness, then contrast, then gamma: what each value of a channel becomes, from 0 to 255. */
function curveOf({ brightness, contrast, gamma }: ImageTransform, most: number): Float64Array {
  return Float64Array.from({ length: most + 1 }, (_, value) => {
    const lit = clipped(((value * 255) / most) * (1 + brightness / 100));
    const spread = clipped((lit - 127.5) * (1 + contrast / 100) + 127.5);
    return 255 * (spread / 255) ** (1 / gamma);
  });
}

/** Moves each colour away from its grey, or towards it. */
function saturationMatrix(percent: number): Matrix {
  const factor = 1 + percent / 100;
  const [r, g, b] = luma;
  const grey: Rgb = [r * (1 - factor), g * (1 - factor), b * (1 - factor)];
  return [
    [grey[0] + factor, grey[1], grey[2]],
    [grey[0], grey[1] + factor, grey[2]],
    [grey[0], grey[1], grey[2] + factor],
  ];
}

/** The matrix of the CSS filter `hue-rotate` (Filter Effects, feColorMatrix). */
function hueMatrix(degrees: number): Matrix {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  return [
    [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
    [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283],
    [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072],
  ];
}

const brightnessOf = (r: number, g: number, b: number): number => luma[0] * r + luma[1] * g + luma[2] * b;

/** The shades of a colour by brightness: from black through the colour to white. Each shade has the brightness of its place. */
function shadesOf(colour: Rgb): (brightness: number, channel: 0 | 1 | 2) => number {
  const own = brightnessOf(...colour);
  return (brightness, channel) =>
    brightness <= own
      ? (colour[channel] * brightness) / (own || 1)
      : 255 - ((255 - colour[channel]) * (255 - brightness)) / (255 - own);
}

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
];

/** What a transform makes of a colour; writes it to the place it came from. */
function adjusterOf(
  transform: ImageTransform,
  space: RgbSpace | undefined,
  most: number,
): (data: Uint8Array | Uint16Array, at: number) => void {
  const curve = curveOf(transform, most);
  const scale = most / 255;
  const matrix = changesHues(transform) ? [saturationMatrix(transform.saturation), hueMatrix(transform.hue)] : [];
  const tint = transform.tint === null ? undefined : rgbOf(transform.tint);
  const shades = tint && shadesOf(space?.fromSrgb(tint) ?? tint);
  return (data, at) => {
    let r = curve[data[at] ?? 0] ?? 0;
    let g = curve[data[at + 1] ?? 0] ?? 0;
    let b = curve[data[at + 2] ?? 0] ?? 0;
    for (const [x, y, z] of matrix) {
      const [r1, g1, b1] = [r, g, b];
      r = clipped(x[0] * r1 + x[1] * g1 + x[2] * b1);
      g = clipped(y[0] * r1 + y[1] * g1 + y[2] * b1);
      b = clipped(z[0] * r1 + z[1] * g1 + z[2] * b1);
    }
    if (shades !== undefined) {
      const brightness = brightnessOf(r, g, b);
      r = shades(brightness, 0);
      g = shades(brightness, 1);
      b = shades(brightness, 2);
    }
    data[at] = Math.round(r * scale);
    data[at + 1] = Math.round(g * scale);
    data[at + 2] = Math.round(b * scale);
  };
}

/**
 * Changes colours pixel by pixel: brightness, contrast, gamma, saturation, hue, tint, in this order. The arithmetic is ours: libvips has no
 * operation for a list of them, and each of its own would round to whole values.
 */
export const adjust = {
  takes: ['brightness', 'contrast', 'gamma', 'saturation', 'hue', 'tint'],
  // The pixels lose their division into frames.
  onStrip: (transform) => !adjusts(transform),
  async apply(pipeline, { transform, space, isDeep, deadline }) {
    if (!adjusts(transform)) return pipeline;
    const raw = await rgbPixelsOf(pipeline, deadline, isDeep);
    const { width, channels } = raw;
    const data = samplesOf(raw);
    const change = adjusterOf(transform, space, mostOf(raw));
    await byRows(raw, deadline, (from, to) => {
      for (let at = from * width * channels; at < to * width * channels; at += channels) change(data, at);
    });
    return openRaw(raw);
  },
} as const satisfies Operation;
