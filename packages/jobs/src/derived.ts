import { z } from 'zod';
import { job, request } from './define.ts';
import { isAttemptPrefix, madePicture, mediaErrorCode, mediaId, mediaJobRetries, resultRetries } from './results.ts';

/** Names of the objects that are made of a ready video. */
export const derivedObjects = {
  storyboard: 'storyboard.vtt',
  sheet: (number: number) => `storyboard/${number}.jpg`,
  preview: 'preview.webp',
  download: 'video.mp4',
  frame: 'frame.jpg',
} as const;

/** What a worker must know of a ready video in order to read its renditions. */
const storedVideo = z.object({
  /** Of the attempt whose objects are delivered. */
  prefix: z.string(),
  /** Labels of its renditions, best first. */
  qualities: z.array(z.string()).min(1),
  /** Display size of the best one, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  durationSeconds: z.number().nonnegative(),
});
export type StoredVideo = z.output<typeof storedVideo>;

/** The worker writes under `outputPrefix` + attempt id + "/". */
const output = { videoId: mediaId, outputPrefix: z.string() };

/** What is made of a ready video, from its stored renditions. */
export const derivedMessages = {
  /** Make the pictures for the seek bar, and the animated preview. */
  'video.storyboard': job({
    version: 1,
    ...mediaJobRetries,
    payload: z.object({ ...output, video: storedVideo }),
  }),
  /** Make one MP4 file of a rendition and the sound. */
  'video.download': job({
    version: 1,
    ...mediaJobRetries,
    payload: z.object({ ...output, video: storedVideo, quality: z.string() }),
  }),
  /** The objects of a job of the two above are stored under the prefix. */
  'video.derived': job({
    version: 1,
    ...resultRetries,
    payload: z
      .object({ videoId: mediaId, jobId: z.uuid(), prefix: z.string(), bytes: z.int().nonnegative() })
      .refine(
        ({ videoId, prefix }) => isAttemptPrefix('videos', videoId, prefix),
        'the prefix does not belong to an attempt for this video',
      ),
  }),
  /** The renditions of the video are the reason why they cannot be made. */
  'video.notDerived': job({
    version: 1,
    ...resultRetries,
    payload: z.object({ videoId: mediaId, jobId: z.uuid(), code: mediaErrorCode, message: z.string() }),
  }),
  /** Make a JPEG of the frame that is shown at `time` seconds, and store it at `targetKey`. Error codes as those of `track.cover`. */
  'video.frame': request({
    version: 1,
    payload: z.object({
      videoId: mediaId,
      targetKey: z.string(),
      video: storedVideo,
      time: z.number().nonnegative(),
      /** Pixels of the picture. */
      size: z.object({ width: z.int().positive(), height: z.int().positive() }),
    }),
    reply: madePicture,
  }),
};
