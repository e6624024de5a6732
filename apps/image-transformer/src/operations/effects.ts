import type { ImageTransform } from '@millrace/image-url';
import { openRaw, type Sharp, samplesOf } from '../picture/native.ts';
import { byRows, rgbPixelsOf, settled } from './pixels.ts';
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

/**
 * Gives each square the mean of its colours, which are weighted by their opacity, and the mean opacity. Squares begin at the left and at the
 * top; the last ones of a row and of a column may be narrower.
 */
const pixelate = {
  takes: ['pixelate'],
  // A square would take pixels of the next frame.
  onStrip: ({ pixelate }) => pixelate === null,
  async apply(pipeline, { transform: { pixelate: side }, isDeep, deadline }) {
    if (side === null) return pipeline;
    const raw = await rgbPixelsOf(pipeline, deadline, isDeep);
    const { width, height, channels } = raw;
    const data = samplesOf(raw);
    const weightOf = (at: number): number => (channels === 4 ? (data[at + 3] ?? 0) : 1);
    const fill = (left: number, top: number): void => {
      const right = Math.min(width, left + side);
      const bottom = Math.min(height, top + side);
      const forEach = (work: (at: number) => void): void => {
        for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) work((y * width + x) * channels);
      };
      let [r, g, b, weights] = [0, 0, 0, 0];
      forEach((at) => {
        const weight = weightOf(at);
        r += (data[at] ?? 0) * weight;
        g += (data[at + 1] ?? 0) * weight;
        b += (data[at + 2] ?? 0) * weight;
        weights += weight;
      });
      const colour = [r, g, b].map((sum) => Math.round(sum / (weights || 1)));
      const opacity = Math.round(weights / ((right - left) * (bottom - top)));
      const mean = channels === 4 ? [...colour, opacity] : colour;
      forEach((at) => data.set(mean, at));
    };
    // Rows of squares.
    await byRows({ width: width * side, height: Math.ceil(height / side) }, deadline, (from, to) => {
      for (let row = from; row < to; row += 1) for (let x = 0; x < width; x += side) fill(x, row * side);
    });
    return openRaw(raw);
  },
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
export const effects = { blur, pixelate, sharpen, grayscale } as const;
