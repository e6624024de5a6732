import type { Attempt } from '../attempt/attempt.ts';
import { inspect } from '../attempt/steps/inspect.ts';
import { probe } from '../attempt/steps/probe.ts';
import { stepsOf } from '../attempt/steps.ts';
import type { Changes } from '../media/changes.ts';
import { plan } from './steps/plan.ts';

/** What is decided before an encode. Every worker that encodes a part of the video decides the same. */
export const decided = stepsOf<Attempt & { changes: Changes }>().step(inspect('video')).step(probe('video')).step(plan);

export type Decided = Awaited<ReturnType<typeof decided.run>>;
