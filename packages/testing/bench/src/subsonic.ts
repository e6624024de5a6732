// A player of the Subsonic API that copies the library: search3 with an empty query, in pages of 500. Compared with the same pages from the last
// to the first, of which each is counted by the database. BENCH_TRACKS is the size of the library, a multiple of 500.
import pg from 'pg';
import { z } from 'zod';
import { account, startApi } from './kit/api.ts';
import { compare, median } from './kit/statistics.ts';

const tracks = Number(process.env.BENCH_TRACKS ?? 100_000);
const pageSize = 500;
const rounds = 3;

const newPassword = z.object({ password: z.string() });
const page = z.object({
  'subsonic-response': z.object({ searchResult3: z.object({ song: z.array(z.object({ id: z.string() })) }) }),
});

const api = await startApi('music-api', 'displayName');
try {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  // Rows as workers' results leave them: albums of ten tracks, artists of ten albums.
  await client.query(
    `WITH performers AS (
       INSERT INTO music.performers (account_id, name, name_key)
       SELECT $1, 'Artist ' || n, 'artist ' || n FROM generate_series(0, ($2 - 1) / 100) AS n RETURNING id, name_key
     ), albums AS (
       INSERT INTO music.albums (account_id, performer_id, title, title_key, key, is_single, year)
       SELECT $1, p.id, 'Album ' || n, 'album ' || n, n::text, false, 1970 + n % 50
       FROM generate_series(0, ($2 - 1) / 10) AS n JOIN performers p ON p.name_key = 'artist ' || n / 10 RETURNING id, performer_id, key
     )
     INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, album, genre, status, source_key, output_prefix, bitrates,
       sample_rate, channels, duration_seconds, album_id, performer_id, track_number, created_at)
     SELECT 'bench' || n, $1, 'Song ' || n, 'song ' || n, 'Artist ' || n / 100, 'Album ' || n / 10, 'Folk', 'ready', 'private/tracks/' || n,
       'public/tracks/bench' || n || '/a/', '{128000,256000,320000}', 44100, 2, 215.5, a.id, a.performer_id, n % 10 + 1,
       now() - interval '1 day' + make_interval(secs => n)
     FROM generate_series(0, $2 - 1) AS n JOIN albums a ON a.key = (n / 10)::text`,
    [api.accountId, tracks],
  );
  await client.query('VACUUM ANALYZE music.tracks, music.albums, music.performers');
  await client.end();

  const made = await fetch(`${api.origin}/api/app-passwords`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  const { password } = newPassword.parse(await made.json());

  const read = async (offset: number): Promise<string[]> => {
    const query = new URLSearchParams({
      u: account.email,
      p: password,
      v: '1.16.1',
      c: 'bench',
      f: 'json',
      query: '',
      songCount: String(pageSize),
      songOffset: String(offset),
      artistCount: '0',
      albumCount: '0',
    });
    const response = await fetch(`${api.origin}/rest/search3?${query}`);
    return page.parse(await response.json())['subsonic-response'].searchResult3.song.map(({ id }) => id);
  };

  const pages = Math.ceil(tracks / pageSize);
  const flatness: number[] = [];
  /** Reads pages, and takes the time of each. @returns tracks per second */
  const readAll = async (offsets: readonly number[], wanted: number, times: number[] = []): Promise<number> => {
    const seen = new Set<string>();
    for (const offset of offsets) {
      const started = performance.now();
      const ids = await read(offset);
      times.push(performance.now() - started);
      for (const id of ids) seen.add(id);
    }
    if (seen.size !== wanted) throw new Error(`${seen.size} of ${wanted} tracks were read`);
    return seen.size / (times.reduce((sum, ms) => sum + ms, 0) / 1_000);
  };
  const sync = async (): Promise<number> => {
    const times: number[] = [];
    const rate = await readAll(
      Array.from({ length: pages }, (_, n) => n * pageSize),
      tracks,
      times,
    );
    const tenth = Math.max(1, Math.floor(pages / 10));
    flatness.push(median(times.slice(-tenth)) / median(times.slice(0, tenth)));
    return rate;
  };
  let round = 0;
  /** No page begins where one has ended, so the service remembers none of these places. */
  const counted = (): Promise<number> => {
    round += 1;
    const offsets = Array.from({ length: pages - 1 }, (_, n) => (pages - 2 - n) * pageSize + round);
    return readAll(offsets, offsets.length * pageSize);
  };

  await compare({
    unit: 'tracks/s',
    rounds,
    digits: 0,
    subjects: [
      { name: `a sync of ${tracks} tracks in pages of ${pageSize}`, measure: sync },
      { name: 'the same pages, last to first', measure: counted },
    ],
    target: 'at least 1; and 20,000 tracks/s',
    verify: async () =>
      `the last tenth of the pages takes ${median(flatness).toFixed(2)} times as long as the first (expected: at most 1.2)`,
  });
} finally {
  await api.stop();
}
