import type { ImageTransform, Size } from '@millrace/image-url';
import { overlayIn } from '../colour/keep.ts';
import { mostOf, openRaw, samplesOf } from '../picture/native.ts';
import { byRows, isOpaque, rgbaOf } from './pixels.ts';
import type { Operation } from './types.ts';

type Place = NonNullable<ImageTransform['watermark']>[1];

/** Where the overlay begins, from the top left corner of the result. */
export function placeOf(place: Place, result: Size, overlay: Size): { left: number; top: number } {
  const free = { width: result.width - overlay.width, height: result.height - overlay.height };
  const along = (length: number, isAtStart: boolean, isAtEnd: boolean): number => {
    if (isAtStart) return 0;
    return isAtEnd ? length : Math.round(length / 2);
  };
  return {
    left: along(free.width, place.includes('west'), place.includes('east')),
    top: along(free.height, place.includes('north'), place.includes('south')),
  };
}

/** Draws another picture over the finished one. */
export const watermark = {
  takes: ['watermark'],
  onStrip: ({ watermark }) => watermark === null,
  async apply(pipeline, { transform, overlay: drawn, space, isDeep, deadline }) {
    if (transform.watermark === null) return pipeline;
    if (drawn === undefined) throw new Error('the transform has a watermark, and no overlay was drawn');
    const [, place, percent] = transform.watermark;
    const overlay = space === undefined ? drawn : await overlayIn(drawn, space, deadline);
    const raw = await rgbaOf(pipeline, deadline, isDeep);
    const { width } = raw;
    const data = samplesOf(raw);
    const most = mostOf(raw);
    const { left, top } = placeOf(place, raw, overlay);
    const wasOpaque = await isOpaque(raw, deadline);
    await byRows(raw, deadline, (from, to) => {
      for (let y = Math.max(from, top); y < Math.min(to, top + overlay.height); y += 1) {
        for (let x = Math.max(0, left); x < Math.min(width, left + overlay.width); x += 1) {
          const source = ((y - top) * overlay.width + (x - left)) * 4;
          blend({ data, most }, (y * width + x) * 4, overlay.data, source, percent / 100);
        }
      }
    });
    const painted = openRaw(raw);
    return wasOpaque ? painted.removeAlpha() : painted;
  },
} as const satisfies Operation;

interface Samples {
  data: Uint8Array | Uint16Array;
  /** The greatest value of a sample. */
  most: number;
}

/** "Source over" of Porter and Duff, without premultiplied alpha. What is drawn has 8 bits a sample. */
function blend({ data: below, most }: Samples, at: number, above: Buffer, from: number, opacity: number): void {
  const front = ((above[from + 3] ?? 0) / 255) * opacity;
  if (front === 0) return;
  const behind = ((below[at + 3] ?? 0) / most) * (1 - front);
  const both = front + behind;
  const scale = most / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    const mixed = ((above[from + channel] ?? 0) * scale * front + (below[at + channel] ?? 0) * behind) / both;
    below[at + channel] = Math.round(mixed);
  }
  below[at + 3] = Math.round(both * most);
}
