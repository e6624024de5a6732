import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type Harness, register, startVideoApi, until, upload } from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
});
afterAll(() => api.stop());

const view = (id: string, options: Parameters<typeof call>[3] = {}) =>
  call(api.origin, 'POST', `/api/stream/${id}/view`, options);
const views = async (id: string): Promise<number> =>
  (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video.view_count;
const usage = async (path: string) => (await call(api.origin, 'GET', `/api/usage/${path}`, { token })).body;
const report = (lines: unknown[], bearer = api.deliveryToken) =>
  call(api.origin, 'POST', '/internal/delivery-log', {
    text: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-ndjson' },
  });

describe('the view beacon', () => {
  it('is answered with 204 once it is counted; 500 concurrent ones are all counted', async () => {
    const ids = [await upload(api.origin, token), await upload(api.origin, token)] as const;
    const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => view(ids[n % 2 === 0 ? 0 : 1])));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect([await views(ids[0]), await views(ids[1])]).toEqual([250, 250]);
  });

  it('counts a repeated viewId once, in the body or as Idempotency-Key, also within one batch', async () => {
    const id = await upload(api.origin, token);
    const viewId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => view(id, { json: { viewId } })));
    await view(id, { headers: { 'idempotency-key': viewId } });
    expect(await views(id)).toBe(1);
    await view(id, { text: JSON.stringify({ viewId: randomUUID() }), headers: { 'content-type': 'text/plain' } });
    expect(await views(id)).toBe(2);
  });

  it('of an unknown video is 404, also among beacons of known videos', async () => {
    const id = await upload(api.origin, token);
    const answers = await Promise.all([view(id), view('unknown'), view(id)]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 404, 204]);
    expect(await views(id)).toBe(2);
  });

  it.each([
    ['malformed JSON', { text: '{"viewId":' }],
    ['a viewId of a wrong type', { json: { viewId: 7 } }],
    ['a viewId with NUL', { json: { viewId: 'a\u0000' } }],
    ['an overlong viewId', { json: { viewId: 'x'.repeat(200) } }],
    ['an array', { text: '[]' }],
  ])('with %s is 400 and counts nothing', async (_what, options) => {
    const id = await upload(api.origin, token);
    expect((await view(id, options)).status).toBe(400);
    expect(await views(id)).toBe(0);
  });
});

describe('the delivery log', () => {
  it('counts a line once, however often it is sent', async () => {
    const id = await upload(api.origin, token);
    const line = (n: number, bytes: number) => ({
      id: `${id}-${n}`,
      path: `/media/videos/${id}/a/720p/segment-${n}.m4s`,
      bytes,
      status: 200,
      time: new Date().toISOString(),
    });
    const before = (await usage('summary')).bandwidth;
    expect((await report([line(1, 100), line(2, 200), line(1, 100)])).body).toEqual({
      counted: 2,
      duplicates: 1,
      ignored: 0,
    });
    expect((await report([line(2, 200), line(3, 300)])).body).toEqual({ counted: 1, duplicates: 1, ignored: 0 });
    expect((await usage('summary')).bandwidth - before).toBe(600);
    const other = { ...line(4, 7), id: `${id}-far`, time: 8_640_000_000_000 };
    expect((await report([other])).status).toBe(200);
  });

  it('rejects a wrong token, and a whole request with one bad line', async () => {
    expect((await report([], 'not-the-token-at-all')).status).toBe(401);
    const id = await upload(api.origin, token);
    const good = { id: randomUUID(), path: `/media/videos/${id}/a/x.m4s`, bytes: 5, status: 200, time: 1_790_000_000 };
    const answer = await report([good, 'not json']);
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('Line 2')]);
    expect((await usage('videos?limit=100')).videos.find((video: { id: string }) => video.id === id)?.bandwidth).toBe(
      0,
    );
  });
});

describe('bytes sent by /media', () => {
  it('are counted, ranges by their length; HEAD and 304 are not', async () => {
    const id = await upload(api.origin, token);
    const path = `videos/${id}/a/720p/segment-0.m4s`;
    await api.storage.put(`public/${path}`, Buffer.alloc(10_000), { contentType: 'video/mp4' });
    const whole = await call(api.origin, 'GET', `/media/${path}`);
    await call(api.origin, 'GET', `/media/${path}`, { headers: { range: 'bytes=100-299' } });
    await call(api.origin, 'HEAD', `/media/${path}`);
    const notModified = await call(api.origin, 'GET', `/media/${path}`, {
      headers: { 'if-none-match': whole.headers.get('etag') ?? '' },
    });
    expect(notModified.status).toBe(304);
    const bandwidth = async () =>
      (await usage('videos?limit=100')).videos.find((video: { id: string }) => video.id === id)?.bandwidth;
    await until('10,200 bytes are counted', async () => (await bandwidth()) === 10_200);
  });
});

