import type { ImageTransform } from '@millrace/image-url';
import { openRaw, type Sharp, samplesOf } from '../picture/native.ts';
import { createPauses, rgbPixelsOf, settled } from './pixels.ts';
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
    const columns = Math.ceil(width / side);
    // Red, green, blue and the weights of each square of a row of squares.
    const sums = new Float64Array(columns * 4);
    const means = new Uint16Array(columns * 4);

    const add = (y: number): void => {
      for (let x = 0, at = y * width * channels; x < width; x += 1, at += channels) {
        const square = Math.floor(x / side) * 4;
        const weight = channels === 4 ? (data[at + 3] ?? 0) : 1;
        for (let n = 0; n < 3; n += 1) sums[square + n] = (sums[square + n] ?? 0) + (data[at + n] ?? 0) * weight;
        sums[square + 3] = (sums[square + 3] ?? 0) + weight;
      }
    };
    const average = (rows: number): void => {
      for (let square = 0; square < columns * 4; square += 4) {
        const weights = sums[square + 3] ?? 0;
        for (let n = 0; n < 3; n += 1) means[square + n] = Math.round((sums[square + n] ?? 0) / (weights || 1));
        means[square + 3] = Math.round(weights / (rows * Math.min(side, width - (square / 4) * side)));
      }
    };
    const fill = (y: number): void => {
      for (let x = 0, at = y * width * channels; x < width; x += 1, at += channels) {
        const square = Math.floor(x / side) * 4;
        for (let n = 0; n < channels; n += 1) data[at + n] = means[square + n] ?? 0;
      }
    };

    const pause = createPauses(deadline);
    for (let top = 0; top < height; top += side) {
      const bottom = Math.min(height, top + side);
      sums.fill(0);
      for (let y = top; y < bottom; y += 1) {
        add(y);
        await pause(width);
      }
      average(bottom - top);
      for (let y = top; y < bottom; y += 1) {
        fill(y);
        await pause(width);
      }
    }
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
