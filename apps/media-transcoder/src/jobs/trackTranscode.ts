import type { PayloadOf } from '@millrace/jobs';
import { transcodeTrack } from '../track/transcodeTrack.ts';
import { handlerOf, type JobDependencies } from './mediaJob.ts';

/** Longer ones have a queue of their own: hours of sound take minutes, and songs take seconds. */
const mostSeconds = 900;

/** The handler of `track.transcode`, and of `track.long`. */
export function trackTranscode(deps: JobDependencies, name: 'track.transcode' | 'track.long' = 'track.transcode') {
  const { queue } = deps;
  const isLong = name === 'track.long';
  return handlerOf(deps, {
    name,
    subject: ({ trackId }: PayloadOf<'track.transcode'>) => ({ trackId }),
    transcode: ({ sourceKey, coverKey, mayMove = false }, request) =>
      transcodeTrack(deps, {
        ...request,
        sourceKey,
        coverKey: coverKey ?? null,
        mostSeconds: mayMove && !isLong ? mostSeconds : undefined,
      }),
    queueFor: () => 'track.long',
    onProgress: ({ trackId }, jobId, percent) => queue.emit('track.progress', { trackId, jobId, percent }),
    onDone: ({ trackId }, attempt, outcome, options) =>
      queue.publish('track.transcoded', { trackId, ...attempt, ...outcome }, options),
    onRefused: ({ trackId }, jobId, failure, options) =>
      queue.publish('track.failed', { trackId, jobId, ...failure }, options),
  });
}
