import type { OutputInfo } from 'sharp';
import { labelled, rgbOf, withProfile } from '../colour/keep.ts';
import type { EncoderSettings } from '../formats/formats.ts';
import { pixelsOf } from '../operations/pixels.ts';
import type { Context } from '../operations/types.ts';
import type { Bitmap } from '../picture/identify.ts';
import { openRaw, type Raw, type Sharp } from '../picture/native.ts';
import { autoQuality } from './autoQuality.ts';
import { stepsOf, withinBytes } from './withinBytes.ts';

/** What is encoded. */
export interface Result {
  /** All frames, one below the other. */
  pixels: Sharp;
  frames: number;
  /** Delays and loop count. */
  animation?: Bitmap['animation'];
  /** Whether the pipeline carries the delays and the loop count by itself. */
  carriesTimes?: boolean;
}

export interface Encoded {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Encodes the result of all operations. With `q_auto` and `mb`, it is encoded more than once. No metadata is written but a profile
 * of colours that are kept.
 *
 * @throws as `Deadline.finish`
 */
export async function encodeResult(result: Result, context: Context): Promise<Encoded> {
  const { transform, plan, format, space, deadline } = context;
  const pixels = plan.result.width * plan.result.height;
  const { quality, maxBytes } = transform;
  if (quality !== 'auto' && maxBytes === null) {
    const animation = result.carriesTimes === true ? undefined : result.animation;
    const coloured = space === undefined ? result.pixels : await withProfile(result.pixels, space, deadline);
    return deadline.finish(format.encode(coloured, { quality, pixels, animation }));
  }
  const raw = space === undefined ? await pixelsOf(result.pixels, deadline) : await rgbOf(result.pixels, deadline);
  const frame = firstOf(raw, result.frames);
  const encode = (settings: Pick<EncoderSettings, 'quality' | 'colours'>): Promise<Encoded> =>
    deadline.finish(
      format.encode(space === undefined ? openRaw(raw, frame.height) : labelled(raw, space.icc), {
        ...settings,
        pixels,
        animation: result.animation,
      }),
    );
  const chosen = quality === 'auto' ? await autoQuality(frame, format, deadline) : quality;
  return maxBytes === null ? encode({ quality: chosen }) : withinBytes(stepsOf(format, chosen), maxBytes, encode);
}

function firstOf(raw: Raw, frames: number): Raw {
  const height = raw.height / frames;
  return { ...raw, height, data: raw.data.subarray(0, raw.width * height * raw.channels) };
}
