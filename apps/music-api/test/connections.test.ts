import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@millrace/api-testkit';
import { hold, untilWaiting } from '@millrace/testkit/postgres';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let hostile: Person;
let stranger: Person;
let theirs: { trackId: string; albumId: string };
let trackId: string;

beforeAll(async () => {
  api = await startMusicApi();
  [hostile, stranger] = [await api.register('Hostile'), await api.register('A stranger')];
  const id = await api.ready(hostile.token, { album: 'Locked' });
  theirs = { trackId: id, albumId: (await api.track(id)).album_id };
  trackId = await api.ready(stranger.token);
  await api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, title_fold, status, source_key, output_prefix)
     SELECT 'liked' || n, $1, 'Liked', 'liked', 'ready', 'x', 'public/x/' FROM generate_series(0, 29) AS n`,
    [hostile.id],
  );
});
afterAll(() => api.stop());

/** Whether requests wait for a connection to the database, as the metrics tell. */
async function anyWaits(): Promise<boolean> {
  const text = await (await fetch(`${api.origin}/metrics`)).text();
  return /^pool_waiting\{pool="database",[^}]*\} [1-9]/m.test(text);
}

const expectServed = async (): Promise<void> => {
  const { token } = stranger;
  const answers = await Promise.all([
    api.call('GET', '/api/tracks/search?q=anything'),
    api.call('GET', '/api/tracks', { token }),
    api.call('POST', `/api/tracks/${trackId}/play`, { token }),
    api.call('POST', `/api/tracks/${trackId}/like`, { token }),
    api.call('PATCH', `/api/tracks/${trackId}`, { token, json: { title: 'Edited meanwhile' } }),
    api.call('GET', `/api/tracks/${trackId}/stream`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200, 200]);
};

describe('requests of one account that wait for a lock', () => {
  it.each([
    ['changes of an album', () => `/api/albums/${theirs.albumId}`],
    ['changes of a track', () => `/api/tracks/${theirs.trackId}`],
  ])('leave connections of the database to others: %s', async (_what, path) => {
    const sent: Promise<unknown>[] = [];
    const unlock = await hold(api.database, 'SELECT FROM music.tracks WHERE id = $1 FOR UPDATE', theirs.trackId);
    try {
      const change = { token: hostile.token, json: { title: 'Changed' } };
      for (let n = 0; n < 30; n += 1) sent.push(api.call('PATCH', path(), change));
      await untilWaiting(api.database);
      await until('the others wait for connections', anyWaits);
      await expectServed();
    } finally {
      await unlock();
    }
    await Promise.all(sent);
    expect((await api.track(trackId)).title).toBe('Edited meanwhile');
  });

  it('leave connections of the database to others: likes of many tracks', async () => {
    const sent: Promise<Answer>[] = [];
    const unlock = await hold(api.database, `SELECT FROM music.tracks WHERE account_id = $1 FOR UPDATE`, hostile.id);
    try {
      for (let n = 0; n < 30; n += 1)
        sent.push(api.call('POST', `/api/tracks/liked${n}/like`, { token: hostile.token }));
      await untilWaiting(api.database);
      await until('the others wait for connections', anyWaits);
      await expectServed();
    } finally {
      await unlock();
    }
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
