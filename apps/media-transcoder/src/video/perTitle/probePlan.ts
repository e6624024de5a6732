import { isHdr } from '../../ffmpeg/arguments/colour.ts';
import { type Rational, ratio } from '../../media/rational.ts';
import type { VideoStream } from '../../media/streams.ts';
import type { Size } from '../plan/ladder.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';

/** Which seconds of a film are encoded in order to learn how many bits it needs. */
export interface ProbePlan {
  stream: VideoStream;
  rate: Rational;
  /** Where each probe begins. */
  starts: number[];
  /** Seconds of a probe: the distance of key frames. */
  seconds: number;
  top: Size;
  small: Size;
  strip: Size;
}

const probeSeconds = 2;
const mostProbes = 8;
/** So that probes take at most 3% of the processor time of the encode. */
const secondsPerProbe = 24;
/** Fewer probes tell too little of a film. */
const leastProbes = 3;
const shortSide = 360;
/** Probes of a smaller film take a tenth of the processor time of its encode. */
const leastSide = 720;
/** A strip costs as much as a small picture; a multiple of a macroblock. */
const stripHeight = 128;

/** Undefined for a film of which probes would cost too much, or say too little. */
export function probePlanOf({
  timing,
  stream,
  rungs,
  changes,
  expectedDuration = 0,
}: VideoPlan): ProbePlan | undefined {
  const count = Math.min(mostProbes, Math.floor(expectedDuration / secondsPerProbe));
  if (count < leastProbes || timing.kind !== 'constant' || ratio(timing.rate) < 5) return undefined;
  if (changes.pictures) return undefined;
  // The largest rendition has other pictures than the source.
  if (isHdr(stream) || !['progressive', 'unknown', ''].includes(stream.fieldOrder)) return undefined;
  const [top] = rungs;
  const side = Math.min(top.width, top.height);
  if (side < leastSide) return undefined;
  const scale = shortSide / side;
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return {
    stream,
    rate: timing.rate,
    seconds: probeSeconds,
    top,
    starts: Array.from({ length: count }, (_, probe) => ((probe + 0.5) * expectedDuration) / count - probeSeconds / 2),
    small: { width: even(top.width), height: even(top.height) },
    strip: { width: top.width, height: stripHeight },
  };
}
