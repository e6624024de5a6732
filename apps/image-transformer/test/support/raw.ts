import sharp from 'sharp';

/** Decoded pixels: red, green, blue, alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** A pixel by its place. */
export type Paint = (x: number, y: number) => readonly [number, number, number, number];

export function painted(width: number, height: number, paint: Paint): Pixels {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(paint(x, y), (y * width + x) * 4);
  return { data, width, height };
}

/** Every pixel differs from its neighbours, so that a shift by one is seen. */
export const scattered: Paint = (x, y) => [
  (x * 37 + y * 11) % 256,
  (x * 5 + y * 53) % 256,
  (x * y * 7 + 90) % 256,
  255,
];

export const png = ({ data, width, height }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

/** A lossless WebP of several frames, 100 ms each. */
export function animated(frames: readonly Pixels[]): Promise<Buffer> {
  const [{ width, height } = { width: 0, height: 0 }] = frames;
  const data = Buffer.concat(frames.map((frame) => frame.data));
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  return sharp(data, { raw, animated: true })
    .webp({ lossless: true, exact: true, delay: frames.map(() => 100) })
    .toBuffer();
}

/** The pixels of a picture, or of a frame. */
export async function pixelsOf(bytes: Buffer, page = 0): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { page }).toColourspace('srgb').ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return { data, width: info.width, height: info.height };
}

export const at = ({ data, width }: Pixels, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

/** The largest difference of a channel. */
export function farthest(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let n = 0; n < a.data.length; n += 1) most = Math.max(most, Math.abs((a.data[n] ?? 0) - (b.data[n] ?? 0)));
  return most;
}

/** A copy of a rectangle, pixel by pixel. */
export const cut = (from: Pixels, left: number, top: number, width: number, height: number): Pixels =>
  painted(width, height, (x, y) => {
    const [r = 0, g = 0, b = 0, alpha = 0] = at(from, left + x, top + y);
    return [r, g, b, alpha];
  });
