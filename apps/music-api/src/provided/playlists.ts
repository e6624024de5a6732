import type { Credential } from '@millrace/auth';
import { editTag, type PageRequest, type Precondition } from '@millrace/http';
import type { KeysetPage } from '@millrace/media';

export interface PlaylistFields {
  title: string;
  description: string | null;
  isPublic: boolean;
}

export interface Playlist extends PlaylistFields {
  id: number;
  /** The owner. */
  accountId: number;
  /** The owner's display name. */
  creatorName: string;
  /** Number of places, without those of deleted tracks. */
  trackCount: number;
  /** When its link was made; null: it has none. */
  linkedAt: Date | null;
  /** Storage key of the picture that the owner has set. */
  pictureKey: string | null;
  /** Rises with each new order of the places, and each removal; additions do not change it. */
  orderVersion: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The version of what an update changes, and of the order of the tracks. An addition does not change it: who edits the title of a playlist to
 * which others add need not start again.
 */
export const playlistTag = ({
  title,
  description,
  isPublic,
  pictureKey,
  orderVersion,
}: PlaylistFields & Pick<Playlist, 'pictureKey' | 'orderVersion'>): string =>
  // Of a playlist that has neither a picture nor another order, older versions make the same tag.
  editTag(
    ...[title, description, isPublic],
    ...(pictureKey === null ? [] : [pictureKey]),
    ...(orderVersion === 0 ? [] : [orderVersion]),
  );

export interface PlaylistPage {
  playlists: Playlist[];
  fields: KeysetPage['fields'];
}

export interface PlaylistService {
  /** @throws AppError quota_exceeded */
  create(accountId: number, fields: PlaylistFields): Promise<Playlist>;
  /** The account's playlists, newest first. */
  list(accountId: number, page: PageRequest): Promise<PlaylistPage>;
  /** The public playlists of all accounts, newest first. */
  listPublic(page: PageRequest): Promise<PlaylistPage>;
  /** The public ones of the playlists with these ids, in their order. */
  listed(ids: readonly number[]): Promise<Playlist[]>;
  /** @throws AppError not_found, also for another account's private playlist */
  get(id: number, viewer: Viewer): Promise<Playlist>;
  /** @throws AppError not_found; forbidden for another account's public playlist */
  assertOwner(accountId: number, id: number): Promise<void>;
  /** The places of a playlist whose tracks the viewer sees there. */
  shownCount(playlist: Playlist, viewer: Viewer): Promise<number>;
  /** The track ids of a playlist, in order, one per place. */
  trackIds(playlist: Playlist, page: PageRequest): Promise<KeysetPage>;
  /** Its ready tracks and when each came to it, the last one first. A track that it has several times is there once, since its first. */
  newestTracks(id: number, count: number): Promise<{ id: string; addedAt: Date }[]>;
  /** Changes the given fields. @throws AppError not_found; forbidden for another account's public playlist; precondition_failed */
  update(accountId: number, id: number, fields: Partial<PlaylistFields>, precondition: Precondition): Promise<void>;
  remove(accountId: number, id: number): Promise<void>;
  /** Adds all of the tracks at the end, or none. @throws AppError as `update`; not_found for a track; conflict if the playlist is full */
  addTracks(accountId: number, id: number, trackIds: readonly string[]): Promise<void>;
  /** Puts the tracks in place of those of the playlist. @throws AppError as `addTracks` */
  replaceTracks(accountId: number, id: number, trackIds: readonly string[]): Promise<void>;
  /**
   * Orders the tracks of a playlist. A track that it has several times is in the list as often.
   *
   * @throws AppError as `update`; conflict if these are not its tracks: it has changed meanwhile
   */
  reorder(accountId: number, id: number, trackIds: readonly string[], precondition: Precondition): Promise<void>;
  /**
   * Moves the track at place `from` to place `to`; both count from 0.
   *
   * @throws AppError as `update`; invalid_request if there are no such places; conflict if another track is at `from`
   */
  move(accountId: number, id: number, move: { from: number; to: number; trackId: string }): Promise<void>;
  /** Removes the places with these numbers, which count from 0. @throws AppError as `update` */
  removePlaces(accountId: number, id: number, places: readonly number[]): Promise<void>;
  /** Removes all places of the track. Having none is not an error. */
  removeTrack(accountId: number, id: number, trackId: string): Promise<void>;
}

/** Links that open a playlist to whoever has them. A playlist has one at most. */
export interface PlaylistLinks {
  /**
   * The link before it ends.
   *
   * @returns its token
   * @throws AppError not_found; forbidden for another account's public playlist; unauthenticated if the maker's credential has ended
   */
  make(by: Credential, playlistId: number): Promise<string>;
  /** Ends the link. Having none is not an error. @throws AppError as `make` */
  revoke(accountId: number, playlistId: number): Promise<void>;
  /** @throws AppError not_found */
  open(token: string): Promise<Playlist>;
}

/** The requesting account, if any. */
type Viewer = number | undefined;
