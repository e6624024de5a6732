import type { PayloadOf } from '@millrace/jobs';
import { transcodeVideo } from '../video/transcodeVideo.ts';
import { handlerOf, type JobDependencies } from './mediaJob.ts';

/** The handler of `video.transcode`. */
export function videoTranscode(deps: JobDependencies) {
  const { queue } = deps;
  return handlerOf(deps, {
    name: 'video.transcode',
    subject: ({ videoId }: PayloadOf<'video.transcode'>) => ({ videoId }),
    transcode: (_payload, request) => transcodeVideo(deps, request),
    onProgress: ({ videoId }, jobId, percent) => queue.emit('video.progress', { videoId, jobId, percent }),
    onDone: ({ videoId }, attempt, outcome, options) =>
      queue.publish('video.transcoded', { videoId, ...attempt, ...outcome }, options),
    onRefused: ({ videoId }, jobId, failure, options) =>
      queue.publish('video.failed', { videoId, jobId, ...failure }, options),
  });
}
