import type { Size } from '@millrace/image-url';
import type { Deadline } from './picture/deadline.ts';
import type { Bitmap } from './picture/identify.ts';
import { openRaw, type Sharp } from './picture/native.ts';
import { openPixels } from './picture/pixels.ts';

/** The size in the file of what is upright in this size. */
export const storedSize = ({ orientation }: Bitmap, { width, height }: Size): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** Decodes an animation and splits it into frames, as stored in the file. */
export async function framesOf(
  picture: Bitmap,
  size: Size,
  deadline: Deadline,
  keepsColours = false,
): Promise<Iterable<Sharp>> {
  const strip = await deadline.finish(
    openPixels(picture, true, keepsColours).resize(size.width, size.height, { fit: 'fill' }).ensureAlpha().raw(),
  );
  const { width, channels } = strip.info;
  const height = strip.info.height / picture.facts.frames;
  const frameBytes = width * height * channels;
  function* split(): Generator<Sharp> {
    for (let start = 0; start < strip.data.length; start += frameBytes) {
      yield openRaw({ data: strip.data.subarray(start, start + frameBytes), width, height, channels });
    }
  }
  return split();
}
