import { z } from 'zod';
import { event, job, request } from './define.ts';
import {
  isAttemptPrefix,
  madePicture,
  mediaErrorCode,
  mediaId,
  mediaJobRetries,
  percent,
  resultRetries,
} from './results.ts';

/** Names of an attempt's objects that are delivered under paths of their own. */
export const videoObjects = { master: 'master.m3u8', thumbnail: 'thumbnail.jpg' } as const;

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
  /** Make a thumbnail and store it at `targetKey`. Error codes as those of `track.cover`. */
  'video.thumbnail': request({
    version: 1,
    payload: z.object({
      videoId: mediaId,
      targetKey: z.string(),
      from: z.union([
        z.object({ pictureKey: z.string() }),
        /** The frame that is shown at `time` seconds of a ready video. */
        z.object({
          time: z.number().nonnegative(),
          prefix: z.string(),
          qualities: z.array(z.string()).min(1),
          width: z.int().positive(),
          height: z.int().positive(),
        }),
      ]),
    }),
    reply: madePicture,
  }),
  'video.progress': event({
    version: 1,
    payload: z.object({ videoId: mediaId, jobId: z.string(), percent }),
  }),
};
