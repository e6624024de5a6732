import { z } from 'zod';
import { mediaId } from './results.ts';
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
