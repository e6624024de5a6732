import {
  croppedRegion,
  type Fitted,
  fittedSize,
  type ImageTransform,
  maxOutputPixels,
  maxOutputSide,
  paddedSize,
  type Region,
  rotatedSize,
  type Size,
} from '@millrace/image-url';
import { PermanentMediaError } from '@millrace/service';

/** The sizes of a transform, computed from the source's header before any pixel is decoded. */
export interface Plan {
  /** What is cut out of the upright picture; null keeps all. */
  region: Region | null;
  /** What the resize makes. */
  fitted: Fitted;
  /** One frame of the result. May be a pixel off if the angle is not a multiple of 90 and no side was requested. */
  result: Size;
  /**
   * The smallest size to which the upright picture, or the region, can be reduced before it is rotated, so that the following resize does
   * not enlarge what was reduced. A rotation needs all pixels in memory.
   */
  shrunk: Size;
  /**
   * The size at which an SVG is drawn so that the result has full detail: as `shrunk` without a region, but larger if the result enlarges
   * it.
   */
  drawn: Size;
}

/** What a crop keeps. @throws PermanentMediaError output_too_large, because nothing of the picture would remain */
export function cropOf(source: Size, { crop }: Pick<ImageTransform, 'crop'>): Region | null {
  if (crop === null) return null;
  const region = croppedRegion(source, crop);
  if (region !== null) return region;
  throw new PermanentMediaError(
    'output_too_large',
    `The crop begins outside of the picture, which has ${source.width} × ${source.height} pixels.`,
  );
}

/** The same part of a picture that has been drawn at another size. */
export function regionAt({ left, top, width, height }: Region, source: Size, drawn: Size): Region {
  const along = (from: number, length: number, side: number, all: number) => {
    const first = Math.min(all - 1, Math.round((from / side) * all));
    return { first, length: Math.max(1, Math.min(all, Math.round(((from + length) / side) * all)) - first) };
  };
  const across = along(left, width, source.width, drawn.width);
  const down = along(top, height, source.height, drawn.height);
  return { left: across.first, top: down.first, width: across.length, height: down.length };
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.ceil(width * scale)),
  height: Math.max(1, Math.ceil(height * scale)),
});

/**
 * @param source size of one upright frame
 * @param frames number of frames of the result
 * @param region what crop and trim keep
 * @throws PermanentMediaError output_too_large
 */
export function planOf(
  source: Size,
  transform: ImageTransform,
  frames: number,
  region: Region | null = cropOf(source, transform),
): Plan {
  const upright = region ?? source;
  const rotated = rotatedSize(upright, transform.rotate);
  const fitted = fittedSize(rotated, transform);
  const { box, picture } = fitted;
  assertAllowed(box, frames);
  const result = paddedSize(box, transform.pad);
  if (transform.pad !== null) assertAllowed(result, frames);
  const across = box.width / rotated.width;
  const down = box.height / rotated.height;
  const isContained = transform.fit === 'contain' && transform.width !== null && transform.height !== null;
  const scale = isContained
    ? Math.min(across, down, transform.enlarge ? Number.POSITIVE_INFINITY : 1)
    : Math.max(across, down);
  const shrunk = scaled(upright, Math.min(1, scale));
  // With a focal point, the whole picture is resized before a part of it is cut out.
  if (typeof transform.gravity !== 'string') assertPixels(picture, frames);
  const drawn = scaled(source, Math.min(scale, Math.sqrt(maxOutputPixels / (source.width * source.height))));
  if (transform.rotate !== 0) assertPixels(rotatedSize(shrunk, transform.rotate), frames);
  return { region, fitted, result, shrunk, drawn };
}

function assertAllowed(size: Size, frames: number): void {
  if (size.width > maxOutputSide || size.height > maxOutputSide) {
    throw new PermanentMediaError(
      'output_too_large',
      `The result would be ${size.width} × ${size.height}; the limit is ${maxOutputSide} pixels a side.`,
    );
  }
  assertPixels(size, frames);
}

function assertPixels({ width, height }: Size, frames: number): void {
  const pixels = width * height * frames;
  if (pixels <= maxOutputPixels) return;
  const shape = frames > 1 ? `${width} × ${height} in ${frames} frames` : `${width} × ${height}`;
  throw new PermanentMediaError(
    'output_too_large',
    `The result would be ${shape}, which is ${pixels} pixels; the limit is ${maxOutputPixels}.`,
  );
}
