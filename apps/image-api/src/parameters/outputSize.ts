import { type ImageFacts, type ImageTransform, maxOutputPixels, maxOutputSide } from '@millrace/jobs';
import { invalidParameters } from './parse.ts';

type Source = Pick<ImageFacts, 'width' | 'height' | 'frames'> & { format: string };

/** A picture turned by any angle, in the smallest upright box around it. */
function rotated({ width, height }: Source, degrees: number): { width: number; height: number } {
  if (degrees % 180 === 0) return { width, height };
  if (degrees % 90 === 0) return { width: height, height: width };
  const radians = (degrees * Math.PI) / 180;
  const sin = Math.abs(Math.sin(radians));
  const cos = Math.abs(Math.cos(radians));
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) };
}

/** Pixels of the result, of one frame, and how many frames it has. */
export function outputSize(
  transform: ImageTransform,
  source: Source,
): { width: number; height: number; frames: number } {
  const turned = rotated(source, transform.rotate);
  const { width, height } = transform;
  const follow = (given: number, ownOfGiven: number, own: number) =>
    Math.max(1, Math.round((given / ownOfGiven) * own));
  const format = transform.format ?? source.format;
  return {
    width: width ?? (height === null ? turned.width : follow(height, turned.height, turned.width)),
    height: height ?? (width === null ? turned.height : follow(width, turned.width, turned.height)),
    // The other formats have a first frame only.
    frames: format === 'gif' || format === 'webp' ? source.frames : 1,
  };
}

/** Refuses a result that is too large before a pixel of it is made. @throws AppError invalid_request naming the side to be given */
export function assertOutputFits(transform: ImageTransform, source: Source): void {
  const { width, height, frames } = outputSize(transform, source);
  const size = `${width}x${height} pixels${frames > 1 ? ` in ${frames} frames` : ''}`;
  const fields = [
    ...(width > maxOutputSide || width * height * frames > maxOutputPixels ? ['w'] : []),
    ...(height > maxOutputSide || width * height * frames > maxOutputPixels ? ['h'] : []),
  ];
  if (fields.length === 0) return;
  const message = `the result would have ${size}: at most ${maxOutputSide} a side and ${maxOutputPixels} in all are made`;
  throw invalidParameters(fields.map((field) => ({ field, message })));
}
