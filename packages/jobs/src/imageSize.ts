import type { ImageTransform } from './imageParameters.ts';

/** Pixels of one frame. */
export interface Size {
  width: number;
  height: number;
}

/** The bounding box of an image that is rotated by this angle. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 180 === 0) return { width, height };
  if (degrees % 90 === 0) return { width: height, height: width };
  const radians = (degrees * Math.PI) / 180;
  const sine = Math.abs(Math.sin(radians));
  const cosine = Math.abs(Math.cos(radians));
  return { width: Math.round(width * cosine + height * sine), height: Math.round(width * sine + height * cosine) };
}

/** The requested size. `from` is the size after rotation. A missing side is derived from the other; if both are missing, `from` is kept. */
export function resizedSize(from: Size, { width, height }: Pick<ImageTransform, 'width' | 'height'>): Size {
  if (width !== null && height !== null) return { width, height };
  if (width !== null) return { width, height: Math.max(1, Math.round((from.height * width) / from.width)) };
  if (height !== null) return { width: Math.max(1, Math.round((from.width * height) / from.height)), height };
  return from;
}
