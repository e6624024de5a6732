import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type Harness, register, startVideoApi } from './harness.ts';

const count = 100_150;

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
  for (let from = 0; from < count; from += 20_000) {
    await api.database.execute(
      `INSERT INTO video.videos (id, account_id, title, status, source_key, created_at)
       SELECT 'deep-' || n, a.id, 'video ' || n, 'ready', 'k', timestamptz '2026-01-01' - n * interval '1 second'
       FROM auth.accounts a, generate_series($1::int, $2::int) n`,
      [from, Math.min(from + 20_000, count) - 1],
    );
  }
  await api.database.execute('VACUUM ANALYZE video.videos', []);
}, 120_000);
afterAll(() => api.stop());

describe('the list of an account with very many videos', () => {
  const list = (query: string) => call(api.origin, 'GET', `/api/videos?${query}`, { token });

  it('can be read up to entry 100,000; deeper pages are 400, and pages past the end are empty', async () => {
    const { status, body } = await list('page=999&limit=100');
    expect([status, body.total]).toEqual([200, count]);
    expect(body.videos.map((video: { title: string }) => video.title)).toEqual(
      Array.from({ length: 100 }, (_, n) => `video ${99_900 + n}`),
    );
    const beyond = await list('page=1000&limit=100');
    expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field: 'page' }] } });
    expect(beyond.body.detail).toContain('Paging ends after 100000 entries');
    expect(await list('page=2147483647')).toMatchObject({ status: 200, body: { videos: [], total: count } });
  });
});
