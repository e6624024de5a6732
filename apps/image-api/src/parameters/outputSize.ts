import {
  type ImageFacts,
  type ImageTransform,
  maxOutputPixels,
  maxOutputSide,
  resizedSize,
  rotatedSize,
  type Size,
} from '@millrace/jobs';
import { invalidParameters } from './parse.ts';

type Source = Pick<ImageFacts, 'width' | 'height' | 'frames'> & { format: string };

/** Pixels of one frame of the result, and its number of frames. */
export function outputSize(transform: ImageTransform, source: Source): Size & { frames: number } {
  const { width, height } = resizedSize(rotatedSize(source, transform.rotate), transform);
  const format = transform.format ?? source.format;
  // Other formats keep the first frame only.
  return { width, height, frames: format === 'gif' || format === 'webp' ? source.frames : 1 };
}

/** Rejects a result that is too large before it is rendered. @throws AppError invalid_request that names the side to specify */
export function assertOutputFits(transform: ImageTransform, source: Source): void {
  const { width, height, frames } = outputSize(transform, source);
  const hasTooMany = width * height * frames > maxOutputPixels;
  const fields = [
    ...(width > maxOutputSide || hasTooMany ? ['w'] : []),
    ...(height > maxOutputSide || hasTooMany ? ['h'] : []),
  ];
  if (fields.length === 0) return;
  const size = `${width}x${height} pixels${frames > 1 ? ` in ${frames} frames` : ''}`;
  const message = `the result would have ${size}; the limits are ${maxOutputSide} a side and ${maxOutputPixels} in all`;
  throw invalidParameters(fields.map((field) => ({ field, message })));
}
