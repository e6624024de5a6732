import type { Size } from '../../video/plan/ladder.ts';
import { oneJpeg } from './cover.ts';
import { inputGuards, maxPixels } from './input.ts';

export const frameInputOptions = (): string[] => [...inputGuards, '-threads', '1', '-max_pixels', String(maxPixels)];

/**
 * The frame of a segment that is shown at a time, as the JPEG that the transcoding would make of it. `fps` repeats frames on a grid that begins
 * at this time: its first frame is the last one that began before. The matrix of a JPEG is that of BT.601.
 *
 * @param offset seconds from the beginning of the segment
 * @param duration seconds of the segment. Its last frame is held for longer, because frames may be shorter than the segment
 */
export function frameOptions({ offset, duration, size }: { offset: number; duration: number; size: Size }): string[] {
  const filters = [
    `tpad=stop_mode=clone:stop_duration=${(duration + 1).toFixed(6)}`,
    `fps=fps=25:start_time=${offset.toFixed(6)}:round=up`,
    `scale=${size.width}:${size.height}:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc`,
    'format=yuvj420p',
  ];
  return ['-map', '0:v:0', '-vf', filters.join(','), ...oneJpeg];
}
