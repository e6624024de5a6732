import { cached } from '@millrace/service';
import { notOf } from '../../../catalogue/visibility.ts';
import { type Folders, hiddenIn, isEverything, listedAsOne, type Source } from './folders.ts';
import type { Library } from './library.ts';

interface Genre {
  value: string;
  songCount: number;
  albumCount: number;
}

const ttlMs = 300_000;
/** Genres of one answer. */
const maxGenres = 1_000;

/**
 * The genres of tracks `t`, without their account at the end of the WHERE. `Rock` and `rock` are one genre, as in lists of its songs and albums. An
 * album of listed and of hidden tracks has one id.
 */
const genresOf = (sources: readonly Source[], blocked: Library['blocked']): string => {
  const rows = sources.map(
    ({ from, where }) =>
      `SELECT t.genre, COALESCE(t.album_id, t.hidden_album_id) AS album_id FROM ${from}
       WHERE ${where} AND t.genre IS NOT NULL${notOf(blocked, 't.account_id')}`,
  );
  return `SELECT min(genre) AS value, count(*)::int AS "songCount", count(DISTINCT album_id)::int AS "albumCount"
    FROM (${rows.join(' UNION ALL ')}) AS of GROUP BY lower(genre) ORDER BY lower(genre) LIMIT ${maxGenres}`;
};

/** The genres of one list and those of another one. */
function together(listed: readonly Genre[], hidden: readonly Genre[]): Genre[] {
  const genres = new Map(listed.map((genre) => [genre.value.toLowerCase(), genre]));
  for (const { value, songCount, albumCount } of hidden) {
    const known = genres.get(value.toLowerCase());
    genres.set(value.toLowerCase(), {
      value: known?.value ?? value,
      songCount: (known?.songCount ?? 0) + songCount,
      albumCount: (known?.albumCount ?? 0) + albumCount,
    });
  }
  return [...genres.values()].sort((a, b) => a.value.localeCompare(b.value, 'en'));
}

/** Hidden tracks of the account $1. An album is counted by lists, if they show a track of it with that genre. */
const hiddenGenres = `
  SELECT min(h.genre) AS value, sum(h.songs)::int AS "songCount",
    (count(h.album_id) FILTER (
      WHERE NOT EXISTS (SELECT FROM music.tracks l WHERE l.album_id = h.album_id AND lower(l.genre) = lower(h.genre))))::int AS "albumCount"
  FROM (
    SELECT min(genre) AS genre, hidden_album_id AS album_id, count(*) AS songs FROM music.tracks
    WHERE account_id = $1 AND status = 'hidden' AND genre IS NOT NULL GROUP BY lower(genre), hidden_album_id
  ) AS h GROUP BY lower(h.genre)`;

/**
 * Reads the genres of what folders show. Those of everything are read every five minutes, for all accounts, and then what only the account sees is
 * added.
 */
export function createGenres({
  database,
  blocked,
}: Library): (accountId: number, folders: Folders) => Promise<Genre[]> {
  const readAll = () => database.query<Genre>(genresOf([listedAsOne('track', [3])], blocked), []);
  const everything = cached(readAll, { ttlMs });
  return async (accountId, folders) => {
    if (isEverything(folders)) {
      const [listed, hidden] = await Promise.all([everything(), database.query<Genre>(hiddenGenres, [accountId])]);
      return together(listed, hidden);
    }
    const sources = [listedAsOne('track', folders), hiddenIn('track', folders)];
    return database.query<Genre>(genresOf(sources, blocked), [accountId]);
  };
}
