import type { Video } from '@millrace/database';
import type { Grant } from '@millrace/delivery';
import type { Precondition } from '@millrace/http';
import type { FetchedUrl, FinishedUpload, KeysetPage, Known, OwnListRequest, Visibility } from '@millrace/media';
import type { MediaStatus } from '@millrace/platform';

export interface VideoPage {
  videos: Video[];
  fields: KeysetPage['fields'];
}

/** An upload in progress. Its row exists, with status `uploading`. */
export interface StartedVideo {
  id: string;
  sourceKey: string;
  /** Reports the bytes received so far. */
  onBytes(received: number): void;
  /** As `finishUpload`. */
  finish(upload: UploadedVideo): Promise<Video>;
  /** The upload failed. Removes the row and the bytes. */
  abandon(): Promise<void>;
}

/** An upload whose bytes are stored. */
export type UploadedVideo = FinishedUpload & VideoFields & { requestId: string };

export interface VideoFields {
  title: string;
  description: string | null;
  visibility: Visibility;
}

export interface VideoChanges {
  title?: string | undefined;
  description?: string | null | undefined;
  visibility?: Visibility | undefined;
  downloads?: boolean | undefined;
}

export interface VideoService {
  /** @param known the fields that arrived before the file */
  startUpload(accountId: number, known: Known<VideoFields>): Promise<StartedVideo>;
  /**
   * The bytes of an upload are stored. Sets the row to `processing` and creates the job in one transaction.
   *
   * @throws AppError not_found if the row was deleted meanwhile, quota_exceeded
   */
  finishUpload(accountId: number, id: string, upload: UploadedVideo): Promise<Video>;
  /** Creates a video whose source the courier fetches. @throws AppError as `startUpload` */
  fetch(accountId: number, fields: VideoFields, source: FetchedUrl): Promise<Video>;
  /** The source of a video is fetched. As `finishUpload`. */
  finishFetch(id: string, upload: FinishedUpload & { requestId: string }): Promise<void>;
  list(
    accountId: number,
    request: OwnListRequest & { status?: MediaStatus | undefined; visibility?: Visibility | undefined },
  ): Promise<VideoPage>;
  /** @throws AppError not_found, also for another account's video */
  getOwn(accountId: number, id: string): Promise<Video>;
  /**
   * Changes the given fields. When a video has become private, it is no longer delivered without a token.
   *
   * @throws AppError not_found, also for another account's video; not_ready during the upload; precondition_failed; not_configured
   */
  update(accountId: number, id: string, changes: VideoChanges, precondition: Precondition): Promise<Video>;
  /**
   * The video of any account, for playback. Everything that is played or shown to the public begins here.
   *
   * @param grant what the token of the request grants: see `grantOf`
   * @throws AppError not_found, also for a private video without its grant, and for one that an operator has blocked
   */
  get(id: string, grant: Grant | undefined): Promise<Video>;
  /** The video of any account, for operators. @throws AppError not_found */
  getAny(id: string): Promise<Video>;
  /** Removes the row and all objects, including those of a job in progress. @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
}
