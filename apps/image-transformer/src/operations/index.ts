import type { ImageTransform } from '@millrace/jobs';
import type { Bitmap, Picture } from '../picture/identify.ts';
import type { Sharp } from '../picture/native.ts';
import { blur, flip, flop, grayscale, sharpen } from './effects.ts';
import { encode, encoderSettings } from './encode.ts';
import { orient } from './orient.ts';
import { resize } from './resize.ts';
import { rotate } from './rotate.ts';
import type { Context, Operation } from './types.ts';

/**
 * Every operation, in the order in which they are applied. The order is fixed, whatever the order of the parameters in the address, so
 * that one set of parameters is one picture.
 */
const operations = { orient, rotate, resize, flip, flop, blur, sharpen, grayscale, encode } as const;

type Taken = (typeof operations)[keyof typeof operations]['takes'][number];
type Forgotten = Exclude<keyof ImageTransform, Taken>;
/** Does not compile when a parameter of the contract belongs to no operation. */
const inOrder: [Forgotten] extends [never] ? readonly Operation[] : Forgotten = Object.values(operations);

const { grayscale: _last, encode: _encode, ...forEachFrame } = operations;

/** Whether sharp can do all of a transform to the frames of an animation as they lie one below the other. */
export const worksOnStrip = (transform: ImageTransform, picture: Picture): boolean =>
  inOrder.every((operation) => operation.onStrip(transform, picture));

async function applyAll(which: readonly Operation[], pipeline: Sharp, context: Context): Promise<Sharp> {
  let current = pipeline;
  for (const operation of which) current = await operation.apply(current, context);
  return current;
}

/** The whole transform: of a still picture, or of a strip of frames where that works. */
export const transformAll = (pipeline: Sharp, context: Context): Promise<Sharp> => applyAll(inOrder, pipeline, context);

/** What has to be done to the frames one by one. */
export const transformFrame = (frame: Sharp, context: Context): Promise<Sharp> =>
  applyAll(Object.values(forEachFrame), frame, context);

/** What is left to do when the frames are together again. */
export const finishFrames = (strip: Sharp, context: Context, animation: Bitmap['animation']): Sharp =>
  context.format.encode(grayscale.apply(strip, context), { ...encoderSettings(context), animation });
