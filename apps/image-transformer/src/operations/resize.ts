import type { ImageTransform } from '@millrace/jobs';
import { transparent } from './rotate.ts';
import type { Operation } from './types.ts';

type Gravity = ImageTransform['gravity'];

const mirrored = (gravity: Gravity, from: string, to: string): Gravity => {
  const swapped = gravity.includes(from) ? gravity.replace(from, to) : gravity.replace(to, from);
  return compass.find((name) => name === swapped) ?? gravity;
};

const compass = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

/**
 * The gravity to pass to sharp. sharp mirrors before it crops; a transform mirrors after it.
 */
export function gravityForSharp({ gravity, flip, flop }: Pick<ImageTransform, 'gravity' | 'flip' | 'flop'>): Gravity {
  const vertically = flip ? mirrored(gravity, 'north', 'south') : gravity;
  return flop ? mirrored(vertically, 'east', 'west') : vertically;
}

/** Whether the crop depends on the picture's content. */
export const cropsByContent = ({ width, height, fit, gravity }: ImageTransform): boolean =>
  width !== null && height !== null && fit === 'cover' && (gravity === 'entropy' || gravity === 'attention');

/** Resizes the picture to the requested size, smaller or larger. */
export const resize = {
  takes: ['width', 'height', 'fit', 'gravity'],
  onStrip: (transform) => !cropsByContent(transform),
  async apply(pipeline, context) {
    const { transform, plan, format, frame, deadline } = context;
    const { width, height } = plan.result;
    if (transform.width === null && transform.height === null) return pipeline;
    if (transform.width === null || transform.height === null || transform.fit === 'fill') {
      return pipeline.resize(width, height, { fit: 'fill' });
    }
    if (transform.fit === 'contain') {
      return pipeline.resize(width, height, {
        fit: 'contain',
        background: format.transparent ? transparent : '#ffffff',
      });
    }
    const cropped = pipeline.resize(width, height, { fit: 'cover', position: gravityForSharp(transform) });
    if (frame === undefined || !cropsByContent(transform)) return cropped;
    if (frame.crop === undefined) {
      const { info } = await deadline.finish(cropped.clone().flip(transform.flip).flop(transform.flop).raw());
      // libvips reports the offset of the picture's corner, which moves up and to the left (negative).
      frame.crop = { left: Math.abs(info.cropOffsetLeft ?? 0), top: Math.abs(info.cropOffsetTop ?? 0) };
    }
    return pipeline.resize(width, height, { fit: 'outside' }).extract({ ...frame.crop, width, height });
  },
} as const satisfies Operation;
