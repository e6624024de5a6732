import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MusicApi, startMusicApi } from './harness.ts';
import { type Listener, newListener, playerOf } from './support/subsonic.ts';

const tracks = 20_000;
const pageSize = 500;

let api: MusicApi;
let by: Listener;

beforeAll(async () => {
  api = await startMusicApi();
  by = await newListener(api);
  await insert(1, tracks);
});
afterAll(() => api.stop());

/** Ready tracks, without objects. Ten have the same time of creation, as if they had been uploaded together. */
const insert = (from: number, to: number): Promise<number> =>
  api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates, created_at)
     SELECT 'sync' || n, $1, 'Song ' || n, 'song ' || n, 'Ana', 'ready', 'sources/' || n, 'public/tracks/sync' || n || '/a/',
       '{128000,256000,320000}', now() - interval '1 hour' + make_interval(secs => n / 10)
     FROM generate_series($2::int, $3::int) AS n`,
    [by.id, from, to],
  );

it('a player that reads everything misses none and repeats none while tracks come and go', async () => {
  const { ok } = playerOf(api, () => by);
  const seen: string[] = [];
  const removed: string[] = [];
  let added = tracks;
  for (let offset = 0; ; offset += pageSize) {
    const given = { query: '', songCount: pageSize, songOffset: offset, artistCount: 0, albumCount: 0 };
    const { song } = (await ok('search3', given)).searchResult3;
    seen.push(...song.map(({ id }: { id: string }) => id));
    if (song.length < pageSize) break;
    // Between two pages, one goes that was read, one that was not, and some come.
    for (const id of [`sync${offset + 7}`, `sync${offset + 1_400}`]) {
      const gone = await api.database.execute('DELETE FROM music.tracks WHERE id = $1', [id]);
      if (gone > 0) removed.push(`tr-${id}`);
    }
    if (added < tracks + 100) {
      await insert(added + 1, added + 10);
      added += 10;
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  const expected = Array.from({ length: added }, (_, n) => `tr-sync${n + 1}`);
  const missed = expected.filter((id) => !seen.includes(id) && !removed.includes(id));
  expect(missed).toEqual([]);
  expect(removed.length).toBeGreaterThan(70);
});

it('a library of own, liked and followed tracks has each once, in one order', async () => {
  const { ok } = playerOf(api, () => listener);
  const [listener, other] = [await newListener(api), await newListener(api)];
  const owned = (owner: Listener, prefix: string, count: number, secondsAgo: number) =>
    api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates, created_at)
       SELECT $1 || n, $2, 'Song ' || n, 'song ' || n, 'Bo', 'ready', $1 || n, 'public/tracks/' || $1 || n || '/a/', '{1,2,3}',
         now() - make_interval(secs => $4 - n)
       FROM generate_series(1, $3) AS n`,
      [prefix, owner.id, count, secondsAgo],
    );
  await owned(listener, 'own', 150, 10_000);
  await owned(other, 'followed', 150, 9_950);
  await api.call('POST', `/api/users/${other.id}/follow`, { token: listener.token });
  // Two of which one is of the followed artist, and one of an artist that is not followed.
  await ok('star', { id: ['tr-followed7', 'tr-sync9'] });

  const seen: string[] = [];
  for (let offset = 0; ; offset += 40) {
    const given = { query: '', songCount: 40, songOffset: offset, artistCount: 0, albumCount: 0 };
    const { song } = (await ok('search3', given)).searchResult3;
    seen.push(...song.map(({ id }: { id: string }) => id));
    if (song.length < 40) break;
  }
  const rows = await api.database.query<{ id: string }>(
    `SELECT 'tr-' || id AS id FROM music.tracks WHERE account_id = ANY($1::int[]) OR id = 'sync9' ORDER BY created_at, id`,
    [[listener.id, other.id]],
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
  // A page that is asked for without those before it.
  const { song } = (await ok('search3', { query: '', songCount: 5, songOffset: 101 })).searchResult3;
  expect(song.map(({ id }: { id: string }) => id)).toEqual(seen.slice(101, 106));
  expect((await ok('getRandomSongs', { size: 500 })).randomSongs.song).toHaveLength(301);
});

it('random songs of everything are as many as asked for, each once', async () => {
  const { ok } = playerOf(api, () => by);
  // Ids as the service makes them.
  await api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates)
     SELECT translate(left(encode(sha256(n::text::bytea), 'base64'), 16), '+/', '-_'), $1, 'Song', 'song', 'Cy', 'ready', 'r' || n, 'r' || n, '{1,2,3}'
     FROM generate_series(1, 3000) AS n`,
    [by.id],
  );
  const drawn = await Promise.all(
    [1, 2].map(async () => (await ok('getRandomSongs', { size: 500, musicFolderId: 3 })).randomSongs.song),
  );
  const ids = drawn.map((songs) => songs.map(({ id }: { id: string }) => id));
  for (const one of ids) expect(new Set(one).size).toBe(500);
  expect(ids[0]).not.toEqual(ids[1]);
});
