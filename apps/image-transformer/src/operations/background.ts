import { mostOf, openRaw, samplesOf } from '../picture/native.ts';
import { rgbOf } from './adjust.ts';
import { byRows, rgbaOf } from './pixels.ts';
import type { Operation } from './types.ts';

/**
 * Paints a colour behind the finished picture: where it is transparent, and where `contain`, a rotation, a margin or round corners have
 * added an area.
 */
export const background = {
  takes: ['background'],
  onStrip: ({ background }) => background === null,
  async apply(pipeline, { transform, space, isDeep, deadline }) {
    if (transform.background === null) return pipeline;
    const asked = rgbOf(transform.background);
    const ofSpace = space?.fromSrgb(asked) ?? asked;
    const opacity = Number.parseInt(transform.background.slice(6) || 'ff', 16) / 255;
    const raw = await rgbaOf(pipeline, deadline, isDeep);
    const { width } = raw;
    const data = samplesOf(raw);
    const most = mostOf(raw);
    const colour = ofSpace.map((value) => (value * most) / 255);
    await byRows(raw, deadline, (from, to) => {
      for (let at = from * width * 4; at < to * width * 4; at += 4) {
        const above = (data[at + 3] ?? 0) / most;
        if (above === 1) continue;
        const behind = opacity * (1 - above);
        const both = above + behind;
        for (const channel of [0, 1, 2] as const) {
          data[at + channel] = Math.round(((data[at + channel] ?? 0) * above + (colour[channel] ?? 0) * behind) / both);
        }
        data[at + 3] = Math.round(both * most);
      }
    });
    const painted = openRaw(raw);
    return opacity === 1 ? painted.removeAlpha() : painted;
  },
} as const satisfies Operation;
