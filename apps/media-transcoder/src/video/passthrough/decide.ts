import type { Attempt } from '../../attempt/attempt.ts';
import type { MediaInfo } from '../../media/streams.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';
import { fitnessOf } from './fit.ts';
import { readSourceIndex } from './sourceIndex.ts';

/** The plan, with the source's own samples as the largest rendition if they are fit for it. */
export async function withPassthrough({
  info,
  plan,
  sourcePath,
  log,
}: Pick<Attempt, 'sourcePath' | 'log'> & { info: MediaInfo; plan: VideoPlan }): Promise<VideoPlan> {
  // Matroska rounds times to milliseconds, and other containers have no index.
  const isMp4 = info.format.split(',').includes('mp4');
  const fitness = fitnessOf(info, plan, isMp4 ? await readSourceIndex(sourcePath, plan.stream.index) : undefined);
  if ('reason' in fitness) {
    log.info({ reason: fitness.reason }, 'no passthrough');
    return plan;
  }
  log.info({ rung: plan.rungs[0].label, segments: fitness.cuts.segments.length }, 'passthrough');
  return { ...plan, passthrough: fitness.cuts };
}
