import { withoutTrailingSlashes } from './base.ts';
import { type AnswerOf, type Calls, callsOf } from './calls.ts';
import type { operations as ImageOperations, components as ImageTypes } from './contract/image.ts';
import type { operations as MusicOperations, components as MusicTypes } from './contract/music.ts';
import { routes } from './contract/routes.ts';
import type { operations as SharedOperations } from './contract/shared.ts';
import type { operations as VideoOperations, components as VideoTypes } from './contract/video.ts';
import { type FollowOptions, follow, type StreamedEvent } from './follow.ts';
import type { ImageTransform } from './images/grammar.ts';
import { type ImageSource, imageUrl, signedImageUrl } from './images/url.ts';
import type { ResumeOptions } from './pieces.ts';
import { type CallOptions, type Credentials, createSender, type Sender } from './request.ts';
import type { UploadOptions } from './uploadOptions.ts';
import { untilReady, type WaitOptions } from './wait.ts';

export type { Calls } from './calls.ts';
export { type FieldError, MillraceError } from './errors.ts';
export type { FollowOptions, StreamedEvent } from './follow.ts';
export type { ImageTransform } from './images/grammar.ts';
export type { ImageSource } from './images/url.ts';
export type { ResumeOptions } from './pieces.ts';
export type { CallOptions, Credentials } from './request.ts';
export type { UploadOptions } from './uploadOptions.ts';
export type { WaitOptions } from './wait.ts';

export type Video = VideoTypes['schemas']['Video'];
/** Captions of a video in one language. */
export type Captions = VideoTypes['schemas']['Captions'];
export type Chapter = VideoTypes['schemas']['Chapter'];
export type PlaybackToken = VideoTypes['schemas']['PlaybackToken'];
export type Track = MusicTypes['schemas']['Track'];
export type PlaylistWithTracks = MusicTypes['schemas']['PlaylistWithTracks'];
export type Image = ImageTypes['schemas']['Image'];
/** What `getImage` answers until the file has been fetched from its address. */
export type FetchingImage = ImageTypes['schemas']['FetchingImage'];

