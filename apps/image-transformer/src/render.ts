import { type ImageTransform, maxOutputPixels, type Region, type Size } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import { keptOf } from './colour/keep.ts';
import { encodeResult, type Result } from './encoding/index.ts';
import { formats, outputFormat } from './formats/formats.ts';
import { finishFrames, transformAll, transformFrame, worksOnStrip } from './operations/index.ts';
import { orient } from './operations/orient.ts';
import { rgbaOf } from './operations/pixels.ts';
import { cropOf, planOf, regionAt } from './operations/plan.ts';
import type { Context } from './operations/types.ts';
import type { Deadline } from './picture/deadline.ts';
import type { Bitmap, Picture } from './picture/identify.ts';
import { openRaw, type Raw, type Sharp } from './picture/native.ts';
import { openPixels } from './picture/pixels.ts';
import { around, contentOf, firstColour } from './trim.ts';

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

/** What `crop` and `trim` keep of the upright picture; of an animation, the same of each frame. null keeps all. */
async function regionOf(
  picture: Picture,
  transform: ImageTransform,
  deadline: Deadline,
  isAnimated: boolean,
): Promise<Region | null> {
  const cropped = cropOf(picture.facts, transform);
  if (transform.trim === null) return cropped;
  assertTrimmable(picture);
  const contents: (Region | null)[] = [];
  let colour: ReturnType<typeof firstColour> | undefined;
  for await (const frame of uprightFrames(picture, deadline, isAnimated)) {
    const raw = await rgbaOf(cropped === null ? frame : frame.extract(cropped), deadline);
    colour ??= firstColour(raw);
    contents.push(await contentOf(raw, colour, transform.trim, deadline));
  }
  const content = around(contents);
  if (content === null) return cropped;
  return { ...content, left: content.left + (cropped?.left ?? 0), top: content.top + (cropped?.top ?? 0) };
}

/** Trimming holds all pixels in memory, also of a source that is allowed to be larger than a result. */
function assertTrimmable({ facts }: Picture): void {
  if (facts.width * facts.height * facts.frames <= maxOutputPixels) return;
  throw new PermanentMediaError('too_complex', `A picture of more than ${maxOutputPixels} pixels cannot be trimmed.`);
}

async function* uprightFrames(picture: Picture, deadline: Deadline, isAnimated: boolean): AsyncGenerator<Sharp> {
  if ('drawing' in picture) yield openRaw(await picture.drawing.draw(picture.facts, deadline));
  else if (!isAnimated) yield openPixels(picture, false).autoOrient();
  else {
    const frames = await framesOf(picture, storedSize(picture, picture.facts), deadline);
    for (const frame of frames)
      yield await orient.apply(frame, { frame: { orientation: picture.orientation }, deadline });
  }
}

/** The size in the file of what is upright in this size. */
const storedSize = ({ orientation }: Bitmap, { width, height }: Size): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** Decodes an animation and splits it into frames, as stored in the file. */
async function framesOf(
  picture: Bitmap,
  size: Size,
  deadline: Deadline,
  keepsColours = false,
): Promise<Iterable<Sharp>> {
  const strip = await deadline.finish(
    openPixels(picture, true, keepsColours).resize(size.width, size.height, { fit: 'fill' }).ensureAlpha().raw(),
  );
  const { width, channels } = strip.info;
  const height = strip.info.height / picture.facts.frames;
  const frameBytes = width * height * channels;
  function* split(): Generator<Sharp> {
    for (let start = 0; start < strip.data.length; start += frameBytes) {
      yield openRaw({ data: strip.data.subarray(start, start + frameBytes), width, height, channels });
    }
  }
  return split();
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
