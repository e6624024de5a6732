import {
  type AnimationVideoFormat,
  appliedParameters,
  croppedRegion,
  defaultVideoQuality,
  fittedSize,
  type ImageTransform,
  maxVideoFramePixels,
  type Size,
  windowAt,
} from '@millrace/image-url';
import type { AnimationVideo } from '@millrace/jobs';
import type { FieldError } from '@millrace/service';
import { invalidParameters } from './parse.ts';

/** What the media-transcoder can do to an animation. */
const possible: ReadonlySet<keyof ImageTransform> = new Set([
  ...(['width', 'height', 'fit', 'gravity', 'enlarge', 'aspect', 'crop'] as const),
  ...(['flip', 'flop', 'grayscale', 'background', 'quality', 'format'] as const),
]);

/**
 * Refuses what a video cannot have.
 *
 * @param told values by field, as in a transform
 * @throws AppError invalid_request that names each parameter
 */
export function assertVideoParameters(told: Readonly<Record<string, unknown>>): void {
  const fields: FieldError[] = appliedParameters
    .filter(({ field, isOff }) => !possible.has(field) && !isOff(told[field]))
    .map(({ name }) => ({ field: name, message: 'is not possible with f_mp4 and f_webm' }));
  if (told.gravity === 'entropy' || told.gravity === 'attention')
    fields.push({ field: 'g', message: 'must be a place or a point with f_mp4 and f_webm' });
  if (told.quality === 'auto') fields.push({ field: 'q', message: 'must be a number with f_mp4 and f_webm' });
  if (typeof told.background === 'string' && told.background.length > 6)
    fields.push({ field: 'bg', message: 'must not be transparent with f_mp4 and f_webm' });
  if (fields.length > 0) throw invalidParameters(fields);
}

/** The size of a frame, and what the animation is. */
type Source = Size & { format: string; frames: number };

/**
 * How the frames of an animation become those of a video. Its sides are even.
 *
 * @param transform one that `assertVideoParameters` has accepted
 * @throws AppError invalid_request if the source is no animated GIF, or the video would be too large
 */
export function videoOf(transform: ImageTransform, container: AnimationVideoFormat, source: Source): AnimationVideo {
  if (source.format !== 'gif' || source.frames < 2) {
    throw invalidParameters([{ field: 'f', message: 'can be mp4 and webm for an animated GIF only' }]);
  }
  const { flip, flop, grayscale, background, quality } = transform;
  const region = transform.crop === null ? null : croppedRegion(source, transform.crop);
  const from = region ?? source;
  const box = evenBox(fittedSize(from, transform).box);
  const picture = pictureIn(box, from, transform);
  return {
    container,
    region,
    picture,
    box,
    ...placeOf(picture, box, transform.gravity),
    flip,
    flop,
    grayscale,
    background: background ?? 'ffffff',
    quality: typeof quality === 'number' ? quality : defaultVideoQuality,
  };
}

function evenBox({ width, height }: Size): Size {
  if (width * height > maxVideoFramePixels) {
    const message = `the video would have ${width}x${height} pixels; the limit is ${maxVideoFramePixels} in all`;
    throw invalidParameters(['w', 'h'].map((field) => ({ field, message })));
  }
  return { width: Math.max(2, width - (width % 2)), height: Math.max(2, height - (height % 2)) };
}

function pictureIn(box: Size, from: Size, { width, height, aspect, fit, enlarge }: ImageTransform): Size {
  const hasBox = aspect !== null || (width !== null && height !== null);
  if (!hasBox || fit === 'fill' || fit === 'inside') return box;
  // The box is as small as it must be already. Only what stands inside of it may be smaller.
  return fittedSize(from, { ...box, fit, aspect: null, enlarge: fit === 'cover' || enlarge }).picture;
}

/** Where the picture's corner is in the box. There is a point only if a part of the picture is cut out. The sums turn a negative zero into zero. */
function placeOf(picture: Size, box: Size, gravity: ImageTransform['gravity']): { left: number; top: number } {
  if (typeof gravity !== 'string') {
    const [, x, y] = gravity;
    return { left: 0 - windowAt(x, picture.width, box.width), top: 0 - windowAt(y, picture.height, box.height) };
  }
  /** The share of what is left out, or added, that is on the left, or above. */
  const share = (from: string, to: string) => (gravity.includes(from) ? 0 : gravity.includes(to) ? 1 : 0.5);
  return {
    left: Math.round((box.width - picture.width) * share('west', 'east')) + 0,
    top: Math.round((box.height - picture.height) * share('north', 'south')) + 0,
  };
}
