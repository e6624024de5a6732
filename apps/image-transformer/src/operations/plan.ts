import {
  type ImageTransform,
  maxOutputPixels,
  maxOutputSide,
  resizedSize,
  rotatedSize,
  type Size,
} from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';

/** The sizes of a transform, computed from the source's header before any pixel is decoded. */
export interface Plan {
  /** One frame of the result. May be a pixel off if the angle is not a multiple of 90 and no side was requested. */
  result: Size;
  /**
   * The smallest size to which the upright picture can be reduced before it is rotated, so that the following resize does not enlarge what
   * was reduced. A rotation needs all pixels in memory.
   */
  shrunk: Size;
  /** The size at which an SVG is drawn so that the result has full detail: as `shrunk`, but larger if the result enlarges it. */
  drawn: Size;
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.ceil(width * scale)),
  height: Math.max(1, Math.ceil(height * scale)),
});

/**
 * @param source size of one upright frame
 * @param frames number of frames of the result
 * @throws PermanentMediaError output_too_large
 */
export function planOf(source: Size, transform: ImageTransform, frames: number): Plan {
  const rotated = rotatedSize(source, transform.rotate);
  const result = resizedSize(rotated, transform);
  assertAllowed(result, frames);
  const across = result.width / rotated.width;
  const down = result.height / rotated.height;
  const isContained = transform.fit === 'contain' && transform.width !== null && transform.height !== null;
  const scale = isContained ? Math.min(across, down) : Math.max(across, down);
  const shrunk = scaled(source, Math.min(1, scale));
  const drawn = scaled(source, Math.min(scale, Math.sqrt(maxOutputPixels / (source.width * source.height))));
  if (transform.rotate !== 0) assertPixels(rotatedSize(shrunk, transform.rotate), frames);
  return { result, shrunk, drawn };
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
