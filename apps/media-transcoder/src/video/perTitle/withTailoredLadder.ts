import type { Attempt } from '../../attempt/attempt.ts';
import { FfmpegError } from '../../ffmpeg/run/errors.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';
import { needOf, type ProbeResult } from './predict.ts';
import { probeBits } from './probeBits.ts';
import { type ProbePlan, probePlanOf } from './probePlan.ts';
import { tailored } from './tailor.ts';

type Surroundings = Pick<Attempt, 'tools' | 'source' | 'sourcePath' | 'socketFolder' | 'signal' | 'log'>;

/** The plan with a ladder for this film, by some probes of it; the plan itself if it is not worth probes. */
export async function withTailoredLadder(attempt: Surroundings, plan: VideoPlan): Promise<VideoPlan> {
  const probes = probePlanOf(plan);
  const results = probes && (await resultsOf(attempt, probes));
  // A probe without a frame: the film is not as long as it claims.
  if (probes === undefined || results === undefined || results.some(({ small }) => small === 0)) return plan;
  const rungs = tailored(plan.rungs, plan.nominalRate, (rung) => needOf(rung, probes, results));
  attempt.log.info({ rungs: rungs.map(({ label, cap }) => `${label} ${cap ?? 'full'}`) }, 'the ladder of this film');
  return { ...plan, rungs, isTailored: true };
}

/** Undefined if ffmpeg cannot do it: the encode will tell why. */
async function resultsOf(attempt: Surroundings, probes: ProbePlan): Promise<ProbeResult[] | undefined> {
  try {
    return await probeBits(attempt, probes);
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    attempt.log.info({ err: error }, 'the film could not be probed');
    return undefined;
  }
}
