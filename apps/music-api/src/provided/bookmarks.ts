import type { PageRequest } from '@millrace/http';
import type { KeysetPage } from '@millrace/media';

/** A place in a track. */
export interface BookmarkFields {
  positionMs: number;
  comment: string | null;
}

export interface Bookmark extends BookmarkFields {
  /** The track. */
  id: string;
  createdAt: Date;
  changedAt: Date;
}

/** Where an account stopped in long recordings: one place for each track. */
export interface BookmarkService {
  /** The last changed first, without those of tracks that are gone. */
  list(accountId: number, page: PageRequest): Promise<{ bookmarks: Bookmark[]; fields: KeysetPage['fields'] }>;
  /** Adds or replaces it. @throws AppError not_found unless the track is ready, and the account sees it; quota_exceeded */
  set(accountId: number, trackId: string, place: BookmarkFields): Promise<Bookmark>;
  /** @returns false if there was none */
  remove(accountId: number, trackId: string): Promise<boolean>;
}

/** Bookmarks of an account. */
export const maxBookmarks = 1_000;

export const maxComment = 1_000;
