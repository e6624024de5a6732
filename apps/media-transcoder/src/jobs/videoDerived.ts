import type { PayloadOf } from '@millrace/jobs';
import { makeDownload } from '../download/makeDownload.ts';
import { verdictOf } from '../picture/handling.ts';
import { makeStoryboard } from '../storyboard/makeStoryboard.ts';
import { handlerOf, type JobDependencies, type JobRequest, type MediaJob } from './mediaJob.ts';

type Payload = PayloadOf<'video.storyboard'>;

/** A job that makes something of a ready video. */
function derivation<P extends Payload>(
  deps: JobDependencies,
  name: 'video.storyboard' | 'video.download',
  make: (payload: P, request: JobRequest) => Promise<{ bytes: number }>,
) {
  const { queue } = deps;
  const job: MediaJob<P, { durationSeconds: number; bytes: number }> = {
    name,
    subject: ({ videoId }) => ({ videoId }),
    async transcode(payload, request) {
      try {
        return { durationSeconds: 0, ...(await make(payload, request)) };
      } catch (error) {
        throw verdictOf(error);
      }
    },
    onProgress: () => Promise.resolve(),
    onDone: ({ videoId }, attempt, { bytes }, options) =>
      queue.publish('video.derived', { videoId, ...attempt, bytes }, options),
    onRefused: ({ videoId }, jobId, failure, options) =>
      queue.publish('video.notDerived', { videoId, jobId, ...failure }, options),
  };
  return handlerOf(deps, job);
}

/** The handler of `video.storyboard`. */
export const videoStoryboard = (deps: JobDependencies) =>
  derivation(deps, 'video.storyboard', ({ video }: Payload, request) => makeStoryboard(deps, { ...request, video }));

/** The handler of `video.download`. */
export const videoDownload = (deps: JobDependencies) =>
  derivation(deps, 'video.download', ({ video, quality }: PayloadOf<'video.download'>, request) =>
    makeDownload(deps.storage, { ...request, video, quality }),
  );
