import type { Request, Response } from 'express';

/** Where the objects of a track are. */
export interface Stream {
  prefix: string;
  /** Whether everybody who knows the address of the track gets them. */
  isOpen: boolean;
}

export interface Streams {
  /** @throws AppError not_found, also for a track that the viewer does not see; not_ready, unusable_media with the track's error code */
  find(id: string, viewerId?: number): Promise<Stream>;
}

/** The file that was uploaded. */
export interface Original {
  key: string;
  trackId: string;
  /** Its media type, by what was decoded. */
  type: string;
  /** The client's name of the file, in two parts. */
  title: string;
  suffix: string;
}

export interface Originals {
  /** Undefined if the viewer may not have it. @throws AppError not_found, not_ready, unusable_media, as the streams of the track */
  find(trackId: string, viewerId: number | undefined): Promise<Original | undefined>;
  /** @throws AppError as `find`; downloads_off if the viewer may not have it */
  get(trackId: string, viewerId: number | undefined): Promise<Original>;
}

/** Who may keep an answer: `private` if the request has a credential. */
type Caches = 'public' | 'private';

/** Sends an object of a track, with ranges, and counts its bytes; where another server delivers media, it answers the address there. */
export type TrackSender = (
  req: Request,
  res: Response,
  object: { key: string; trackId: string; caches: Caches },
) => Promise<void>;

/** As `TrackSender`, for the uploaded file, which no other server delivers. */
export type OriginalSender = (
  req: Request,
  res: Response,
  original: Original,
  options: { caches: Caches; headers?: Record<string, string> },
) => Promise<void>;

/** What playback gives to others: to find what a listener may have, and to send it. */
export interface PlaybackProvided {
  streams: Streams;
  send: TrackSender;
  originals: Originals;
  sendOriginal: OriginalSender;
}
