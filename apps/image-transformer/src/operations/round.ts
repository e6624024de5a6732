import { openRaw, samplesOf } from '../picture/native.ts';
import { byRows, rgbaOf } from './pixels.ts';
import type { Operation } from './types.ts';

/**
 * Makes the corners transparent outside of a circle. A pixel on the edge keeps the part of its opacity that lies inside, by the distance of
 * its centre.
 */
export const round = {
  takes: ['round'],
  onStrip: ({ round }) => round === null,
  async apply(pipeline, { transform, isDeep, deadline }) {
    if (transform.round === null) return pipeline;
    const raw = await rgbaOf(pipeline, deadline, isDeep);
    const { width, height } = raw;
    const data = samplesOf(raw);
    const most = Math.min(width, height) / 2;
    const radius = transform.round === 'max' ? most : Math.min(transform.round, most);
    /** How far a pixel's centre lies inside the square of the nearest corner; 0 or less if outside of it. */
    const depth = (place: number, side: number): number => radius - Math.min(place + 0.5, side - place - 0.5);
    const columns = Math.ceil(radius);
    const fade = (x: number, y: number, inside: number): void => {
      const at = (y * width + x) * 4 + 3;
      data[at] = Math.round((data[at] ?? 0) * inside);
    };
    await byRows(raw, deadline, (from, to) => {
      for (let y = from; y < to; y += 1) {
        const down = depth(y, height);
        if (down <= 0) continue;
        for (let n = 0; n < columns; n += 1) {
          const distance = Math.hypot(Math.max(0, depth(n, width)), down);
          const inside = Math.min(1, Math.max(0, radius - distance + 0.5));
          if (inside === 1) break;
          fade(n, y, inside);
          // The column in the middle of an odd width.
          if (width - 1 - n !== n) fade(width - 1 - n, y, inside);
        }
      }
    });
    return openRaw(raw);
  },
} as const satisfies Operation;
