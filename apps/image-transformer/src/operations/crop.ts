import type { Operation } from './types.ts';

/** Cuts out the region that `crop` and `trim` keep. */
export const crop = {
  takes: ['crop', 'trim'],
  onStrip: (transform) => transform.crop === null && transform.trim === null,
  apply: (pipeline, { plan }) => (plan.region === null ? pipeline : pipeline.extract(plan.region)),
} as const satisfies Operation;
