import type { PayloadOf } from '@millrace/jobs';
import { transcodeTrack } from '../track/transcodeTrack.ts';
import { handlerOf, type JobDependencies } from './mediaJob.ts';

/** The handler of `track.transcode`. */
export function trackTranscode(deps: JobDependencies) {
  const { queue } = deps;
  return handlerOf(deps, {
    name: 'track.transcode',
    subject: ({ trackId }: PayloadOf<'track.transcode'>) => ({ trackId }),
    transcode: ({ sourceKey, coverKey }, request) =>
      transcodeTrack(deps, { ...request, sourceKey, coverKey: coverKey ?? null }),
    onProgress: ({ trackId }, jobId, percent) => queue.emit('track.progress', { trackId, jobId, percent }),
    onDone: ({ trackId }, attempt, outcome, options) =>
      queue.publish('track.transcoded', { trackId, ...attempt, ...outcome }, options),
    onRefused: ({ trackId }, jobId, failure, options) =>
      queue.publish('track.failed', { trackId, jobId, ...failure }, options),
  });
}
