import { type Rational, ratio } from '../../media/rational.ts';
import type { VideoStream } from '../../media/streams.ts';

/** The frame timing of all renditions. */
export type Timing =
  /** On a grid: gaps are filled, surplus frames are dropped. */
  | { kind: 'constant'; rate: Rational }
  /** Original times, at most `maxFrameRate`; long gaps are filled with repeated frames, so that there is one for each key frame. */
  | { kind: 'variable' };

export const maxFrameRate = 60;

/** Common frame rates; a rate very close to one of them is taken for it. */
const standardRates: Rational[] = [
  ...[10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 90, 100, 120, 240].map((rate) => ({ numerator: rate, denominator: 1 })),
  ...[24, 30, 48, 60, 120, 240].map((rate) => ({ numerator: rate * 1000, denominator: 1001 })),
];

const differs = (a: number, b: number): number => Math.abs(a - b) / b;

/**
 * The timing of a stream. 23.976 stays 24000/1001: rounded to 24, the audio would drift in a player that relies on the playlist.
 */
export function timingOf(stream: VideoStream): Timing {
  const { averageRate: average, baseRate: base } = stream;
  if (average === undefined || stream.frames === 1) {
    return base !== undefined && ratio(base) <= maxFrameRate && ratio(base) >= 1
      ? { kind: 'constant', rate: base }
      : { kind: 'variable' };
  }
  // Below one frame per second frames are repeated; otherwise segments could not be cut every few seconds.
  if (ratio(average) < 0.99) return { kind: 'constant', rate: { numerator: 1, denominator: 1 } };
  const standard = standardRates.find((rate) => differs(ratio(average), ratio(rate)) < 0.0002);
  if (base === undefined) return standard ? { kind: 'constant', rate: lowered(standard) } : { kind: 'variable' };
  // In a stream coded field by field, the base rate is the field rate.
  const isFields = stream.fieldOrder !== 'progressive' && differs(ratio(base), 2 * ratio(average)) < 0.01;
  const isConstant = isFields || differs(ratio(base), ratio(average)) < 0.01;
  if (!isConstant) {
    // Faster on average than we deliver: a grid drops frames evenly.
    return ratio(average) > maxFrameRate ? { kind: 'constant', rate: lowered(base) } : { kind: 'variable' };
  }
  return { kind: 'constant', rate: lowered(standard ?? (isFields ? average : base)) };
}

/** Above the maximum, every second, third ... frame is kept: 120 becomes 60, 90 becomes 45, 119.88 becomes 59.94. */
function lowered(rate: Rational): Rational {
  const every = Math.ceil(ratio(rate) / (maxFrameRate + 0.001));
  return every <= 1 ? rate : { numerator: rate.numerator, denominator: rate.denominator * every };
}
