import { colours } from './colours.ts';
import { effects } from './effects.ts';
import { frame } from './frame.ts';
import { modifiers } from './modifiers.ts';
import { orientation } from './orientation.ts';
import { output } from './output.ts';
import { region } from './region.ts';
import { size } from './size.ts';

/**
 * Every parameter of a transform, one record each. The URL grammar, the transform sent to the worker, the names of stored objects, the
 * client, the console's controls and the tables of the docs derive from them. Names use this order: do not reorder existing parameters.
 */
export const imageParameters = [
  ...size,
  ...region,
  ...orientation,
  ...colours,
  ...effects,
  ...frame,
  ...output,
  ...modifiers,
] as const;
