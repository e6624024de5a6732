import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hold } from '@millrace/testkit/postgres';
import { readTotal } from '../src/catalogue/totals.ts';
import { type MusicApi, startMusicApi } from './harness.ts';

let api: MusicApi;

beforeAll(async () => {
  api = await startMusicApi();
});
afterAll(() => api.stop());

/** Whether a transaction could lock it now. */
const isFree = (name: string): Promise<boolean> =>
  api.database
    .query(`SELECT FROM music.totals WHERE name = $1 FOR UPDATE SKIP LOCKED`, [name])
    .then((rows) => rows.length === 1);
const pending = () => api.database.query('SELECT name, difference FROM music.total_changes');

it('a transaction that makes albums locks no total', async () => {
  const before = await readTotal(api.database, 'albums');
  const commit = await hold(
    api.database,
    `INSERT INTO music.albums (account_id, title, title_key, key, is_single) SELECT $1, 'a', 'a', 'key ' || n, false FROM generate_series(1, 3) n`,
    (await api.register()).id,
  );
  expect(await isFree('albums')).toBe(true);
  const { token } = await api.register();
  await api.ready(token, { title: 'One', album: 'Another' });
  expect(await readTotal(api.database, 'albums')).toBe(before + 1);
  await commit();
  expect(await readTotal(api.database, 'albums')).toBe(before + 4);
  expect(await pending()).toEqual([]);
  await api.database.execute(`DELETE FROM music.albums WHERE title = 'a'`, []);
  expect(await readTotal(api.database, 'albums')).toBe(before + 1);
});

it('a total that is locked lets nobody wait; what was added is in it at once, and in its value with the next change', async () => {
  const value = async () => {
    const [row] = await api.database.query<{ value: number }>(
      `SELECT value FROM music.totals WHERE name = 'ready_tracks'`,
    );
    return row?.value ?? 0;
  };
  const before = await readTotal(api.database, 'ready_tracks');
  expect(await value()).toBe(before);
  // As the version before does, which subtracts from the value alone.
  const commit = await hold(api.database, `UPDATE music.totals SET value = -1 WHERE name = 'ready_tracks'`);
  const { token } = await api.register();
  const id = await api.ready(token);
  expect(await pending()).toEqual([{ name: 'ready_tracks', difference: 1 }]);
  expect(await readTotal(api.database, 'ready_tracks')).toBe(before + 1);
  await commit();
  expect(await readTotal(api.database, 'ready_tracks')).toBe(0);
  await api.call('DELETE', `/api/tracks/${id}`, { token });
  expect([await value(), await pending()]).toEqual([-1, []]);
});
