import type { Call } from './types.ts';

/** Entries of one answer at most. */
export const maxCount = 500;
/** Songs or albums of a list that the protocol has no pages for: of an album, of an artist, of what is starred. */
export const maxWhole = 10_000;
export const maxOffset = 1_000_000_000;

/** How many entries a request asks for, and from where. @param name of the parameter: `size` or `count` */
export const pageOf = ({ parameters }: Pick<Call, 'parameters'>, name: string, usual: number) => ({
  count: parameters.integer(name, { min: 0, max: maxCount, usual }),
  offset: parameters.integer('offset', { min: 0, max: maxOffset, usual: 0 }),
});
