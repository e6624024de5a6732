import type { EncoderSettings } from '../formats/formats.ts';
import type { Context, Operation } from './types.ts';

export const encoderSettings = ({ transform, plan }: Context): EncoderSettings => ({
  quality: transform.quality,
  pixels: plan.result.width * plan.result.height,
});

/** Adds the encoder; metadata is not written. */
export const encode = {
  takes: ['format', 'quality'],
  onStrip: () => true,
  apply: (pipeline, context) => context.format.encode(pipeline, encoderSettings(context)),
} as const satisfies Operation;
