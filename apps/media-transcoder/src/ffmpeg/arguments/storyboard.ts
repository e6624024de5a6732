import type { Size } from '../../video/plan/ladder.ts';

/** Renditions are BT.709; pictures are BT.601. */
const scaled = ({ width, height }: Size, range: 'pc' | 'tv'): string =>
  `scale=${width}:${height}:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt601:out_range=${range}`;

const oneOutput = ['-frames:v', '1', '-map_metadata', '-1', '-map_chapters', '-1'];

/** All frames of the input, side by side and below each other, as one JPEG. */
export function sheetOptions(cell: Size, grid: { columns: number; rows: number }): string[] {
  const filters = [scaled(cell, 'pc'), 'format=yuvj420p', `tile=${grid.columns}x${grid.rows}`];
  const jpeg = ['-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe'];
  return ['-map', '0:v:0', '-vf', filters.join(','), ...oneOutput, ...jpeg];
}

/** Frames per second of the preview. */
export const previewRate = 10;

/**
 * Some seconds of the input as an animated WebP, which repeats for ever. The muxer writes it without going back, so that its output may be a
 * socket.
 */
export function previewOptions({ offset, seconds, size }: { offset: number; seconds: number; size: Size }): string[] {
  const filters = [
    `trim=start=${offset.toFixed(6)}:duration=${seconds.toFixed(6)}`,
    'setpts=PTS-STARTPTS',
    `fps=${previewRate}`,
    scaled(size, 'tv'),
    'format=yuv420p',
  ];
  const webp = ['-c:v', 'libwebp_anim', '-loop', '0', '-q:v', '55', '-compression_level', '3', '-f', 'webp'];
  return ['-map', '0:v:0', '-vf', filters.join(','), '-map_metadata', '-1', '-map_chapters', '-1', ...webp];
}