export interface MillraceOptions extends Credentials {
  /** The base address of each service that is used, such as `https://video.example.com/api`. */
  video?: string;
  music?: string;
  /** It ends in `/api/v1`. */
  image?: string;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface VideoFields {
  title: string;
  description?: string | undefined;
}

export interface CaptionsFields {
  /** The name that players show; that of the language by default. */
  label?: string | undefined;
  /** Whether players show them unless the viewer chooses. One language at most has it. */
  default?: boolean | undefined;
}

export interface TrackFields {
  /** Else that of the file's tags, or the name of the file. */
  title?: string | undefined;
  /** Else that of the file's tags, or the name of the account. */
  artistName?: string | undefined;
  album?: string | undefined;
  genre?: string | undefined;
  /** A picture, in place of the file's own. */
  cover?: Blob | undefined;
}

export interface Followed {
  /**
   * The events of the account as they happen, and the progress of processing. A broken stream is opened again, behind the last event.
   *
   * @throws MillraceError if the credentials are refused
   */
  followEvents(options?: FollowOptions): AsyncGenerator<StreamedEvent>;
}

/** Every operation of the video service by its name, and what takes several requests. */
export interface VideoService extends Calls<VideoOperations & SharedOperations, (typeof routes)['video']>, Followed {
  /**
   * Uploads a video. It is `processing` then: see `waitUntilReady`. A file above 8 MiB is sent in pieces, and can be continued.
   *
   * @throws MillraceError
   */
  upload(file: Blob, options: VideoFields & UploadOptions & ResumeOptions): Promise<Video>;
  /** Replaces the thumbnail by a picture; `setVideoThumbnail` takes the time of a frame. @throws MillraceError */
  setThumbnail(id: string, picture: Blob, options?: UploadOptions): Promise<Video>;
  /** Adds or replaces the captions of a language, such as `pt-BR`, with SubRip or WebVTT. @throws MillraceError */
  uploadCaptions(
    id: string,
    language: string,
    captions: Blob,
    options?: CaptionsFields & UploadOptions,
  ): Promise<Captions>;
  /** Resolves when the video can be played. @throws MillraceError with the video's code if it cannot be used */
  waitUntilReady(id: string, options?: WaitOptions): Promise<Video>;
}

export interface MusicService extends Calls<MusicOperations & SharedOperations, (typeof routes)['music']>, Followed {
  /**
   * Uploads a track. It is `processing` then: see `waitUntilReady`. A file above 8 MiB is sent in pieces, and can be continued, unless it is
   * sent with a cover.
   *
   * @throws MillraceError
   */
  upload(file: Blob, options: TrackFields & UploadOptions & ResumeOptions): Promise<Track>;
  /** Replaces the cover by a picture. @throws MillraceError */
  setCover(id: string, picture: Blob, options?: UploadOptions): Promise<Track>;
  /** Sets or replaces the picture of a playlist. @throws MillraceError */
  setPlaylistCover(id: number, picture: Blob, options?: UploadOptions): Promise<PlaylistWithTracks>;
  /** Resolves when the track can be streamed. @throws MillraceError with the track's code if it cannot be used */
  waitUntilReady(id: string, options?: WaitOptions): Promise<Track>;
}

export interface ImageService extends Calls<ImageOperations & SharedOperations, (typeof routes)['image']>, Followed {
  /** Uploads an image. Its URL works at once. A file above 8 MiB is sent in pieces, and can be continued. @throws MillraceError */
  upload(file: Blob, options?: UploadOptions & ResumeOptions): Promise<Image>;
  /**
   * Replaces the picture of an image under the same id. Name the new `v` as `version` in its URLs, and no cache shows the old one. With the
   * header `If-Match`, only the version that was read is replaced.
   *
   * @throws MillraceError
   */
  replace(id: string, file: Blob, options?: UploadOptions): Promise<Image>;
}

export interface Millrace {
  video: VideoService;
  music: MusicService;
  image: ImageService;
  /**
   * The URL of an image, or of a rendition of it. With `{ remote: 'https://…' }`, of a picture of another server.
   *
   * @throws TypeError for a name that is no parameter, RangeError for a value that the service would refuse
   */
  imageUrl(id: ImageSource, transform?: ImageTransform): string;
  /** The same with a signature, also for originals. @param key one of the service's `IMAGE_SIGNING_KEYS`: call it on a server */
  signImageUrl(id: ImageSource, transform: ImageTransform, key: string): Promise<string>;
}

/** The names of the options of an upload; everything else that is given is a field of the form. */
function splitOptions<F extends UploadOptions & ResumeOptions>(given: F) {
  const { signal, headers, fileName, onProgress, resumeKey, onResumable, ...fields } = given;
  return { fields, options: { signal, headers, fileName, onProgress, resumeKey, onResumable } };
}

/** What sends files is loaded when the first one is sent: most pages send none. */
const sending = () => import('./upload.ts');

/** Makes a value at its first use, so that a service without an address only throws when it is used. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The three services have the same stream. */
const followerOf =
  (calls: {
    streamEvents(given: { after?: string }, options: CallOptions): Promise<Response>;
  }): Followed['followEvents'] =>
  (options = {}) =>
    follow((after, rest) => calls.streamEvents(after === undefined ? {} : { after }, rest), options);

function videoService(sender: Sender): VideoService {
  const calls = callsOf<VideoOperations & SharedOperations, (typeof routes)['video']>(routes.video, sender);
  return {
    ...calls,
    async upload(file, given) {
      const { fields, options } = splitOptions(given);
      type Answer = AnswerOf<VideoOperations['uploadVideo']>;
      return (await sending()).sendMedium(sender, file, fields, options, {
        whole: async () =>
          (await (await sending()).sendFile<Answer>(sender, 'POST /videos/upload', file, fields, options)).video,
        read: async (id) => (await calls.getVideo({ id }, options)).video,
      });
    },
    async setThumbnail(id, picture, given = {}) {
      type Answer = AnswerOf<VideoOperations['setVideoThumbnail']>;
      const target = `PUT /videos/${encodeURIComponent(id)}/thumbnail` as const;
      return (await (await sending()).sendFile<Answer>(sender, target, picture, {}, given)).video;
    },
    async uploadCaptions(id, language, captions, given = {}) {
      const { fields, options } = splitOptions(given);
      type Answer = AnswerOf<VideoOperations['setCaptions']>;
      const target = `PUT /videos/${encodeURIComponent(id)}/captions/${encodeURIComponent(language)}` as const;
      const isDefault = fields.default === undefined ? undefined : String(fields.default);
      return (
        await (await sending()).sendFile<Answer>(sender, target, captions, { ...fields, default: isDefault }, options)
      ).captions;
    },
    waitUntilReady: (id, given = {}) => untilReady(async () => (await calls.getVideo({ id }, given)).video, given),
    followEvents: followerOf(calls),
  };
}

function musicService(sender: Sender): MusicService {
  const calls = callsOf<MusicOperations & SharedOperations, (typeof routes)['music']>(routes.music, sender);
  return {
    ...calls,
    async upload(file, given) {
      const { fields, options } = splitOptions(given);
      const { cover, ...texts } = fields;
      type Answer = AnswerOf<MusicOperations['uploadTrack']>;
      const whole = async () =>
        (await (await sending()).sendFile<Answer>(sender, 'POST /tracks/upload', file, fields, options)).track;
      if (cover !== undefined) return whole();
      return (await sending()).sendMedium(sender, file, texts, options, {
        whole,
        read: async (id) => (await calls.getTrack({ id }, options)).track,
      });
    },
    async setCover(id, picture, given = {}) {
      type Answer = AnswerOf<MusicOperations['setTrackCover']>;
      const target = `PUT /tracks/${encodeURIComponent(id)}/cover` as const;
      return (await (await sending()).sendFile<Answer>(sender, target, picture, {}, given)).track;
    },
    async setPlaylistCover(id, picture, given = {}) {
      type Answer = AnswerOf<MusicOperations['setPlaylistCover']>;
      return (await (await sending()).sendFile<Answer>(sender, `PUT /playlists/${id}/cover`, picture, {}, given))
        .playlist;
    },
    waitUntilReady: (id, given = {}) => untilReady(async () => (await calls.getTrack({ id }, given)).track, given),
    followEvents: followerOf(calls),
  };
}

function imageService(sender: Sender): ImageService {
  const calls = callsOf<ImageOperations & SharedOperations, (typeof routes)['image']>(routes.image, sender);
  const readImage = async (id: string): Promise<Image> => {
    const { image } = await calls.getImage({ id });
    // An image that was uploaded is not fetched from an address.
    if (!('url' in image)) throw new TypeError(`the image ${id} is being fetched`);
    return image;
  };
  return {
    ...calls,
    async upload(file, given = {}) {
      type Answer = AnswerOf<ImageOperations['uploadImage']>;
      const whole = async () =>
        (await (await sending()).sendFile<Answer>(sender, 'POST /upload', file, {}, given)).image;
      return (await sending()).sendMedium(sender, file, {}, given, { whole, read: readImage });
    },
    async replace(id, file, given = {}) {
      type Answer = AnswerOf<ImageOperations['replaceImage']>;
      const target = `PUT /images/${encodeURIComponent(id)}/file` as const;
      return (await (await sending()).sendFile<Answer>(sender, target, file, {}, given)).image;
    },
    followEvents: followerOf(calls),
  };
}

/** Creates a client. A service without an address throws when it is used. */
export function createMillrace(options: MillraceOptions): Millrace {
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const senderOf = (service: 'video' | 'music' | 'image'): Sender => {
    const base = options[service];
    if (base === undefined) throw new TypeError(`createMillrace was called without the address of "${service}"`);
    return createSender(withoutTrailingSlashes(base), options, fetch);
  };
  const video = once(() => videoService(senderOf('video')));
  const music = once(() => musicService(senderOf('music')));
  const image = once(() => imageService(senderOf('image')));
  const originOfImages = () => senderOf('image').base.replace(/\/api\/v1$/, '');
  return {
    get video() {
      return video();
    },
    get music() {
      return music();
    },
    get image() {
      return image();
    },
    imageUrl: (id, transform) => imageUrl(originOfImages(), id, transform),
    signImageUrl: (id, transform, key) => signedImageUrl(originOfImages(), id, transform, key),
  };
}
