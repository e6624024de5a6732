import type { ImageTransform } from '@millrace/image-url';
import type { RgbSpace } from '../colour/space.ts';
import type { Format } from '../formats/formats.ts';
import type { Deadline } from '../picture/deadline.ts';
import type { Picture } from '../picture/identify.ts';
import type { Raw, Sharp } from '../picture/native.ts';
import type { Plan } from './plan.ts';

/** The input of an operation besides the pixels. */
export interface Context {
  transform: ImageTransform;
  plan: Plan;
  /** Format of the result. */
  format: Format;
  deadline: Deadline;
  /** The space in which the colours are kept; undefined for sRGB. Colours of the transform are sRGB. */
  space?: RgbSpace | undefined;
  /** Whether the pixels have 16 bits a sample. */
  isDeep?: boolean;
  /** Whether the pixels are those of a mezzanine. Its proportions are rounded, so sizes are not computed from them. */
  isReduced?: boolean;
  /** The watermark in its size: red, green, blue, alpha, in sRGB. Set if the transform has one. */
  overlay?: Raw | undefined;
  /** Set if the pipeline holds one decoded frame of an animation, as stored in the file. */
  frame?: {
    orientation: number;
    /** The crop of the first frame, which applies to all others. */
    crop?: { left: number; top: number };
  };
}

/** One step of a transform. */
export interface Operation {
  /** The parameters it handles. Each parameter must belong to an operation. */
  takes: readonly (keyof ImageTransform)[];
  /**
   * Whether it can be applied to an animation as one strip: its frames, stacked vertically. A step that moves pixels vertically or reads
   * neighbouring pixels would mix frames.
   */
  onStrip(transform: ImageTransform, picture: Picture): boolean;
  /** Adds the step to the pipeline, or runs the pipeline and starts another. Returns the pipeline unchanged if the step does not apply. */
  apply(pipeline: Sharp, context: Context): Sharp | Promise<Sharp>;
}
