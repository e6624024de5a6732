import { rationalText } from '../../media/rational.ts';
import type { ProbePlan } from '../../video/perTitle/probePlan.ts';
import { sdrColour } from './colour.ts';
import { inputGuards, maxPixels } from './input.ts';

/** Begins at the key frame before, and decodes nothing in between. */
export function complexityInputOptions(seconds: number, threads: number): string[] {
  const seek = ['-noaccurate_seek', '-ss', seconds.toFixed(3)];
  return [...inputGuards, '-threads', String(threads), '-max_pixels', String(maxPixels), ...seek];
}

/**
 * Some seconds of a film at a small size, and a strip of it at the largest. `[small]` and `[strip]` are its outputs.
 *
 * @param place of the strip: 0 is the top of the picture, 1 the bottom
 */
export function complexityGraph({ stream, rate, seconds, small, strip, top }: ProbePlan, place: number): string {
  const timed = `fps=fps=${rationalText(rate)},setpts=PTS-STARTPTS,trim=end=${seconds}`;
  const scaled = `scale=${top.width}:${top.height}:flags=bicubic${sdrColour(stream)},format=yuv420p`;
  const y = Math.floor((place * (top.height - strip.height)) / 2) * 2;
  return [
    `[0:${stream.index}]${timed},${scaled},split=2[whole][part]`,
    `[whole]scale=${small.width}:${small.height}:flags=bicubic[small]`,
    `[part]crop=${strip.width}:${strip.height}:0:${y}[strip]`,
  ].join(';');
}

/** The encode of a rung without its cap, as a list of frame sizes. */
export function complexityOptions(label: string, threads: number): string[] {
  return [
    ...['-map', `[${label}]`, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-sc_threshold', '0', '-g', '100000', '-threads', String(threads), '-f', 'framecrc'],
  ];
}
