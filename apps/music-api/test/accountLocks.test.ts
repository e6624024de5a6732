import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { resultConcurrency } from '@millrace/media';
import { silentLogger } from '@millrace/service';
import { hold } from '@millrace/testkit/postgres';
import { placingMisplaced } from '../src/features/albums/misplaced.ts';
import { createReaddressing } from '../src/features/tracks/readdressing.ts';
import { releasing } from '../src/features/tracks/releases.ts';
import { type MusicApi, type Person, resultOf, startMusicApi, until } from './harness.ts';

// What one account has locked delays nobody else.

let api: MusicApi;
let busy: Person;
let other: Person;

beforeAll(async () => {
  // Its own tasks run once, and leave the rest to the tests.
  api = await startMusicApi({}, undefined, 3_600_000);
});
afterAll(() => api.stop());
beforeEach(async () => {
  [busy, other] = [await api.register('Busy'), await api.register('Other')];
});

/** As an edit of an album with thousands of tracks does. */
const lockAlbums = ({ id }: Person) =>
  hold(api.database, `SELECT pg_advisory_xact_lock(hashtext('millrace.music.albums'), $1::int)`, id);
const signal = new AbortController().signal;

/** More than a batch of tracks, which come before others. */
const insertTracks = ({ id }: Person, count: number, columns: Record<string, string>): Promise<number> =>
  api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, source_key, ${Object.keys(columns).join(', ')})
     SELECT 'track' || $1::int || '-' || n, $1, 't', 'k', ${Object.values(columns).join(', ')} FROM generate_series(1, $2::int) n`,
    [id, count],
  );
const countOf = async ({ id }: Person, where: string): Promise<number> => {
  const [row] = await api.database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM music.tracks WHERE account_id = $1 AND ${where}`,
    [id],
  );
  return row?.n ?? 0;
};

it('scheduled tracks of others are released while the albums of an account are locked', async () => {
  const due = { status: `'hidden'`, release_at: `now() - interval '1 hour' / $1::int` };
  const unlock = await lockAlbums(busy);
  await insertTracks(busy, 110, due);
  await insertTracks(other, 110, due);
  const task = releasing(api.database);
  await task.run(signal);
  const ready = `status = 'ready' AND album_id IS NOT NULL`;
  expect([await countOf(busy, ready), await countOf(other, ready)]).toEqual([0, 110]);
  await unlock();
  await task.run(signal);
  expect([await countOf(busy, ready), await countOf(other, ready)]).toEqual([110, 110]);
  expect((await api.get(`/artists/${busy.id}`)).artist).toMatchObject({ track_count: 110 });
});

it('one account’s failing release fails the round when the others are released', async () => {
  const due = { status: `'hidden'`, release_at: `now() - interval '1 hour' / $1::int` };
  await insertTracks(busy, 1, due);
  await insertTracks(other, 1, due);
  // It has a search text already.
  await api.database.execute(
    `INSERT INTO music.track_search (track_id, text) SELECT id, '' FROM music.tracks WHERE account_id = $1`,
    [busy.id],
  );
  await expect(releasing(api.database).run(signal)).rejects.toThrow('tracks of 1 accounts are not released');
  expect([await countOf(busy, `status = 'ready'`), await countOf(other, `status = 'ready'`)]).toEqual([0, 1]);
  await api.database.execute('DELETE FROM music.tracks WHERE account_id = $1', [busy.id]);
});

it('misplaced tracks of others get their places while the albums of an account are locked', async () => {
  const unlock = await lockAlbums(busy);
  await insertTracks(busy, 110, { status: `'ready'` });
  await insertTracks(other, 110, { status: `'ready'` });
  const task = placingMisplaced(api.database);
  await task.run(signal);
  expect([await countOf(busy, 'album_id IS NULL'), await countOf(other, 'album_id IS NULL')]).toEqual([110, 0]);
  await unlock();
  await task.run(signal);
  expect([await countOf(busy, 'album_id IS NULL'), await countOf(other, 'album_id IS NULL')]).toEqual([0, 0]);
});

it('tracks of others get other addresses while those of an account are locked', async () => {
  const next = {
    status: `'hidden'`,
    visibility: `'private'`,
    output_prefix: `'public/tracks/a/'`,
    next_prefix: `'public/tracks/b/'`,
  };
  await insertTracks(busy, 21, next);
  await insertTracks(other, 1, next);
  const unlock = await hold(api.database, 'SELECT FROM music.tracks WHERE account_id = $1 FOR NO KEY UPDATE', busy.id);
  const { database, storage } = api;
  const { task } = createReaddressing({
    database,
    storage,
    log: silentLogger(),
    sweep: async () => undefined,
    purge: async () => undefined,
  });
  await task.run(signal);
  const left = 'next_prefix IS NOT NULL';
  expect([await countOf(busy, left), await countOf(other, left)]).toEqual([21, 0]);
  await unlock();
  await task.run(signal);
  await task.run(signal);
  expect(await countOf(busy, left)).toBe(0);
});

it('results of an account give their places to others while its albums are locked', async () => {
  const publish = async (id: string) =>
    api.queue.publish('track.transcoded', resultOf(id, await api.jobOf(id), await api.store(id, 'winner')));
  const theirs = await Promise.all(Array.from({ length: resultConcurrency + 1 }, () => api.upload(busy.token)));
  const own = await api.upload(other.token);
  const unlock = await lockAlbums(busy);
  for (const id of [...theirs, own]) await publish(id);
  await until('the track of another is ready', async () => (await api.track(own, other.token)).status === 'ready');
  const { state, why } = await until('a result of theirs waits for another attempt', async () => {
    const [row] = await api.database.query<{ state: string; why: string }>(
      `SELECT state, last_error AS why FROM queue.jobs WHERE name = 'track.transcoded' AND last_error IS NOT NULL LIMIT 1`,
    );
    return row;
  });
  expect(state).not.toBe('dead');
  expect(why).toContain('lock timeout');
  expect(await countOf(busy, `status = 'processing'`)).toBe(theirs.length);
  await unlock();
  await until('theirs are ready', async () => (await countOf(busy, `status = 'ready'`)) === theirs.length);
});
