import { type PartTracks, segmentSeconds } from '@millrace/jobs';
import type { Rational } from '../../media/rational.ts';
import { bufferOf, capOf, type Rung } from '../plan/ladder.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';

/** Boxes around the samples. */
const packaging = 1.02;

/**
 * Bits per second that no segment of a rendition exceeds: its cap, which the encoder keeps over a buffer, and one full buffer.
 * They are declared before anything can be measured.
 */
const pictureBandwidth = (rung: Rung, frameRate: number): number =>
  Math.ceil((capOf(rung, frameRate) + bufferOf(rung, frameRate) / segmentSeconds) * packaging);

/** As `pictureBandwidth`. The encoder of sound keeps its rate on average: measured segments exceed it by 8% at most. */
export const soundBandwidth = (bitrate: number): number => Math.ceil(bitrate * 1.15);

/** What a playlist tells of a film's renditions. @param codecs in the order of the rungs */
export function picturesOf(
  plan: Pick<VideoPlan, 'rungs' | 'nominalRate'>,
  { numerator, denominator }: Rational,
  codecs: readonly string[],
): PartTracks {
  const renditions = plan.rungs.map((rung, index) => ({
    ...rung,
    codec: codecs[index] ?? '',
    bandwidth: pictureBandwidth(rung, plan.nominalRate),
  }));
  return { kind: 'pictures', rate: { numerator, denominator }, renditions };
}
