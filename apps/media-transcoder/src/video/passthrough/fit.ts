import { BitsError } from '../../avc/bits.ts';
import { readSequenceParameters, type SequenceParameters } from '../../avc/parameterSet.ts';
import { isHdr, sdrColour } from '../../ffmpeg/arguments/colour.ts';
import { type Rational, ratio } from '../../media/rational.ts';
import type { MediaInfo } from '../../media/streams.ts';
import { averageBitrate, peakBitrate } from '../hls/bandwidth.ts';
import { targetDuration } from '../hls/playlists.ts';
import { segmentSeconds } from '../packaging/types.ts';
import { capOf } from '../plan/ladder.ts';
import { maxFrameRate } from '../plan/timing.ts';
import { displaySize, type VideoPlan } from '../plan/videoPlan.ts';
import { type Cuts, cutAtGroups } from './cuts.ts';
import type { SourceIndex } from './sourceIndex.ts';

/** Main and High, up to level 4.2: what all players of HLS decode (Apple's authoring specification, 1.3 and 1.4). */
const profiles = new Set([77, 100]);
const maxLevel = 42;
/** BT.709, or not told (H.264, E.2.1). */
const colourCodes = new Set([1, 2]);
const lengthBytes = 4;
/** A group of 120 frames at 29.97 per second counts as one of four seconds. */
const longestGroup = segmentSeconds * 1.01;
/** Each group costs a fragment, and an entry in the I-frame playlist. */
const shortestMeanGroup = 0.25;
/** The key frames of the other rungs are one argument of a command, which Linux limits to 128 KiB. */
const mostSeconds = 6 * 3600;
/** Bits per second, against the rung's cap. */
const mostAverage = 1.5;
const mostPeak = 2;
/** Apple's 1.30 allows twice the average. */
const mostUneven = 1.9;

/** Whether the source's own samples can be the largest rendition: how it is cut then, or why they cannot. */
export type Fitness = { cuts: Cuts } | { reason: string };

/**
 * Decides by what is known before the encode. The samples themselves are checked during it.
 *
 * @param index of the plan's video stream; undefined if the file has no plain one
 */
export function fitnessOf(info: MediaInfo, plan: VideoPlan, index: SourceIndex | undefined): Fitness {
  if (index === undefined) return { reason: 'no plain index' };
  const { timing, changes } = plan;
  if (changes.pictures) return { reason: 'pictures that change' };
  if (timing.kind !== 'constant' || ratio(timing.rate) > maxFrameRate) return { reason: 'timing' };
  const reason =
    ofFormat(index, plan) ?? ofTiming(index, timing.rate, plan) ?? ofStart(info, plan) ?? ofGroups(index, timing.rate);
  if (reason !== undefined) return { reason };
  const cuts = cutAtGroups(index.syncs, index.sizes.length, timing.rate);
  const unfit = ofBitRate(index.sizes, cuts, capOf(plan.rungs[0], plan.nominalRate));
  return unfit === undefined ? { cuts } : { reason: unfit };
}

function ofFormat({ entry, avc }: SourceIndex, plan: VideoPlan): string | undefined {
  const [top] = plan.rungs;
  const { width, height } = displaySize(plan.stream);
  if (entry !== 'avc1') return 'sample entry';
  const [set, ...others] = avc.sequenceSets;
  if (set === undefined || others.length > 0 || avc.pictureSets.length !== 1) return 'parameter sets';
  if (avc.lengthBytes !== lengthBytes) return 'lengths of units';
  if (width !== top.width || height !== top.height) return 'size';
  if (plan.stream.rotation !== 0) return 'rotation';
  if (isHdr(plan.stream) || sdrColour(plan.stream) !== '') return 'colour';
  const parameters = read(set);
  return parameters === undefined ? 'parameter sets' : ofParameters(parameters, plan);
}

function read(set: Buffer): SequenceParameters | undefined {
  try {
    return readSequenceParameters(set);
  } catch (error) {
    if (error instanceof BitsError) return undefined;
    throw error;
  }
}

function ofParameters(found: SequenceParameters, { rungs: [top] }: VideoPlan): string | undefined {
  if (!profiles.has(found.profile) || found.level > maxLevel) return 'profile or level';
  if (found.chromaFormat !== 1 || found.bitDepth !== 8) return 'samples of pictures';
  if (!found.isProgressive) return 'fields';
  if (found.width !== top.width || found.height !== top.height || found.pixelAspect !== 1) return 'size';
  const codes = [found.primaries, found.transfer, found.matrix];
  return found.isFullRange || codes.some((code) => !colourCodes.has(code)) ? 'colour' : undefined;
}

/** Every frame lasts as long as in the plan, and the first one is shown at 0: an edit list may only take reordering back. */
function ofTiming(index: SourceIndex, rate: Rational, { holdLastFrame }: VideoPlan): string | undefined {
  const { unit, timescale, hidden, shown, sizes } = index;
  if (unit === undefined || timescale * rate.denominator !== unit * rate.numerator) return 'timing';
  if (hidden !== 0 || (shown !== undefined && shown < (sizes.length - 0.5) * unit)) return 'edit list';
  return holdLastFrame > 0 ? 'sound that lasts longer' : undefined;
}

/** What begins later than the file would be shown too early. */
function ofStart({ video, audio }: MediaInfo, { stream }: VideoPlan): string | undefined {
  const starts = [...video, ...audio].map(({ start = 0 }) => start);
  return (stream.start ?? 0) - Math.min(...starts) > 0.001 ? 'start' : undefined;
}

function ofGroups({ syncs, sizes }: SourceIndex, rate: Rational): string | undefined {
  if (syncs[0] !== 0) return 'groups';
  const seconds = (frames: number) => frames / ratio(rate);
  if (seconds(sizes.length) > mostSeconds) return 'length';
  const isLong = syncs.some((start, at) => {
    const end = syncs[at + 1] ?? sizes.length;
    return end <= start || seconds(end - start) > longestGroup;
  });
  return isLong || seconds(sizes.length) / syncs.length < Math.min(shortestMeanGroup, seconds(sizes.length))
    ? 'groups'
    : undefined;
}

function ofBitRate(sizes: Uint32Array, { segments, rate }: Cuts, cap: number): string | undefined {
  const pieces = segments.map((start, at) => {
    const end = segments[at + 1] ?? sizes.length;
    const bytes = sizes.subarray(start, end).reduce((sum, size) => sum + size, 0);
    return { name: '', start: 0, iFrames: [], bytes, duration: (end - start) / ratio(rate) };
  });
  const average = averageBitrate(pieces);
  const peak = peakBitrate(pieces, targetDuration(pieces, segmentSeconds));
  if (average > mostAverage * cap || peak > mostPeak * cap) return 'bit rate';
  return peak > mostUneven * average ? 'uneven bit rate' : undefined;
}
