import type { Size } from '../plan/ladder.ts';
import type { ProbePlan } from './probePlan.ts';

/** Bits of one probe: of the small picture, and of the strip. */
export interface ProbeResult {
  small: number;
  strip: number;
}

/** Bits per second that constant quality takes. */
export interface Need {
  mean: number;
  /** Of the probe that takes most. */
  peak: number;
}

const pixels = ({ width, height }: Size): number => width * height;

/** How bits grow with the number of pixels below the size of the probes: few contents take less when they are made smaller. */
const lowExponent = 0.7;
/** A strip may have missed where things move. */
const leastExponent = 0.5;

/**
 * Predicts what a rung needs. The small picture tells how bits vary over the film, and the strips tell how they grow towards the largest
 * size: grain and sharp edges vanish in a small picture.
 *
 * @param results at least one
 */
export function needOf(
  rung: Size,
  plan: Pick<ProbePlan, 'top' | 'small' | 'strip' | 'seconds'>,
  results: readonly ProbeResult[],
): Need {
  const { top, small, strip, seconds } = plan;
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  const smallBits = Math.max(1, sum(results.map((result) => result.small)));
  const growth = pixels(rung) / pixels(small);
  let exponent = lowExponent;
  if (growth > 1) {
    const topBits = sum(results.map((result) => result.strip)) * (pixels(top) / pixels(strip));
    exponent = Math.max(
      leastExponent,
      Math.log(Math.max(1, topBits) / smallBits) / Math.log(pixels(top) / pixels(small)),
    );
  }
  const factor = growth ** exponent / seconds;
  return {
    mean: (smallBits / results.length) * factor,
    peak: Math.max(...results.map((result) => result.small)) * factor,
  };
}
