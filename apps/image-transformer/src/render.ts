import type { ImageTransform, Size } from '@millrace/image-url';
import { keptOf } from './colour/keep.ts';
import { encodeResult, type Result } from './encoding/index.ts';
import { formats, outputFormat } from './formats/formats.ts';
import { framesOf, storedSize } from './frames.ts';
import { finishFrames, transformAll, transformFrame, worksOnStrip } from './operations/index.ts';
import { planOf, regionAt } from './operations/plan.ts';
import type { Context } from './operations/types.ts';
import type { Deadline } from './picture/deadline.ts';
import type { Bitmap, Picture } from './picture/identify.ts';
import { openRaw, type Raw, type Sharp } from './picture/native.ts';
import { openPixels } from './picture/pixels.ts';
import { regionOf } from './region.ts';

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
 * @param overlay what `transform.watermark` draws, in its size: see `overlayOf`
 * @throws PermanentMediaError output_too_large before any pixel is decoded; truncated, damaged, too_complex
 */
export async function render(
  picture: Picture,
  transform: ImageTransform,
  deadline: Deadline,
  overlay?: Raw,
): Promise<Rendition> {
  const { format, isAnimated, plan } = await planFor(picture, transform, deadline);
  const frames = isAnimated ? picture.facts.frames : 1;
  const kept = keptOf(picture, transform, format, plan.result.width * plan.result.height * frames);
  const context: Context = { transform, plan, format, deadline, ...kept, overlay };
  const { data, info } = await encodeResult(await renderPixels(picture, context, isAnimated), context);
  return { data, contentType: format.contentType, width: info.width, height: info.pageHeight ?? info.height };
}

/** Pixels of one frame of the result. @throws as `render` */
export const resultSize = async (picture: Picture, transform: ImageTransform, deadline: Deadline): Promise<Size> =>
  (await planFor(picture, transform, deadline)).plan.result;

async function planFor(picture: Picture, transform: ImageTransform, deadline: Deadline) {
  const { facts } = picture;
  const format = formats[outputFormat(transform.format, facts.format)];
  const isAnimated = format.animated && facts.frames > 1;
  const region = await regionOf(picture, transform, deadline, isAnimated);
  return { format, isAnimated, plan: planOf(facts, transform, isAnimated ? facts.frames : 1, region) };
}

async function renderPixels(picture: Picture, context: Context, isAnimated: boolean): Promise<Result> {
  const { plan, transform, deadline } = context;
  if ('drawing' in picture) {
    const pixels = openRaw(await picture.drawing.draw(plan.drawn, deadline));
    const region = plan.region && regionAt(plan.region, picture.facts, plan.drawn);
    const drawn = { ...context, plan: { ...plan, region, shrunk: region ?? plan.drawn } };
    return { pixels: await transformAll(pixels, drawn), frames: 1 };
  }
  const keepsColours = context.space !== undefined;
  if (!isAnimated) {
    const { stored, facts } = picture;
    if (stored !== undefined) {
      const region = plan.region && regionAt(plan.region, facts, stored);
      const reduced = { ...context, plan: { ...plan, region }, isReduced: true };
      return { pixels: await transformAll(openPixels(picture, false), reduced), frames: 1 };
    }
    return { pixels: await transformAll(openPixels(picture, false, keepsColours), context), frames: 1 };
  }
  const { animation, facts } = picture;
  if (!worksOnStrip(transform, picture)) {
    return { pixels: await renderFrames(picture, context), frames: facts.frames, animation };
  }
  const strip = await transformAll(openPixels(picture, true, keepsColours), context);
  return { pixels: strip, frames: facts.frames, animation, carriesTimes: true };
}

/** Transforms the frames of an animation one by one and joins them. */
async function renderFrames(picture: Bitmap, context: Context): Promise<Sharp> {
  const { deadline, plan } = context;
  const { orientation, facts } = picture;
  // A region has the place of its pixels in the whole picture.
  const frames = await framesOf(
    picture,
    storedSize(picture, plan.region === null ? plan.shrunk : facts),
    deadline,
    context.space !== undefined,
  );
  const frame: NonNullable<Context['frame']> = { orientation };
  const done: Awaited<ReturnType<Deadline['finish']>>[] = [];
  for (const one of frames) {
    const transformed = await transformFrame(one, { ...context, frame });
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
  return finishFrames(openRaw(joined, info.height), context);
}
