import type { VideoStream } from '../../media/streams.ts';
import { shapeFilter } from '../../video/changes/shape.ts';
import { inputGuards, maxPixels } from './input.ts';

/** In VP9, any frame may have another size than the one before. In the other codecs, only one that begins anew. */
const resizingCodecs = new Set(['vp9']);

/** Decodes the frames at which the size of pictures may change. */
export function shapesInputOptions({ codec }: VideoStream, threads: number): string[] {
  const skipped = resizingCodecs.has(codec) ? [] : ['-skip_frame', 'nokey'];
  return [...inputGuards, '-threads', String(threads), '-max_pixels', String(maxPixels), '-noautorotate', ...skipped];
}

/** The scaler tells each size that it gets: see `readShape`. What it makes is dropped. */
export const shapesOptions = ({ index }: VideoStream): string[] => [
  ...['-map', `0:${index}`, '-vf', `scale@${shapeFilter}=16:16:flags=neighbor`, '-fps_mode', 'passthrough'],
  ...['-f', 'null'],
];
