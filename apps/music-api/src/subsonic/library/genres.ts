import { keptFor } from '../../services/keptFor.ts';
import { notOf } from '../../services/visibility.ts';
import type { Library } from './library.ts';

interface Genre {
  value: string;
  songCount: number;
  albumCount: number;
}

const keptMs = 300_000;
const maxGenres = 1_000;

/** Hidden tracks of the account $1. An album is counted by lists, if they show a track of it with that genre. */
const hiddenGenres = `
  SELECT h.genre AS value, sum(h.songs)::int AS "songCount",
    (count(h.album_id) FILTER (
      WHERE NOT EXISTS (SELECT FROM music.tracks l WHERE l.album_id = h.album_id AND l.genre = h.genre)))::int AS "albumCount"
  FROM (
    SELECT genre, hidden_album_id AS album_id, count(*) AS songs FROM music.tracks
    WHERE account_id = $1 AND status = 'hidden' AND genre IS NOT NULL GROUP BY genre, hidden_album_id
  ) AS h GROUP BY h.genre`;

/** Reads the genres of all tracks that lists show, every five minutes, and of what only the account sees. */
export function createGenres({ database, blocked }: Library): (accountId: number) => Promise<Genre[]> {
  const listed = keptFor(keptMs, () =>
    database.query<Genre>(
      `SELECT genre AS value, count(*)::int AS "songCount", count(DISTINCT album_id)::int AS "albumCount" FROM music.tracks
       WHERE status = 'ready' AND genre IS NOT NULL${notOf(blocked)} GROUP BY genre ORDER BY genre LIMIT ${maxGenres}`,
      [],
    ),
  );
  return async (accountId) => {
    const [all, hidden] = await Promise.all([listed(), database.query<Genre>(hiddenGenres, [accountId])]);
    if (hidden.length === 0) return all;
    const genres = new Map(all.map((genre) => [genre.value, genre]));
    for (const { value, songCount, albumCount } of hidden) {
      const { songCount: songs, albumCount: albums } = genres.get(value) ?? { songCount: 0, albumCount: 0 };
      genres.set(value, { value, songCount: songs + songCount, albumCount: albums + albumCount });
    }
    return [...genres.values()].sort((a, b) => a.value.localeCompare(b.value, 'en'));
  };
}
