import { boundaryTolerance, keyframeSeconds } from '../../video/packaging/types.ts';
import { type Cut, seekSeconds, startSeconds } from '../../video/parts/windows.ts';
import { keyframeTimes } from '../../video/passthrough/cuts.ts';
import { bufferOf, capOf, type Rung } from '../../video/plan/ladder.ts';
import { maxFrameRate } from '../../video/plan/timing.ts';
import type { VideoPlan } from '../../video/plan/videoPlan.ts';
import { edgesLabel, filterGraph, rungLabel, thumbnailLabel } from './filterGraph.ts';
import { inputGuards, maxPixels } from './input.ts';

/**
 * Key frames by time, not by count: the first frame of every two seconds, at the same times in every rendition.
 *
 * @param start seconds of the presentation at which the encode begins: the encoder's times count from its first frame
 */
function keyframes(start: number): string {
  const interval = (time: string) => `floor((${time}+${start.toFixed(9)})/${keyframeSeconds}+${boundaryTolerance})`;
  return `expr:if(isnan(prev_forced_t),1,gt(${interval('t')},${interval('prev_forced_t')}))`;
}

/**
 * One fragment per key frame, written as soon as it is complete; the packager reads it from the socket. The moov is delayed until the
 * first fragment, so that it includes the edit list.
 */
const fragmented = ['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+delay_moov+default_base_moof'];

/** Options of the untrusted input. */
export function videoInputOptions({ changes }: Pick<VideoPlan, 'changes'>, threads: number, cut?: Cut): string[] {
  // Else ffmpeg would build the graph again at each change, and turn pictures by a filter that expects equal ones.
  const changing = changes.pictures ? ['-reinit_filter:v', '0', '-noautorotate'] : [];
  const decoding = ['-threads', String(threads), '-max_pixels', String(maxPixels), ...changing];
  return [...inputGuards, ...decoding, ...seek(cut)];
}

/**
 * Opens the source some seconds before a window. Frames keep the times that they have without a seek, and those between the key frame and
 * the place of the seek are not dropped: the graph takes the frames that it needs by their times.
 */
function seek(cut: Cut | undefined): string[] {
  if (cut === undefined || seekSeconds(cut) === 0) return [];
  return ['-copyts', '-start_at_zero', '-noaccurate_seek', '-ss', seekSeconds(cut).toFixed(6)];
}

export function videoGlobalOptions(plan: VideoPlan, threads: number, cut?: Cut): string[] {
  return ['-filter_complex_threads', String(threads), '-filter_complex', filterGraph(plan, cut)];
}

/**
 * Constant quality (CRF) up to a cap over about one second. Among x264's presets, veryfast gives the best picture for its CPU time:
 * superfast saves nothing on noisy content, faster costs 2.7 times as much.
 */
export function rungOptions(plan: VideoPlan, index: number, rung: Rung, threads: number, cut?: Cut): string[] {
  const cap = capOf(rung, plan.nominalRate);
  const buffer = bufferOf(rung, plan.nominalRate);
  return [
    ...['-map', `[${rungLabel(index)}]`, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-maxrate', String(cap), '-bufsize', String(buffer)],
    // Captions in the source's frames would end up in a stream whose playlist declares none.
    ...['-a53cc', '0'],
    // Only forced key frames, and closed groups: a player may start or switch at each.
    ...[
      '-sc_threshold',
      '0',
      '-g',
      '100000',
      '-forced-idr',
      '1',
      '-force_key_frames',
      plan.passthrough === undefined ? keyframes(cut ? startSeconds(cut) : 0) : keyframeTimes(plan.passthrough),
    ],
    ...['-flags', '+cgop', '-threads', String(threads)],
    ...timing(plan),
    ...fragmented,
  ];
}

/** The source's own samples as the largest rendition. */
export function copyOptions({ stream }: VideoPlan): string[] {
  return ['-map', `0:${stream.index}`, '-map_metadata', '-1', '-map_chapters', '-1', '-c:v', 'copy', ...fragmented];
}

function timing(plan: VideoPlan): string[] {
  if (plan.timing.kind === 'constant') return ['-fps_mode', 'vfr'];
  // The rate is an upper bound. x264 derives the level from it, and would otherwise use the time base.
  return [
    '-r',
    String(maxFrameRate),
    '-fps_mode',
    'vfr',
    '-enc_time_base',
    '1:90000',
    '-video_track_timescale',
    '90000',
  ];
}

export function thumbnailOptions(): string[] {
  return [
    ...['-map', `[${thumbnailLabel}]`, '-c:v', 'mjpeg', '-q:v', '3', '-fps_mode', 'vfr', '-enc_time_base', '1:1000'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...fragmented],
  ];
}

/** A checksum of each frame at the edges of a window, as a line of text. */
export function edgeOptions(): string[] {
  return [
    '-map',
    `[${edgesLabel}]`,
    '-c:v',
    'rawvideo',
    '-fps_mode',
    'passthrough',
    '-f',
    'framehash',
    '-hash',
    'crc32',
  ];
}
