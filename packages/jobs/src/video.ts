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
import { maxTagLength } from './track.ts';

/** Names of an attempt's objects that are delivered under paths of their own. */
export const videoObjects = { master: 'master.m3u8', dash: 'manifest.mpd', thumbnail: 'thumbnail.jpg' } as const;

/** Audio tracks of a video at most. */
export const maxAudioTracks = 8;

/** An audio track as players list it. */
export const audioTrack = z.object({
  /** BCP 47; "und" if the source does not tell. */
  language: z.string().min(1).max(100),
  /** Differs from those of the video's other tracks. */
  label: z.string().min(1).max(300),
  /** Whether it is played if the viewer does not choose. */
  default: z.boolean(),
});
export type AudioTrack = z.output<typeof audioTrack>;

/** Limits of what the owner or the file can add to a video. */
export const captionLimits = {
  languages: 50,
  bytes: 2 * 1024 * 1024,
  /** Of what an uploaded file becomes. */
  webVttBytes: 8 * 1024 * 1024,
  /** Captions of a video, of all languages, that were replaced or removed and are still stored for players that know them. */
  replaced: 50,
  labelLength: 100,
} as const;
export const chapterLimits = { count: 500, titleLength: maxTagLength } as const;

/** A text track of the source, extracted. */
const fileCaptions = z.object({
  /** Name of its WebVTT under the attempt's prefix, which the API reads and removes. */
  name: z.string().regex(/^texts\/\d{1,3}\.vtt$/),
  /** BCP 47, as far as the file tells; else "und". */
  language: z.string().max(100),
  /** What the file calls it, on one line; may be empty. */
  title: z.string().max(maxTagLength),
});
export type FileCaptions = z.output<typeof fileCaptions>;

/** A chapter of the source. */
const fileChapter = z.object({
  /** Seconds. */
  start: z.number().nonnegative(),
  /** On one line; may be empty. */
  title: z.string().max(maxTagLength),
});
export type FileChapter = z.output<typeof fileChapter>;

/** The folder of `FileCaptions.name`. */
export const textsFolder = 'texts/';

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
  /** Text tracks and chapters of the source. Workers of older versions report none. */
  captions: z.array(fileCaptions).max(captionLimits.languages).optional(),
  chapters: z.array(fileChapter).max(chapterLimits.count).optional(),
  /** The default one first. Workers of older versions do not tell. */
  audioTracks: z.array(audioTrack).max(maxAudioTracks).optional(),
  /** Whether there is a DASH manifest; not of workers of older versions. */
  dash: z.boolean().optional(),
});
export type VideoResult = z.output<typeof videoResult>;

/** The id of the job with which an encode began: the current job of its video, also while others work on its parts. */
const encodeId = z.uuid();

/** A run of output frames, counted from 0. */
const window = z.object({
  from: z.int().nonnegative(),
  /** The first frame after it; null: to the end of the source. */
  to: z.int().positive().nullable(),
});

const sound = z.object({
  kind: z.literal('sound'),
  encodeId,
  /** Place of the audio track in the worker's plan; absent: the main one. */
  track: z
    .int()
    .min(1)
    .max(maxAudioTracks - 1)
    .optional(),
});

/** Renditions that were chosen for a film, best first. */
export const filmLadder = z
  .array(
    z.object({
      label: z.string().regex(/^\d+p$/),
      width: z.int().positive(),
      height: z.int().positive(),
      /** Peak bits per second, if below that of its size. */
      cap: z.int().positive().optional(),
    }),
  )
  .min(1)
  .max(20);

const cut = {
  encodeId,
  window,
  /** The same in all windows of the film; absent: that of its size. */
  ladder: filmLadder.optional(),
};

/** A window in one small rendition of the ladder: it is there long before the others, and is not part of the presentation. */
const ahead = z.object({ kind: z.literal('ahead'), ...cut });

/** The presentation of all windows ahead, with the main sound: those who watch it reach its end before the film is encoded. */
const aheadEnd = z.object({
  kind: z.literal('aheadEnd'),
  encodeId,
  /** Prefixes of the attempts, in order. */
  windows: z.array(z.string()).min(2),
  sound: z.string().nullable(),
});

const pictures = z.object({ kind: z.literal('window'), ...cut });

const assembly = z.object({
  kind: z.literal('assembly'),
  encodeId,
  /** Prefixes of the attempts that have encoded the windows, in order. */
  windows: z.array(z.string()).min(2),
  sound: z.string().nullable(),
  /** Those of the other audio tracks, in the order of the plan. */
  otherSounds: z
    .array(z.string())
    .min(1)
    .max(maxAudioTracks - 1)
    .optional(),
});

/** What a job does, if it does not encode the whole video. */
const work = z.discriminatedUnion('kind', [pictures, ahead, aheadEnd, sound, assembly]);
export type PartWork = z.output<typeof work>;

const count = z.int().nonnegative();
const positive = z.int().positive();

/** RFC 6381. It becomes part of a playlist. */
const codec = z.string().regex(/^[A-Za-z0-9.]{1,40}$/);
/** Bits per second, at most. */
const bandwidth = positive;

/** What a playlist tells of the renditions that a part makes. */
export const partTracks = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pictures'),
    rate: z.object({ numerator: positive, denominator: positive }),
    /** Best first. */
    renditions: z
      .array(z.object({ label: z.string().regex(/^\d{1,5}p$/), width: positive, height: positive, codec, bandwidth }))
      .min(1)
      .max(20),
  }),
  z.object({
    kind: z.literal('sound'),
    /** BCP 47. */
    language: z.string().regex(/^[A-Za-z0-9-]{1,35}$/),
    sampleRate: positive,
    codec,
    bandwidth,
  }),
]);
export type PartTracks = z.output<typeof partTracks>;

/**
 * The oldest version whose consumers do the work right. Those of version 1 encode the whole video, whatever else the payload says; those of
 * version 2 encode the main audio track only, and all rungs of a window.
 */
function versionOf({ work }: { work?: PartWork | undefined }): number {
  if (work === undefined) return 1;
  const isNewer =
    (work.kind === 'window' && work.ladder !== undefined) ||
    (work.kind === 'sound' && work.track !== undefined) ||
    (work.kind === 'assembly' && work.otherSounds !== undefined);
  return isNewer ? 3 : 2;
}

/** A film of 100 hours in windows of a minute. */
export const maxWindows = 6_000;

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
