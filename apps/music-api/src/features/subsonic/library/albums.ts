import { inOrderOf } from '@millrace/media';
import { inBatches } from '../../../catalogue/batches.ts';
import { type Shelf, shelves } from '../../../catalogue/shelves.ts';
import { notOf } from '../../../catalogue/visibility.ts';
import { idOf } from '../protocol/ids.ts';
import type { Entry } from '../protocol/xml.ts';
import { joined, type Library } from './library.ts';

interface AlbumRow {
  id: string;
  title: string;
  titleKey: string;
  performerId: string | null;
  artistName: string | null;
  isSingle: boolean;
  year: number | null;
  trackCount: number;
  durationMs: number;
  playCount: number;
  genres: string[];
  hasCover: boolean;
  createdAt: Date;
  starred: Date | null;
  rating: number | null;
}

/** Genres of an album that are shown. Each of its tracks may have another one. */
const maxGenres = 20;

/** The albums of a shelf, without an end of the WHERE. $1 the account, $2 ids */
const albumsOn = ({ albums, performers, albumId }: Shelf): string => `
  SELECT a.id, a.title, a.title_key AS "titleKey", a.performer_id AS "performerId", p.name AS "artistName", a.is_single AS "isSingle", a.year,
    a.track_count AS "trackCount", a.duration_ms AS "durationMs", a.created_at AS "createdAt", s.created_at AS starred, r.rating,
    t.plays AS "playCount", t.genres, t.has_cover AS "hasCover"
  FROM ${albums} a LEFT JOIN ${performers} p ON p.id = a.performer_id
  LEFT JOIN music.stars s ON s.account_id = $1 AND s.kind = 'album' AND s.id = a.id
  LEFT JOIN music.ratings r ON r.account_id = $1 AND r.kind = 'album' AND r.id = a.id::text
  LEFT JOIN LATERAL (
    SELECT COALESCE(sum(t.play_count), 0)::bigint AS plays, bool_or(t.has_cover OR t.picture_key IS NOT NULL) AS has_cover,
      COALESCE((array_agg(DISTINCT t.genre) FILTER (WHERE t.genre IS NOT NULL))[:${maxGenres}], '{}') AS genres
    FROM music.tracks t WHERE t.${albumId} = a.id
  ) AS t ON true
  WHERE a.id = ANY($2::uuid[])`;

/** An album with the hidden tracks of its owner. Its names are those that all see. */
const withHidden = (listed: AlbumRow, hidden: AlbumRow): AlbumRow => ({
  ...listed,
  trackCount: listed.trackCount + hidden.trackCount,
  durationMs: listed.durationMs + hidden.durationMs,
  playCount: Number(listed.playCount) + Number(hidden.playCount),
  genres: [...new Set([...listed.genres, ...hidden.genres])],
  hasCover: listed.hasCover || hidden.hasCover,
});

const presentAlbum = (row: AlbumRow): Entry => {
  const artist = row.artistName ?? 'Various Artists';
  const artistId = row.performerId === null ? undefined : idOf('artist', row.performerId);
  return {
    id: idOf('album', row.id),
    name: row.title,
    artist,
    artistId,
    coverArt: row.hasCover ? idOf('album', row.id) : undefined,
    songCount: row.trackCount,
    duration: Math.round(row.durationMs / 1_000),
    playCount: Number(row.playCount),
    created: row.createdAt.toISOString(),
    starred: row.starred?.toISOString(),
    userRating: row.rating ?? undefined,
    year: row.year ?? undefined,
    genre: row.genres[0],
    genres: row.genres.map((name) => ({ name })),
    displayArtist: artist,
    artists: artistId === undefined ? [] : [{ id: artistId, name: artist }],
    sortName: row.titleKey,
    isCompilation: row.performerId === null,
    releaseTypes: [row.isSingle ? 'Single' : 'Album'],
  };
};

/** Albums as an account sees them, in the order of the ids: its own with their hidden tracks. */
export async function albumsOf(
  { database, blocked }: Library,
  accountId: number,
  ids: readonly string[],
): Promise<Entry[]> {
  // Presented some at a time, too: ten thousand of them would stop the event loop.
  const found = await inBatches(ids, async (some) => {
    const rows = await database.query<AlbumRow>(
      `${albumsOn(shelves.listed)}${notOf(blocked, 'a.account_id')}
       UNION ALL ${albumsOn(shelves.hidden)} AND a.account_id = $1${notOf(blocked, 'a.account_id')}`,
      [accountId, some],
    );
    return joined(rows, withHidden).map((row) => ({ id: row.id, entry: presentAlbum(row) }));
  });
  return inOrderOf(ids, found).map(({ entry }) => entry);
}

/** The same as directories, as programs without tags show them. */
export const asDirectory = (album: Entry): Entry => {
  const { id, name, artistId, songCount: _count, ...rest } = album;
  return { id, parent: artistId, isDir: true, title: name, album: name, ...rest, mediaType: 'album' };
};
