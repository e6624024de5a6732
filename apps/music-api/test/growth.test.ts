import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MusicApi, startMusicApi, until } from './harness.ts';

// What the running app does against tables that grow. The parts that do it have suites of their own.
let api: MusicApi;
let owner: { token: string; id: number };

beforeAll(async () => {
  api = await startMusicApi({ BEACONS_PER_DAY: '3' }, undefined, 200);
  owner = await api.register();
});
afterAll(() => api.stop());

it('an address has only so many plays a day', async () => {
  const track = await api.ready(owner.token);
  const play = () => api.call('POST', `/api/tracks/${track}/play`, { json: { seconds: 1 } });
  const answers = [await play(), await play(), await play(), await play()];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
  // More than a minute: the limit of the day.
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(60);
});

it('what plays now goes after a day', async () => {
  const track = await api.ready(owner.token);
  await api.database.execute(
    `INSERT INTO music.now_playing (account_id, client, track_id, started_at)
     VALUES ($1, 'old', $2, now() - interval '25 hours'), ($1, 'new', $2, now() - interval '23 hours')`,
    [owner.id, track],
  );
  const clients = () => api.database.query('SELECT client FROM music.now_playing ORDER BY client');
  await until('the old one is gone', async () => (await clients()).length === 1);
  expect(await clients()).toEqual([{ client: 'new' }]);
});

it('of the events of an account, the newest 100,000 stay', async () => {
  await api.database.execute(
    `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
     SELECT 'tracks', $1, 'track.asset.updated', 'm' || n, '{}', now() FROM generate_series(1, 100010) AS n`,
    [owner.id],
  );
  const kept = async () => {
    const [row] = await api.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM platform.events WHERE account_id = $1',
      [owner.id],
    );
    return row?.count;
  };
  // A change lets the app look: the events of accounts that have new ones are counted.
  const track = await api.ready(owner.token);
  await until('the others are gone', async () => (await kept()) === 100_000);
  expect(await api.database.query('SELECT FROM platform.events WHERE media_id = $1 LIMIT 1', [track])).toEqual([{}]);
});
