import { croppedRegion, type ImageUrlParameters, rotatedSize, type Size } from '@millrace/image-url';

/** A point of a picture: parts of its sides, from 0 to 1. */
export type Point = readonly [x: number, y: number];

/** What `g_focal` depends on: the size of the upright picture, and its point, if its owner has set one. */
export interface FocalImage extends Size {
  focal: Point | null;
}

/** URLs have at most four decimals. */
export const tenThousandths = (n: number): number => Math.round(n * 10_000) / 10_000 + 0;

const within = (n: number): number => tenThousandths(Math.min(1, Math.max(0, n)));

/** The point in what a crop leaves; at its edge if the crop leaves it out. */
function cropped([x, y]: Point, from: Size, crop: NonNullable<ImageUrlParameters['crop']>): [Point, Size] {
  const region = croppedRegion(from, crop);
  // Nothing would be left: the request is refused later.
  if (region === null) return [[x, y], from];
  const { left, top, width, height } = region;
  return [[(x * from.width - left) / width, (y * from.height - top) / height], region];
}

/** The point in the box around a rotated picture. */
function rotated([x, y]: Point, from: Size, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [across, down] = [(x - 0.5) * from.width, (y - 0.5) * from.height];
  const box = rotatedSize(from, degrees);
  return [(across * cosine - down * sine) / box.width + 0.5, (across * sine + down * cosine) / box.height + 0.5];
}

/**
 * The parameters with the image's point in place of `g_focal`, so that the name of the rendition has the point. The image's point is of the
 * upright picture; the parameter `g` is of the picture after crop and rotation. What a trim leaves is not known here.
 */
export function withFocalPoint(parameters: ImageUrlParameters, image: FocalImage): ImageUrlParameters {
  if (parameters.g !== 'focal') return parameters;
  if (image.focal === null) return { ...parameters, g: 'center' };
  const { crop, rotate = 0 } = parameters;
  const [point, size] = crop === undefined ? [image.focal, image] : cropped(image.focal, image, crop);
  const [x, y] = rotate === 0 ? point : rotated([within(point[0]), within(point[1])], size, rotate);
  return { ...parameters, g: ['fp', within(x), within(y)] };
}
