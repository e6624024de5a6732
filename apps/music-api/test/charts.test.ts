import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, type Person, startMusicApi } from './harness.ts';

let api: MusicApi;
let owner: Person;
const ids: Record<string, string> = {};

/** Plays of a track some days ago, as the counter writes them. */
const played = async (title: string, plays: number, daysAgo: number): Promise<void> => {
  const id = ids[title];
  await api.database.execute(
    `INSERT INTO music.plays (track_id, created_at) SELECT $1, now() - make_interval(days => $2) FROM generate_series(1, $3)`,
    [id, daysAgo, plays],
  );
  await api.database.execute(
    `INSERT INTO music.usage_daily (track_id, account_id, day, plays) VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date - $3::int, $4)`,
    [id, owner.id, daysAgo, plays],
  );
};

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register();
  for (const title of ['today', 'week', 'month', 'old', 'never']) ids[title] = await api.ready(owner.token, { title });
  await played('today', 2, 0);
  await played('week', 5, 3);
  await played('month', 9, 20);
  await played('old', 50, 60);
});
afterAll(() => api.stop());

const chart = async (query: string): Promise<string[]> =>
  (await api.get(`/tracks/trending${query}`)).tracks.map(({ title }: { title: string }) => title);

describe('charts', () => {
  it.each([
    ['24h', ['today']],
    ['7d', ['week', 'today']],
    ['30d', ['month', 'week', 'today']],
  ])('of %s count the plays of that time', async (window, titles) => {
    expect(await chart(`?window=${window}`)).toEqual(titles);
  });

  it('are kept for a while, without what is deleted meanwhile', async () => {
    await played('never', 100, 0);
    expect(await chart('?window=24h')).toEqual(['today']);
    await api.call('DELETE', `/api/tracks/${ids.week}`, { token: owner.token });
    expect(await chart('?window=7d')).toEqual(['today']);
  });

  it.each(['1d', '24H', '', 'all', '24h,7d'])('of %j are 400', async (window) => {
    expect((await api.call('GET', `/api/tracks/trending?window=${encodeURIComponent(window)}`)).status).toBe(400);
  });
});
