import { z } from 'zod';
import { event, job } from './define.ts';
import { isAttemptPrefix, mediaErrorCode, mediaId, mediaJobRetries, percent, resultRetries } from './results.ts';

/** The output of an attempt, as measured. */
export const videoResult = z.object({
  videoId: mediaId,
  /** The id of the `video.transcode` job. */
  jobId: z.string(),
  /** Prefix of this attempt's objects, with the final slash: public/videos/<id>/<attempt>/ */
  prefix: z.string(),
  /** Measured duration of the presentation, in seconds. */
  durationSeconds: z.number().nonnegative(),
  /** Display size in pixels of the largest rendition, upright. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Rendition labels, best first: 1080p, 720p ... */
  qualities: z.array(z.string()).min(1),
  /** Bytes of all objects under the prefix. */
  bytes: z.int().nonnegative(),
});
export type VideoResult = z.output<typeof videoResult>;

const ofOneAttempt = ({ videoId, prefix }: VideoResult): boolean => isAttemptPrefix('videos', videoId, prefix);

export const videoMessages = {
  /** Transcode one source to the ladder. The worker writes under `outputPrefix` + attempt id + "/". */
  'video.transcode': job({
    version: 1,
    ...mediaJobRetries,
    payload: z.object({
      videoId: mediaId,
      /** Storage key of the uploaded file. */
      sourceKey: z.string(),
      /** public/videos/<id>/ */
      outputPrefix: z.string(),
    }),
  }),
  'video.transcoded': job({
    version: 1,
    ...resultRetries,
    payload: videoResult.refine(ofOneAttempt, 'the prefix does not belong to an attempt for this video'),
  }),
  'video.failed': job({
    version: 1,
    ...resultRetries,
    payload: z.object({ videoId: mediaId, jobId: z.string(), code: mediaErrorCode, message: z.string() }),
  }),
  'video.progress': event({
    version: 1,
    payload: z.object({ videoId: mediaId, jobId: z.string(), percent }),
  }),
};
