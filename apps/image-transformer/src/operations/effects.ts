import type { Operation } from './types.ts';

/** The least and the largest sigma that libvips takes; less is no blur that an eye could see. */
const leastSigma = 0.3;
const largestSigma = 1_000;

/** Mirrors top to bottom. */
export const flip = {
  takes: ['flip'],
  onStrip: ({ flip }) => !flip,
  apply: (pipeline, { transform }) => (transform.flip ? pipeline.flip() : pipeline),
} as const satisfies Operation;

/** Mirrors left to right. */
export const flop = {
  takes: ['flop'],
  onStrip: () => true,
  apply: (pipeline, { transform }) => (transform.flop ? pipeline.flop() : pipeline),
} as const satisfies Operation;

/** A Gaussian of `blur` pixels of the result. */
export const blur = {
  takes: ['blur'],
  onStrip: ({ blur }) => blur === null,
  apply: (pipeline, { transform }) =>
    transform.blur === null || transform.blur < leastSigma
      ? pipeline
      : pipeline.blur(Math.min(transform.blur, largestSigma)),
} as const satisfies Operation;

/** A mild, fast sharpening. */
export const sharpen = {
  takes: ['sharpen'],
  onStrip: ({ sharpen }) => !sharpen,
  apply: (pipeline, { transform }) => (transform.sharpen ? pipeline.sharpen() : pipeline),
} as const satisfies Operation;

/**
 * Takes the colour away. At the end: sharp's own `grayscale` comes before the resize, and grey that is mixed is not what mixed
 * colour is when it becomes grey.
 */
export const grayscale = {
  takes: ['grayscale'],
  onStrip: () => true,
  apply: (pipeline, { transform }) => (transform.grayscale ? pipeline.toColourspace('b-w') : pipeline),
} as const satisfies Operation;
