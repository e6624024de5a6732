import { type ImageTransform, imageTransform } from '@millrace/image-url';
import { Deadline } from '../../src/picture/deadline.ts';
import { type Picture, withPicture } from '../../src/picture/identify.ts';
import { type Rendition, render } from '../../src/render.ts';

export { colourOf, cornerDifference, cornersOf, difference, onWhite } from '@millrace/testkit/media';

export const maxPixels = 50_000_000;
/** Long enough for a busy machine. */
const limits = { seconds: 300, cpuSeconds: 60, onStuck: () => undefined };
export const deadline = () => new Deadline(limits);

/** A transform without effect, except for the given changes. */
export const transformOf = (changes: Partial<ImageTransform>): ImageTransform =>
  imageTransform.parse({
    width: null,
    height: null,
    fit: 'cover',
    gravity: 'center',
    rotate: 0,
    flip: false,
    flop: false,
    blur: null,
    sharpen: false,
    grayscale: false,
    format: null,
    quality: null,
    ...changes,
  });

/** Opens a picture, runs the work and frees the picture's resources. */
export const opened = <T>(bytes: Buffer, work: (picture: Picture) => Promise<T>): Promise<T> =>
  withPicture(bytes, maxPixels, deadline(), work);

/** Opens and renders, as the worker does. */
export async function renderBytes(bytes: Buffer, changes: Partial<ImageTransform> = {}): Promise<Rendition> {
  return opened(bytes, (picture) => render(picture, transformOf(changes), deadline()));
}
