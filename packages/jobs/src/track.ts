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

/** The qualities of a track's streams, lowest first: nominal kilobits per second, as in the stream's `q`. */
export const trackQualities = ['128k', '256k', '320k'] as const;
export type TrackQuality = (typeof trackQualities)[number];

/**
 * Names of an attempt's objects. `cover` exists only if the result has `hasCover`; the others always exist.
 * `waveformData` is audiowaveform's JSON, version 2.
 */
export const trackObjects = {
  stream: (quality: TrackQuality) => `${quality}.m4a` as const,
  waveform: 'waveform.png',
  waveformData: 'waveform.json',
  cover: 'cover.jpg',
} as const;

/**
 * Media types of sources, with the endings of their names, of which the first is the usual one. They are those of sound, also if the file
 * has pictures.
 */
export const sourceEndings = {
  'audio/flac': ['.flac'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a', '.m4b', '.mp4', '.mov'],
  'audio/ogg': ['.ogg', '.oga', '.opus', '.spx'],
  'audio/wav': ['.wav'],
  'audio/aiff': ['.aiff', '.aif', '.aifc'],
  'audio/aac': ['.aac'],
  'audio/matroska': ['.mka', '.mkv', '.webm', '.weba'],
  'audio/x-ms-wma': ['.wma', '.asf', '.wmv'],
  'audio/x-ape': ['.ape'],
  'audio/x-wavpack': ['.wv'],
  'audio/x-dsf': ['.dsf'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type SourceType = keyof typeof sourceEndings;
const isSourceType = (type: string): type is SourceType => type in sourceEndings;
export const sourceType = z.enum(Object.keys(sourceEndings).filter(isSourceType));

/** Tags from the file are cleaned and cut to this many characters. A tag is null if the file does not have it. */
export const maxTagLength = 300;
const tag = z.string().min(1).max(maxTagLength).nullable();

/** The largest number of a track or a disc, and the last year. */
export const maxTrackNumber = 9_999;
/** Characters of the lyrics of a track. */
export const maxLyricsLength = 100_000;
const numberTag = z.int().min(1).max(maxTrackNumber).nullable();

/** The output of an attempt, as measured. */
export const trackResult = z.object({
  trackId: mediaId,
  /** The id of the `track.transcode` job. */
  jobId: z.string(),
  /** Prefix of this attempt's objects, with the final slash: public/tracks/<id>/<attempt>/ */
  prefix: z.string(),
  /** Seconds of decoded audio; the headers may differ. */
  durationSeconds: z.number().nonnegative(),
  /** Measured bits per second of each stream; mono has less than nominal. */
  bitrates: z.object({
    '128k': z.int().nonnegative(),
    '256k': z.int().nonnegative(),
    '320k': z.int().nonnegative(),
  } satisfies Record<TrackQuality, z.ZodType>),
  /** Sample rate of the streams in Hz: 44100 or 48000. */
  sampleRate: z.int().positive(),
  /** Channels of the streams: 1 or 2. */
  channels: z.int().positive(),
  hasCover: z.boolean(),
  /** By the container that was decoded; absent for a container without a media type, and from older workers. */
  sourceType: sourceType.optional(),
  /** The source's own tags. Older workers send the first four. */
  tags: z.object({
    title: tag,
    artist: tag,
    album: tag,
    genre: tag,
    albumArtist: tag.optional(),
    trackNumber: numberTag.optional(),
    discNumber: numberTag.optional(),
    year: numberTag.optional(),
    isCompilation: z.boolean().optional(),
    lyrics: z.string().min(1).max(maxLyricsLength).nullable().optional(),
  }),
  /** EBU R128 of the stereo downmix; null if it cannot be measured (silence, a few samples). */
  loudness: z.object({ integratedLufs: z.number().nullable(), truePeakDbtp: z.number().nullable() }),
  /** Bytes of all objects under the prefix. */
  bytes: z.int().nonnegative(),
});
export type TrackResult = z.output<typeof trackResult>;

const ofOneAttempt = ({ trackId, prefix }: TrackResult): boolean => isAttemptPrefix('tracks', trackId, prefix);

export const trackMessages = {
  /** Transcode one source to the three streams, with waveform and cover. The worker writes under `outputPrefix` + attempt id + "/". */
  'track.transcode': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({
      trackId: mediaId,
      /** Storage key of the uploaded file. */
      sourceKey: z.string(),
      /** Storage key of an uploaded cover. It overrides the one in the file's tags. */
      coverKey: z.string().nullable().optional(),
      /** public/tracks/<id>/ */
      outputPrefix: z.string(),
      mayMove,
    }),
  }),
  /** The same of a long file. */
  'track.long': job({
    version: 1,
    isLong: true,
    ...mediaJobRetries,
    payload: z.object({
      trackId: mediaId,
      sourceKey: z.string(),
      outputPrefix: z.string(),
      coverKey: z.string().nullable().optional(),
    }),
  }),
  'track.transcoded': job({
    version: 1,
    ...resultRetries,
    payload: trackResult.refine(ofOneAttempt, 'the prefix does not belong to an attempt for this track'),
  }),
  'track.failed': job({
    version: 1,
    ...resultRetries,
    payload: z.object({ trackId: mediaId, jobId: z.string(), code: mediaErrorCode, message: z.string() }),
  }),
  /**
   * Convert an uploaded JPEG, PNG or WebP to a cover and store it at `targetKey`. Error codes, in addition to those of any request:
   * permanent, with a sentence for the client: `not_media` (none of these types), `damaged`, `truncated`, `too_complex`. Not permanent:
   * `not_found` (no source at its key).
   */
  'track.cover': request({
    version: 1,
    payload: z.object({ trackId: mediaId, pictureKey: z.string(), targetKey: z.string() }),
    reply: madePicture,
  }),
  /**
   * Make a smaller JPEG of a stored cover, and store it at `targetKey`. Error codes as those of `track.cover`. A worker of an older version does not
   * answer.
   */
  'track.sizedCover': request({
    version: 1,
    payload: z.object({
      trackId: mediaId,
      coverKey: z.string(),
      targetKey: z.string(),
      /** The longest side of the result, in pixels; a smaller cover keeps its size. */
      side: z.int().positive(),
    }),
    reply: madePicture,
  }),
  'track.progress': event({
    version: 1,
    payload: z.object({ trackId: mediaId, jobId: z.string(), percent }),
  }),
};
