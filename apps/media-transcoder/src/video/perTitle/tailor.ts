import { maxBitrate, type Rung } from '../plan/ladder.ts';
import type { Need } from './predict.ts';

type Ladder = [Rung, ...Rung[]];

/** A rung that takes hardly more than the next lower one is not worth its bytes. */
const leastStep = 1.35;
/** Over the need of the probe that takes most: the film has scenes that no probe has seen. */
const headroom = 1.5;
const leastCap = 100_000;

/**
 * The ladder for a film of which it is known what its rungs need. Caps are lowered, never raised; a middle rung that takes hardly more than
 * the next lower one is left out.
 */
export function tailored(rungs: Ladder, frameRate: number, needOf: (rung: Rung) => Need): Ladder {
  const [first, ...lower] = rungs;
  const bitsOf = (rung: Rung) => Math.min(needOf(rung).mean, maxBitrate(rung, frameRate));
  const kept = lower.filter((rung, at) => {
    const next = lower[at + 1];
    return next === undefined || bitsOf(rung) > leastStep * bitsOf(next);
  });
  const capped = (rung: Rung): Rung => {
    const cap = Math.max(leastCap, Math.round((needOf(rung).peak * headroom) / 1000) * 1000);
    return cap < maxBitrate(rung, frameRate) ? { ...rung, cap } : rung;
  };
  return [capped(first), ...kept.map(capped)];
}
