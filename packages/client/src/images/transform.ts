import type { ImageTransform } from './grammar.ts';

/** A transform whose size is set by something else, such as a `srcset`. `aspect` gives its proportions. */
export type UnsizedTransform = Omit<ImageTransform, 'width' | 'height' | 'dpr'>;
