import type { OutputInfo } from 'sharp';
import { labelled } from '../colour/keep.ts';
import { withWebpProfile } from '../colour/webp.ts';
import type { EncoderSettings } from '../formats/formats.ts';
import { pixelsOf, rgbPixelsOf } from '../operations/pixels.ts';
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
  const encoded = await encodePixels(result, context);
  const { space, plan } = context;
  if (space === undefined || result.frames === 1) return encoded;
  return { ...encoded, data: withWebpProfile(encoded.data, space.icc, plan.result) };
}

async function encodePixels(result: Result, context: Context): Promise<Encoded> {
  const { transform, plan, format, space, isDeep = false, deadline } = context;
  const pixels = plan.result.width * plan.result.height;
  const { quality, maxBytes } = transform;
  const keepsColours = (space !== undefined || isDeep) && result.frames === 1;
  if (quality !== 'auto' && maxBytes === null && !keepsColours) {
    const animation = result.carriesTimes === true ? undefined : result.animation;
    return deadline.finish(format.encode(result.pixels, { quality, pixels, animation }));
  }
  const raw = await (keepsColours ? rgbPixelsOf(result.pixels, deadline, isDeep) : pixelsOf(result.pixels, deadline));
  const frame = firstOf(raw, result.frames);
  const encode = (settings: Pick<EncoderSettings, 'quality' | 'colours'>): Promise<Encoded> => {
    const opened = keepsColours ? labelled(raw, space?.icc) : openRaw(raw, frame.height);
    return deadline.finish(format.encode(opened, { ...settings, pixels, isDeep, animation: result.animation }));
  };
  const chosen = quality === 'auto' ? await autoQuality(frame, format, deadline) : quality;
  return maxBytes === null ? encode({ quality: chosen }) : withinBytes(stepsOf(format, chosen), maxBytes, encode);
}

function firstOf(raw: Raw, frames: number): Raw {
  const height = raw.height / frames;
  return { ...raw, height, data: raw.data.subarray(0, raw.data.length / frames) };
}
