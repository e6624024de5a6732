import type { Track } from '@millrace/database';
import type { PageRequest, Precondition } from '@millrace/http';
import type { FetchedUrl, FinishedUpload, KeysetPage, Known, OwnListRequest, Visibility } from '@millrace/media';
import type { MediaStatus } from '@millrace/platform';
import type { GivenFields } from '../catalogue/assumedFields.ts';
import type { TrackFields } from '../catalogue/trackFields.ts';
import type { TrackViews } from './trackViews.ts';

/** An upload whose bytes are stored. */
export type UploadedTrack = FinishedUpload & GivenFields & { hasCoverFile: boolean; requestId: string };

/** An upload in progress. Its row exists, with status `uploading`. */
export interface StartedTrack {
  sourceKey: string;
  coverKey: string;
  /** Reports the bytes of the track received so far. */
  onBytes(received: number): void;
  /** As `finishUpload`. */
  finish(upload: UploadedTrack): Promise<Track>;
  /** The upload failed. Removes the row and the bytes. */
  abandon(): Promise<void>;
}

export interface TrackPage {
  tracks: Track[];
  fields: KeysetPage['fields'];
}

export interface TrackService {
  /** @param known the fields that arrived before the file @param fileName null if it is not known yet */
  startUpload(accountId: number, known: Known<TrackFields>, fileName: string | null): Promise<StartedTrack>;
  /**
   * The bytes of an upload are stored. Sets the row to `processing` and creates the job in one transaction.
   *
   * @throws AppError not_found if the row was deleted meanwhile, quota_exceeded
   */
  finishUpload(accountId: number, id: string, upload: UploadedTrack): Promise<Track>;
  /** Creates a track whose source the courier fetches. @throws AppError as `startUpload` */
  fetch(accountId: number, fields: GivenFields, source: FetchedUrl): Promise<Track>;
  /** The source of a track is fetched. As `finishUpload`. */
  finishFetch(id: string, upload: FinishedUpload & { requestId: string }): Promise<void>;
  /** The track of any account, in any state. @throws AppError not_found */
  get(id: string): Promise<Track>;
  /** As `get`, for a viewer. @throws AppError not_found, also for a track that an operator has blocked, or that its owner does not show */
  getVisible(id: string, viewerId?: number): Promise<Track>;
  /** @throws AppError not_found; forbidden for another account's track */
  getOwn(accountId: number, id: string): Promise<Track>;
  /** In the order of the ids; ids of tracks that the viewer does not see are left out. */
  byIds(ids: readonly string[], viewerId: number | undefined): Promise<Track[]>;
  /** The same of tracks that lists show. What found them may be some minutes old. */
  listed(ids: readonly string[]): Promise<Track[]>;
  /** The account's tracks in any state. */
  list(
    accountId: number,
    request: OwnListRequest & { status?: MediaStatus | undefined; visibility?: Visibility | undefined },
  ): Promise<TrackPage>;
  /**
   * Changes the given fields, and what is derived from them. When others may not see a track any more, its objects get other addresses.
   *
   * @throws AppError not_found; forbidden for another account's track; not_ready during the upload; precondition_failed
   */
  update(accountId: number, id: string, changes: TrackChanges, precondition: Precondition): Promise<Track>;
  /** The ready tracks of all accounts, newest first. */
  recent(page: PageRequest): Promise<TrackPage>;
  /** The most played ready tracks. */
  trending(limit: number): Promise<Track[]>;
  /** The ready tracks of an artist, newest first. @param total the artist's number of ready tracks */
  ofArtist(accountId: number, page: PageRequest, total: number): Promise<TrackPage>;
  /** Removes the row and all objects, including those of a job in progress. @throws AppError not_found; forbidden for another account */
  remove(accountId: number, id: string): Promise<void>;
}

/** Absent fields stay; null clears. */
export type TrackChanges = Known<TrackFields>;

/** What the feature of tracks gives to others. */
export interface TracksProvided {
  service: TrackService;
  views: TrackViews;
}
