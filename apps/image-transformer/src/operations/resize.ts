import { type ImageTransform, type Region, type Size, windowAt } from '@millrace/image-url';
import { adjusts } from './adjust.ts';
import { isGreyAtTheEnd } from './effects.ts';
import { transparent } from './rotate.ts';
import type { Context, Operation } from './types.ts';

type Gravity = Extract<ImageTransform['gravity'], string>;

const mirrored = (gravity: Gravity, from: string, to: string): Gravity => {
  const swapped = gravity.includes(from) ? gravity.replace(from, to) : gravity.replace(to, from);
  return compass.find((name) => name === swapped) ?? gravity;
};

const compass = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;

/**
 * The gravity to pass to sharp. sharp mirrors before it crops; a transform mirrors after it.
 */
export function gravityForSharp({
  gravity,
  flip,
  flop,
}: Pick<ImageTransform, 'flip' | 'flop'> & { gravity: Gravity }): Gravity {
  const vertically = flip ? mirrored(gravity, 'north', 'south') : gravity;
  return flop ? mirrored(vertically, 'east', 'west') : vertically;
}

/** Whether the crop depends on the picture's content. */
export const cropsByContent = (transform: ImageTransform): boolean =>
  hasBox(transform) &&
  transform.fit === 'cover' &&
  (transform.gravity === 'entropy' || transform.gravity === 'attention');

/** Whether the proportions of the result are given. */
const hasBox = ({ width, height, aspect }: ImageTransform): boolean =>
  aspect !== null || (width !== null && height !== null);

/** The part of the resized picture around a point. sharp mirrors before it crops; a transform mirrors after it. */
function windowAround([, x, y]: Exclude<ImageTransform['gravity'], string>, context: Context): Region {
  const { picture, box } = context.plan.fitted;
  const left = windowAt(x, picture.width, box.width);
  const top = windowAt(y, picture.height, box.height);
  return {
    ...box,
    left: context.transform.flop ? picture.width - box.width - left : left,
    top: context.transform.flip ? picture.height - box.height - top : top,
  };
}

/** Resizes the picture to the requested size, smaller or larger. */
export const resize = {
  takes: ['width', 'height', 'fit', 'gravity', 'enlarge', 'aspect'],
  // The parts of `contain` without enlargement are added by another operation of sharp.
  onStrip: (transform) =>
    !cropsByContent(transform) &&
    typeof transform.gravity === 'string' &&
    transform.enlarge &&
    transform.aspect === null,
  async apply(pipeline, context) {
    const { transform, plan, format, frame, deadline } = context;
    const { gravity, fit } = transform;
    const { box, picture } = plan.fitted;
    const { width, height } = box;
    if (transform.width === null && transform.height === null && transform.aspect === null) return pipeline;
    if (!hasBox(transform) || fit === 'fill' || fit === 'inside')
      return pipeline.resize(width, height, { fit: 'fill' });
    if (fit === 'contain') {
      // A later operation ends this pipeline, and the encoder then removes the transparency.
      const isSettledLater = adjusts(transform) || !isGreyAtTheEnd(transform);
      const background = format.transparent || isSettledLater ? transparent : '#ffffff';
      if (transform.enlarge && transform.aspect === null && context.isReduced !== true) {
        return pipeline.resize(width, height, { fit: 'contain', background });
      }
      return pipeline
        .resize(picture.width, picture.height, { fit: 'fill' })
        .extend({ ...marginsOf(picture, box, transform), background });
    }
    if (typeof gravity !== 'string') {
      return pipeline.resize(picture.width, picture.height, { fit: 'fill' }).extract(windowAround(gravity, context));
    }
    const position = gravityForSharp({ ...transform, gravity });
    const cropped = pipeline.resize(width, height, { fit: 'cover', position });
    if (frame === undefined || !cropsByContent(transform)) return cropped;
    if (frame.crop === undefined) {
      const { info } = await deadline.finish(cropped.clone().flip(transform.flip).flop(transform.flop).raw());
      // libvips reports the offset of the picture's corner, which moves up and to the left (negative).
      frame.crop = { left: Math.abs(info.cropOffsetLeft ?? 0), top: Math.abs(info.cropOffsetTop ?? 0) };
    }
    return pipeline.resize(width, height, { fit: 'outside' }).extract({ ...frame.crop, width, height });
  },
} as const satisfies Operation;

/**
 * What is added around a picture in the middle of a box; an odd pixel is right or below. sharp mirrors before it adds this; a transform
 * mirrors after it.
 */
function marginsOf(picture: Size, box: Size, { flip, flop }: ImageTransform) {
  const across = box.width - picture.width;
  const down = box.height - picture.height;
  const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)];
  const horizontal = flop ? { left: across - left, right: left } : { left, right: across - left };
  const vertical = flip ? { top: down - top, bottom: top } : { top, bottom: down - top };
  return { ...horizontal, ...vertical };
}
