import type { ImageTransform } from '@millrace/image-url';
import type { Sharp } from '../picture/native.ts';
import { settled } from './pixels.ts';
import type { Operation } from './types.ts';

/** The least and the largest sigma that libvips accepts. A smaller blur is not visible. */
const leastSigma = 0.3;
const largestSigma = 1_000;

/** Mirrors top to bottom. */
const flip = {
  takes: ['flip'],
  onStrip: ({ flip }) => !flip,
  apply: (pipeline, { transform }) => (transform.flip ? pipeline.flip() : pipeline),
} as const satisfies Operation;

/** Mirrors left to right. */
const flop = {
  takes: ['flop'],
  onStrip: () => true,
  apply: (pipeline, { transform }) => (transform.flop ? pipeline.flop() : pipeline),
} as const satisfies Operation;

/** Applies a Gaussian blur; sigma is `blur` pixels of the result. */
const blur = {
  takes: ['blur'],
  onStrip: ({ blur }) => blur === null,
  apply: (pipeline, { transform }) =>
    transform.blur === null || transform.blur < leastSigma
      ? pipeline
      : pipeline.blur(Math.min(transform.blur, largestSigma)),
} as const satisfies Operation;

/** Applies a mild, fast sharpening. */
const sharpen = {
  takes: ['sharpen'],
  onStrip: ({ sharpen }) => !sharpen,
  apply: (pipeline, { transform }) => (transform.sharpen ? pipeline.sharpen() : pipeline),
} as const satisfies Operation;

/** Whether no operation after `grayscale` adds colours or areas. */
export const isGreyAtTheEnd = ({ pad, round, background, watermark }: ImageTransform): boolean =>
  pad === null && round === null && background === null && watermark === null;

export const withoutColour = (pipeline: Sharp): Sharp => pipeline.toColourspace('b-w');

/**
 * Removes colour, after the picture has been resized. sharp's own `grayscale` runs before the resize, and resizing grey pixels does not
 * give the same result as resizing colours and then converting them.
 */
const grayscale = {
  takes: ['grayscale'],
  onStrip: () => true,
  async apply(pipeline, { transform, deadline }) {
    if (!transform.grayscale) return pipeline;
    const grey = withoutColour(pipeline);
    return isGreyAtTheEnd(transform) ? grey : settled(grey, deadline);
  },
} as const satisfies Operation;

/** What mirrors. */
export const mirrors = { flip, flop } as const;

/** What is done with the pixels of the result, in the order of application. */
export const effects = { blur, sharpen, grayscale } as const;
