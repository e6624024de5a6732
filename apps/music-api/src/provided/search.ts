import type { Holder } from '@millrace/service';

/** What finds media by their names. Drivers: Postgres (`search.ts`) and OpenSearch (`opensearch/`). One contract suite tests both. */
export interface SearchService {
  /**
   * Ids of the ready tracks whose title, artist or album matches, best first: whole fields, beginnings of fields, parts of fields, then
   * (for several words) each word anywhere. Among equals, the most played come first.
   *
   * @param phrase folded, two characters or more
   * @throws AppError unavailable: this one timed out without a result, or the engine cannot be reached
   */
  search(phrase: string, limit: number): Promise<string[]>;
  /**
   * Ready tracks whose title begins with the phrase, the most played first.
   *
   * @param phrase folded, one character or more
   * @throws AppError unavailable, as `search`
   */
  titles(phrase: string, limit: number): Promise<Hit[]>;
  /**
   * Albums, artists or public playlists by their names, best first, equals by name.
   *
   * @param phrase folded, one character or more; of one character, only beginnings of names are found
   * @throws AppError unavailable, as `search`
   */
  names(kind: NamedKind, phrase: string, limit: number): Promise<NameHit[]>;
}

/** The search of a process, whose places accounts and strangers share fairly. */
export interface SharedSearch {
  /**
   * The search for whoever asks. Each of its searches takes a place of his share, and waits for it.
   *
   * @throws AppError also unavailable: no place came free; rate_limited: too many searches of his are in progress
   */
  of(asker: Holder): SearchService;
}

/** A matching track. */
export interface Hit {
  id: string;
  /** Index of the best tier that it matches. */
  tier: number;
  plays: number;
}

/** What is found by its name alone. */
export type NamedKind = 'album' | 'artist' | 'playlist';

/** A row whose name matches. */
export interface NameHit {
  id: string;
  /** The folded name. */
  key: string;
  /** Index of the best tier that it matches: see `tiersOf`. */
  tier: number;
}
