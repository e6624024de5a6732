import { z } from 'zod';
import { event, job, request } from './define.ts';
import {
  isAttemptPrefix,
  madePicture,
  mayMove,
  mediaErrorCode,
  mediaId,
  mediaJobRetries,
  percent,
  resultRetries,
} from './results.ts';
import {
  ahead,
  aheadEnd,
  assembly,
  count,
  encodeId,
  filmLadder,
  maxWindows,
  partTracks,
  pictures,
  sound,
  versionOf,
  window,
  work,
} from './videoParts.ts';
import { maxAudioTracks, type VideoResult, videoResult } from './videoResult.ts';

const ofOneAttempt = ({ videoId, prefix }: Pick<VideoResult, 'videoId' | 'prefix'>): boolean =>
  isAttemptPrefix('videos', videoId, prefix);

export const videoMessages = {
  /** Transcode one source to the ladder. The worker writes under `outputPrefix` + attempt id + "/". */
  'video.transcode': job({
    version: 3,
    since: 1,
    versionOf,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({
      videoId: mediaId,
      /** Storage key of the uploaded file. */
      sourceKey: z.string(),
      /** public/videos/<id>/ */
      outputPrefix: z.string(),
      /** Whether the worker may answer with `video.planned` instead of encoding the video. */
      mayPlan: z.boolean().optional(),
      mayMove,
      work: work.optional(),
    }),
  }),
  /** A window of a film, the assembly of all, or a video of two minutes at most that is not short: nobody waits for hours behind it. */
  'video.encode': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({
      videoId: mediaId,
      sourceKey: z.string(),
      outputPrefix: z.string(),
      mayMove,
      work: z.discriminatedUnion('kind', [pictures, assembly]).optional(),
    }),
  }),
  /** A video that cannot be cut into windows, and takes long. */
  'video.long': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({ videoId: mediaId, sourceKey: z.string(), outputPrefix: z.string() }),
  }),
  /** Encode the sound of a film. It does not wait for a worker's place for pictures: without it, nothing can be played. */
  'video.sound': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({ videoId: mediaId, sourceKey: z.string(), outputPrefix: z.string(), mayMove, work: sound }),
  }),
  /** The same of a long film. */
  'video.longSound': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({ videoId: mediaId, sourceKey: z.string(), outputPrefix: z.string(), work: sound }),
  }),
  /** Encode a window of a film that somebody waits for, or join all of them. It has a place of its own in a worker, beside the pictures. */
  'video.ahead': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({
      videoId: mediaId,
      sourceKey: z.string(),
      outputPrefix: z.string(),
      work: z.union([ahead, aheadEnd]),
    }),
  }),
  /** The video is worth encoding in parts: these. */
  'video.planned': job({
    version: 1,
    ...resultRetries,
    payload: z.object({
      videoId: mediaId,
      jobId: z.string(),
      windows: z.array(window).min(2).max(maxWindows),
      /** Frames of the last window, as far as the file tells; for progress. */
      lastFrames: z.int().nonnegative(),
      hasSound: z.boolean(),
      /** Audio tracks; absent, from a worker of an older version: one, if there is sound. */
      sounds: z.int().min(0).max(maxAudioTracks).optional(),
      ladder: filmLadder.optional(),
    }),
  }),
  /** A part is stored under the prefix: `segments` of its segments, as far as the worker tells. A window ahead may have been given up. */
  'video.partDone': job({
    version: 1,
    ...resultRetries,
    payload: z
      .object({ videoId: mediaId, encodeId, jobId: z.string(), prefix: z.string(), segments: count.optional() })
      .refine(ofOneAttempt, 'the prefix does not belong to an attempt for this video'),
  }),
  /** The parts do not make what an encode of the whole would make, so the video must be encoded whole. */
  'video.notJoined': job({
    version: 1,
    ...resultRetries,
    payload: z.object({ videoId: mediaId, encodeId, jobId: z.string(), reason: z.string().max(100) }),
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
  'video.partProgress': event({
    version: 1,
    payload: z.object({
      videoId: mediaId,
      encodeId,
      jobId: z.uuid(),
      percent,
      /** Seconds of film that are encoded in a second; absent until it is measured, and from workers of older versions. */
      speed: z.number().nonnegative().optional(),
    }),
  }),
  /** A part has stored its first `segments` segments under the prefix. The next report includes this one. */
  'video.partStored': event({
    version: 1,
    payload: z
      .object({ videoId: mediaId, encodeId, jobId: z.uuid(), prefix: z.string(), segments: count, tracks: partTracks })
      .refine(ofOneAttempt, 'the prefix does not belong to an attempt for this video'),
  }),
  'video.progress': event({
    version: 1,
    payload: z.object({ videoId: mediaId, jobId: z.string(), percent }),
  }),
};