describe('usage', () => {
  it('has one entry per day, zeros included, oldest first', async () => {
    const { days } = await usage('daily?days=7');
    expect(days).toHaveLength(7);
    const today = new Date().toISOString().slice(0, 10);
    expect(days.at(-1).date).toBe(today);
    expect(days[0]).toEqual({
      date: new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10),
      views: 0,
      bandwidth: 0,
    });
    expect((await usage('daily')).days).toHaveLength(30);
  });

  it('ranks videos by views, and keeps the views of deleted videos in the summary', async () => {
    const owner = await register(api.origin);
    const [few, many] = [await upload(api.origin, owner, 'few'), await upload(api.origin, owner, 'many')];
    for (const id of [few, many, many]) await view(id);
    const ranked = await call(api.origin, 'GET', '/api/usage/videos?days=1', { token: owner });
    expect(ranked.body.videos).toEqual([
      { id: many, title: 'many', views: 2, bandwidth: 0, stored: 18 },
      { id: few, title: 'few', views: 1, bandwidth: 0, stored: 18 },
    ]);
    await call(api.origin, 'DELETE', `/api/videos/${many}`, { token: owner });
    expect((await call(api.origin, 'GET', '/api/usage/summary', { token: owner })).body).toEqual({
      views: 3,
      bandwidth: 0,
      videoCount: 1,
      stored: 18,
    });
  });

  it.each(['days=0', 'days=366', 'days=-1', 'days=x', 'days=1.5', 'days=', 'days=1&days=2'])(
    'refuses %s',
    async (query) => {
      for (const path of ['summary', 'daily', 'videos']) {
        expect((await call(api.origin, 'GET', `/api/usage/${path}?${query}`, { token })).status).toBe(400);
      }
    },
  );
});

describe('GET /videos', () => {
  it('returns pages newest first, with the applied limit and the total', async () => {
    const owner = await register(api.origin);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await upload(api.origin, owner, `title ${n}`));
    const page = async (query: string) => (await call(api.origin, 'GET', `/api/videos${query}`, { token: owner })).body;
    const first = await page('?page=0&limit=2');
    expect(first).toMatchObject({ page: 0, limit: 2, total: 5 });
    const rest = [...(await page('?page=1&limit=2')).videos, ...(await page('?page=2&limit=2')).videos];
    expect([...first.videos, ...rest].map((video: { id: string }) => video.id)).toEqual(ids);
    expect((await page('?limit=1000')).limit).toBe(100);
    expect(await page('?page=9999999')).toMatchObject({ videos: [], total: 5 });
  });
});

describe('the rate limit of beacons', () => {
  it('rejects an address or a whole /64 with 429 and Retry-After, and does not count those beacons', async () => {
    const limited = await startVideoApi({ BEACONS_PER_MINUTE: '5', TRUST_PROXY: 'true' }, api.postgres);
    try {
      const owner = await register(limited.origin);
      const id = await upload(limited.origin, owner);
      const from = async (address: string) =>
        call(limited.origin, 'POST', `/api/stream/${id}/view`, { headers: { 'x-forwarded-for': address } });
      const statuses = async (addresses: string[]) =>
        (await Promise.all(addresses.map(from))).map(({ status }) => status);
      const five = Array(5).fill(204);
      expect((await statuses(Array(8).fill('192.0.2.1'))).sort()).toEqual([...five, 429, 429, 429]);
      const prefix = Array.from({ length: 7 }, (_, n) => `2001:db8:0:1::${n}`);
      expect((await statuses(prefix)).sort()).toEqual([...five, 429, 429]);
      expect(await statuses(['198.51.100.7', '2001:db8:0:2::1'])).toEqual([204, 204]);
      const refused = await from('192.0.2.1');
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
      const { body } = await call(limited.origin, 'GET', `/api/videos/${id}`, { token: owner });
      expect(body.video.view_count).toBe(12);
    } finally {
      await limited.stop();
    }
  });
});
