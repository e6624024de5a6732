import type { ImageTransform } from '@millrace/jobs';
import { formats, outputFormat } from './formats/formats.ts';
import { finishFrames, transformAll, transformFrame, worksOnStrip } from './operations/index.ts';
import { planOf } from './operations/plan.ts';
import type { Context } from './operations/types.ts';
import type { Deadline } from './picture/deadline.ts';
import type { Bitmap, Picture } from './picture/identify.ts';
import { openEncoded, openRaw, type Sharp } from './picture/native.ts';

export interface Rendition {
  data: Buffer;
  contentType: string;
  /** Pixels of one frame. */
  width: number;
  height: number;
}

/**
 * Computes one transform of a picture.
 *
 * @throws PermanentMediaError output_too_large before any pixel is decoded; truncated, damaged, too_complex
 */
export async function render(picture: Picture, transform: ImageTransform, deadline: Deadline): Promise<Rendition> {
  const { facts } = picture;
  const format = formats[outputFormat(transform.format, facts.format)];
  const isAnimated = format.animated && facts.frames > 1;
  const plan = planOf(facts, transform, isAnimated ? facts.frames : 1);
  const context: Context = { transform, plan, format, deadline };
  const finished = await renderPixels(picture, context, isAnimated);
  const { data, info } = await deadline.finish(finished);
  return { data, contentType: format.contentType, width: info.width, height: info.pageHeight ?? info.height };
}

async function renderPixels(picture: Picture, context: Context, isAnimated: boolean): Promise<Sharp> {
  const { plan, transform, deadline } = context;
  if ('drawing' in picture) {
    const pixels = openRaw(await picture.drawing.draw(plan.drawn, deadline));
    return transformAll(pixels, { ...context, plan: { ...plan, shrunk: plan.drawn } });
  }
  if (isAnimated && !worksOnStrip(transform, picture)) return renderFrames(picture, context);
  return transformAll(openPixels(picture, isAnimated), context);
}

/** Opens the encoded picture, to be converted to sRGB. */
function openPixels({ encoded, isDeepWithProfile }: Bitmap, animated: boolean): Sharp {
  const pipeline = openEncoded(encoded, { animated });
  // Otherwise sharp leaves the pixels of such a picture in Display P3 and labels them sRGB.
  return isDeepWithProfile ? pipeline.withIccProfile('srgb') : pipeline;
}

/** Splits an animation, transforms its frames one by one and joins them; the result is not encoded yet. */
async function renderFrames(picture: Bitmap, context: Context): Promise<Sharp> {
  const { deadline, plan } = context;
  const { orientation, animation } = picture;
  const stored = orientation >= 5 ? { width: plan.shrunk.height, height: plan.shrunk.width } : { ...plan.shrunk };
  const strip = await deadline.finish(
    openPixels(picture, true).resize(stored.width, stored.height, { fit: 'fill' }).ensureAlpha().raw(),
  );
  const { width, channels } = strip.info;
  const height = strip.info.height / picture.facts.frames;
  const frameBytes = width * height * channels;
  const frame: NonNullable<Context['frame']> = { orientation };
  const done: Awaited<ReturnType<Deadline['finish']>>[] = [];
  for (let start = 0; start < strip.data.length; start += frameBytes) {
    const data = strip.data.subarray(start, start + frameBytes);
    const transformed = await transformFrame(openRaw({ data, width, height, channels }), { ...context, frame });
    done.push(await deadline.finish(transformed.ensureAlpha().raw()));
  }
  const [first] = done;
  if (first === undefined) throw new Error('the animation has no frames');
  const { info } = first;
  const joined = {
    data: Buffer.concat(done.map(({ data }) => data)),
    width: info.width,
    height: info.height * done.length,
    channels: info.channels,
  };
  return finishFrames(openRaw(joined, info.height), context, animation);
}
