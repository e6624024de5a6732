import type { ImageTransform } from '@millrace/jobs';
import type { Format } from '../formats/formats.ts';
import type { Deadline } from '../picture/deadline.ts';
import type { Picture } from '../picture/identify.ts';
import type { Sharp } from '../picture/native.ts';
import type { Plan } from './plan.ts';

/** What an operation knows beside the pixels. */
export interface Context {
  transform: ImageTransform;
  plan: Plan;
  /** Of the result. */
  format: Format;
  deadline: Deadline;
  /** Set where the pipeline holds one frame of an animation, decoded, as it lay in the file. */
  frame?: {
    orientation: number;
    /** What the first frame was cropped to, for all others to be cropped alike. */
    crop?: { left: number; top: number };
  };
}

/** One step of a transform. */
export interface Operation {
  /** The parameters it is made of: none of the contract's may be left over. */
  takes: readonly (keyof ImageTransform)[];
  /**
   * Whether it can be done to the frames of an animation as they lie one below the other, as one tall picture. What moves pixels up
   * and down, or looks at neighbours, would carry them over into the next frame.
   */
  onStrip(transform: ImageTransform, picture: Picture): boolean;
  /** Adds the step to the pipeline, or runs that and begins another. What does not apply gives the pipeline back. */
  apply(pipeline: Sharp, context: Context): Sharp | Promise<Sharp>;
}
