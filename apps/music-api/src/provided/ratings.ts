import type { PageRequest } from '@millrace/http';
import type { KeysetPage } from '@millrace/media';

/** What can be rated. An artist is a performer, not an account. */
export type RatedKind = 'track' | 'album' | 'artist';

export interface RatedTracks {
  ids: string[];
  ratings: ReadonlyMap<string, number>;
  fields: KeysetPage['fields'];
}

/** What an account thinks of tracks, albums and artists: 1 to 5. */
export interface RatingService {
  /** Adds or replaces it. @returns false if there is no such track (that is ready), album or artist */
  set(accountId: number, kind: RatedKind, id: string, rating: number): Promise<boolean>;
  /** @returns false if there was none */
  remove(accountId: number, kind: RatedKind, id: string): Promise<boolean>;
  /** The rated tracks, the last rated first; a rating that changes keeps its place. */
  tracks(accountId: number, page: PageRequest): Promise<RatedTracks>;
}

export const maxRating = 5;
