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
}, 120_000);
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
}, 120_000);
