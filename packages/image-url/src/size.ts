import type { ImageTransform } from './transform.ts';

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

/** A rectangle of a picture, in pixels. */
export interface Region extends Size {
  left: number;
  top: number;
}

/**
 * The part of a picture that a crop keeps: the rectangle, up to the picture's edges. At least a pixel.
 *
 * @returns null if the rectangle begins outside of the picture
 */
export function croppedRegion({ width, height }: Size, crop: NonNullable<ImageTransform['crop']>): Region | null {
  const [x, y, across, down] = crop;
  const horizontal = span(width, x, across);
  const vertical = span(height, y, down);
  if (horizontal === null || vertical === null) return null;
  return { left: horizontal.from, top: vertical.from, width: horizontal.length, height: vertical.length };
}

/** The part of a side: up to 1 relative, else pixels. */
function span(side: number, from: number, length: number): { from: number; length: number } | null {
  const pixels = (value: number): number => (value <= 1 ? value * side : value);
  if (pixels(from) >= side) return null;
  const first = Math.min(side - 1, Math.round(pixels(from)));
  const end = Math.min(side, Math.max(first + 1, Math.round(pixels(from) + pixels(length))));
  return { from: first, length: end - first };
}

/** The size of the result before margins, and of the whole picture within it, or around it if the result is a part. */
export interface Fitted {
  box: Size;
  picture: Size;
}

type Sizing = Pick<ImageTransform, 'width' | 'height' | 'fit' | 'enlarge' | 'aspect'>;

const whole = (width: number, height: number): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

/** How a picture is resized. `from` is its size after rotation. */
export function fittedSize(from: Size, sizing: Sizing): Fitted {
  const { width, height, fit, enlarge, aspect } = sizing;
  const ofOneSide = (scaled: Size, isLarger: boolean): Fitted => {
    const box = isLarger && !enlarge ? from : scaled;
    return { box, picture: box };
  };
  if (width === null) {
    if (height === null) return { box: aspect === null ? from : ofRatio(from, aspect, fit), picture: from };
    return ofOneSide(whole((from.width * height) / from.height, height), height > from.height);
  }
  if (height === null) return ofOneSide(whole(width, (from.height * width) / from.width), width > from.width);
  const across = width / from.width;
  const down = height / from.height;
  switch (fit) {
    case 'fill': {
      const box = enlarge ? { width, height } : whole(Math.min(width, from.width), Math.min(height, from.height));
      return { box, picture: box };
    }
    case 'inside': {
      const scale = Math.min(across, down, 1);
      const box = whole(from.width * scale, from.height * scale);
      return { box, picture: box };
    }
    case 'contain': {
      const scale = enlarge ? Math.min(across, down) : Math.min(across, down, 1);
      return { box: { width, height }, picture: whole(from.width * scale, from.height * scale) };
    }
    case 'cover': {
      // The largest box of these proportions for which nothing is enlarged.
      const least = enlarge ? 1 : Math.min(1, 1 / across, 1 / down);
      const box = least === 1 ? { width, height } : whole(width * least, height * least);
      return { box, picture: around(from, box) };
    }
  }
}

/** The picture that just covers a box. */
function around(from: Size, box: Size): Size {
  const scale = Math.max(box.width / from.width, box.height / from.height);
  const { width, height } = whole(from.width * scale, from.height * scale);
  return { width: Math.max(width, box.width), height: Math.max(height, box.height) };
}

/** Where a window of a length begins, so that a point of the side, from 0 to 1, is in its middle, but not outside of the side. */
export const windowAt = (point: number, side: number, length: number): number =>
  Math.min(side - length, Math.max(0, Math.round(point * side - length / 2)));

/** The largest box of these proportions inside the picture; for `contain`, the smallest around it. */
function ofRatio(from: Size, [width, height]: readonly [number, number], fit: Sizing['fit']): Size {
  const isWider = from.width * height > width * from.height;
  return isWider === (fit === 'contain')
    ? whole(from.width, (from.width * height) / width)
    : whole((from.height * width) / height, from.height);
}

/** The size of a picture with its margins. */
export function paddedSize({ width, height }: Size, pad: ImageTransform['pad']): Size {
  const [top, right, bottom, left] = pad ?? [0, 0, 0, 0];
  return { width: width + left + right, height: height + top + bottom };
}
