import {
  croppedRegion,
  fittedSize,
  type ImageTransform,
  maxOutputPixels,
  maxOutputSide,
  paddedSize,
  rotatedSize,
  type Size,
} from '@millrace/image-url';
import type { ImageFacts } from '@millrace/jobs';
import { invalidParameters } from './parse.ts';

/** What the size of a result depends on, besides the transform. */
export type SourceSize = Pick<ImageFacts, 'width' | 'height' | 'frames'> & { format: string };

/** Pixels of one frame of the result without and with its margins, and its number of frames. */
interface OutputSize {
  box: Size;
  padded: Size;
  frames: number;
}

/**
 * The size of a result.
 *
 * @returns null if only the worker can know it, because it depends on what a trim leaves
 * @throws AppError invalid_request if nothing of the picture would remain
 */
export function outputSize(transform: ImageTransform, source: SourceSize): OutputSize | null {
  const upright = croppedSize(transform, source);
  if (transform.trim !== null) return null;
  const { box } = fittedSize(rotatedSize(upright, transform.rotate), transform);
  const format = transform.format ?? source.format;
  // Other formats keep the first frame only.
  const frames = format === 'gif' || format === 'webp' ? source.frames : 1;
  return { box, padded: paddedSize(box, transform.pad), frames };
}

function croppedSize({ crop }: ImageTransform, source: SourceSize): Size {
  if (crop === null) return source;
  const region = croppedRegion(source, crop);
  if (region !== null) return region;
  const message = `begins outside of the picture, which has ${source.width}x${source.height} pixels`;
  throw invalidParameters([{ field: 'crop', message }]);
}

/** Rejects a result that is too large before it is rendered. @throws AppError invalid_request that names the parameter to change */
export function assertOutputFits(transform: ImageTransform, source: SourceSize): void {
  const output = outputSize(transform, source);
  if (output === null) return;
  const { box, padded, frames } = output;
  assertFits(box, frames, { across: 'w', down: 'h' });
  assertFits(padded, frames, { across: 'pad', down: 'pad' });
}

function assertFits({ width, height }: Size, frames: number, names: { across: string; down: string }): void {
  const hasTooMany = width * height * frames > maxOutputPixels;
  const fields = new Set([
    ...(width > maxOutputSide || hasTooMany ? [names.across] : []),
    ...(height > maxOutputSide || hasTooMany ? [names.down] : []),
  ]);
  if (fields.size === 0) return;
  const size = `${width}x${height} pixels${frames > 1 ? ` in ${frames} frames` : ''}`;
  const message = `the result would have ${size}; the limits are ${maxOutputSide} a side and ${maxOutputPixels} in all`;
  throw invalidParameters([...fields].map((field) => ({ field, message })));
}
