import { editTag, type PageRequest, type Precondition } from '@millrace/http';
import type { KeysetPage } from '@millrace/media';

/** An album of an account that is not suspended. */
export interface Album {
  id: string;
  accountId: number;
  title: string;
  /** Null: a compilation of several. */
  performerId: string | null;
  artistName: string | null;
  isSingle: boolean;
  year: number | null;
  trackCount: number;
  durationMs: number;
  createdAt: Date;
  /** Of its first track that has a cover. */
  cover: { status: string; outputPrefix: string | null; pictureKey: string | null; hasCover: boolean } | null;
}

export interface AlbumPage {
  albums: Album[];
  fields: KeysetPage['fields'];
}

/** The orders of lists of albums. */
export const albumSorts = ['recent', 'name', 'year'] as const;

export type AlbumSort = (typeof albumSorts)[number];

export interface AlbumService {
  /** @throws AppError not_found, also for an album of a suspended account */
  get(id: string): Promise<Album>;
  /** Albums with these ids, in their order. Those that do not exist, and those of suspended accounts, are left out. */
  listed(ids: readonly string[]): Promise<Album[]>;
  /** The albums of all accounts. */
  list(sort: AlbumSort, page: PageRequest): Promise<AlbumPage>;
  /** The albums of an account. */
  ofAccount(accountId: number, sort: AlbumSort, page: PageRequest): Promise<AlbumPage>;
  /** The ids of the tracks of an album, in its order. */
  tracksOf(album: Pick<Album, 'id' | 'trackCount'>, page: PageRequest): Promise<KeysetPage>;
  /**
   * Changes the given fields, on all tracks of the album. If the account has an album with that title and artist already, the tracks move there.
   *
   * @returns the album on which the tracks are now
   * @throws AppError not_found, forbidden for another account's album, precondition_failed
   */
  update(accountId: number, id: string, changes: AlbumChanges, precondition: Precondition): Promise<Album>;
}

/** Absent fields stay. */
export interface AlbumChanges {
  title?: string | undefined;
  /** Null: by several. */
  artistName?: string | null | undefined;
  year?: number | null | undefined;
}

/** The version of what the owner can change. */
export const albumTag = ({
  title,
  artistName,
  year,
}: {
  title: string;
  artistName: string | null;
  year: number | null;
}): string => editTag(title, artistName, year);
