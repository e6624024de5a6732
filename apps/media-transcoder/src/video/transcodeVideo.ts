import type { VideoResult } from '@millrace/jobs';
import { type Attempt, type AttemptDependencies, type AttemptRequest, runAttempt } from '../attempt/attempt.ts';
import { inspect } from '../attempt/steps/inspect.ts';
import { probe } from '../attempt/steps/probe.ts';
import { stepsOf } from '../attempt/steps.ts';
import { encode } from './steps/encode.ts';
import { plan } from './steps/plan.ts';
import { publish } from './steps/publish.ts';

export type VideoOutcome = Pick<VideoResult, 'durationSeconds' | 'width' | 'height' | 'qualities' | 'bytes'>;

/** From a source to a presentation. Packaging and uploading happen during the encode. */
const steps = stepsOf<Attempt>().step(inspect('video')).step(probe('video')).step(plan).step(encode).step(publish);

/** @throws PermanentMediaError if the file is the cause; any other error can be retried */
export function transcodeVideo(deps: AttemptDependencies, request: AttemptRequest): Promise<VideoOutcome> {
  return runAttempt(deps, request, async (attempt) => {
    const { plan, encoded, uploader } = await steps.run(attempt);
    return {
      durationSeconds: Math.round(encoded.duration * 1000) / 1000,
      width: plan.rungs[0].width,
      height: plan.rungs[0].height,
      qualities: plan.rungs.map(({ label }) => label),
      bytes: uploader.bytes,
    };
  });
}
