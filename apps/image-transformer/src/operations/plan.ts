import {
  type ImageTransform,
  maxOutputPixels,
  maxOutputSide,
  resizedSize,
  rotatedSize,
  type Size,
} from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';

/** The sizes of a transform, known from the source's header before any pixel is touched. */
export interface Plan {
  /** Of the result, one frame; after a rotation by an odd angle it may be a pixel off where no side was asked for. */
  result: Size;
  /**
   * The least size that the upright picture may be brought to before it is rotated, so that the resize that follows has nothing to
   * enlarge that was not small already: a rotation needs all pixels in memory.
   */
  shrunk: Size;
  /** The size at which a drawing has all the detail that the result can show: the same, and larger where that is asked for. */
  drawn: Size;
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.ceil(width * scale)),
  height: Math.max(1, Math.ceil(height * scale)),
});

/**
 * @param source upright, of one frame
 * @param frames of the result
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
      `The result would be ${size.width} × ${size.height}; a side may have ${maxOutputSide} pixels.`,
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
    `The result would be ${shape}, which is ${pixels} pixels; ${maxOutputPixels} are made.`,
  );
}
