import type { ImageTransform } from '@millrace/image-url';
import type { Picture } from '../picture/identify.ts';
import type { Sharp } from '../picture/native.ts';
import { adjust } from './adjust.ts';
import { background } from './background.ts';
import { crop } from './crop.ts';
import { effects, isGreyAtTheEnd, mirrors, withoutColour } from './effects.ts';
import { encode } from './encode.ts';
import { orient } from './orient.ts';
import { pad } from './pad.ts';
import { resize } from './resize.ts';
import { rotate } from './rotate.ts';
import { round } from './round.ts';
import type { Context, Operation } from './types.ts';
import { watermark } from './watermark.ts';

/**
 * Every operation, in the order of application. It does not depend on the order of the parameters in the URL, so that a set of parameters
 * has one result.
 */
const operations = {
  orient,
  crop,
  rotate,
  resize,
  ...mirrors,
  adjust,
  ...effects,
  pad,
  round,
  background,
  watermark,
} as const;

type Taken = ((typeof operations)[keyof typeof operations] | typeof encode)['takes'][number];
type Forgotten = Exclude<keyof ImageTransform, Taken>;
/** Does not compile if a parameter of the message belongs to no operation. */
const inOrder: [Forgotten] extends [never] ? readonly Operation[] : Forgotten = Object.values(operations);

/** Every operation by its name, in the order of application, and the parameters that it takes: for the docs. */
export const operationsInOrder: readonly { name: string; takes: readonly (keyof ImageTransform)[] }[] = Object.entries({
  ...operations,
  encode,
}).map(([name, { takes }]) => ({ name, takes }));

const { grayscale: _grayscale, ...forEachColouredFrame } = operations;

/** Whether the whole transform can be applied to an animation as one strip: its frames, stacked vertically. */
export const worksOnStrip = (transform: ImageTransform, picture: Picture): boolean =>
  inOrder.every((operation) => operation.onStrip(transform, picture));

async function applyAll(which: readonly Operation[], pipeline: Sharp, context: Context): Promise<Sharp> {
  let current = pipeline;
  for (const operation of which) current = await operation.apply(current, context);
  return current;
}

/** Applies all operations to a still picture, or to a strip if `worksOnStrip`. */
export const transformAll = (pipeline: Sharp, context: Context): Promise<Sharp> => applyAll(inOrder, pipeline, context);

/** Applies the part of the transform that needs single frames. */
export const transformFrame = (frame: Sharp, context: Context): Promise<Sharp> =>
  applyAll(Object.values(isGreyAtTheEnd(context.transform) ? forEachColouredFrame : operations), frame, context);

/** Applies the rest of the operations to the joined frames. */
export const finishFrames = (strip: Sharp, { transform }: Context): Sharp =>
  transform.grayscale && isGreyAtTheEnd(transform) ? withoutColour(strip) : strip;
