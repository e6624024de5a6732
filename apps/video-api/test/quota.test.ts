import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { call, type Harness, register, startVideoApi, upload, videoForm } from './harness.ts';

let postgres: TestDatabases;
let running: Harness | undefined;
const start = async (env: Record<string, string>): Promise<Harness> => {
  running = await startVideoApi(env, postgres);
  return running;
};

beforeAll(async () => {
  postgres = await usePostgres();
});
afterAll(() => postgres.stop());

afterEach(() => running?.stop());

const offer = (origin: string, token: string, bytes: number) =>
  call(origin, 'POST', '/api/videos/upload', { token, form: videoForm('A title', Buffer.alloc(bytes, 7)) });

describe('quotas of an account', () => {
  it('rejects an upload over the byte quota, leaves no trace of it, and accepts one after a deletion', async () => {
    const { origin, storage } = await start({ QUOTA_BYTES: '1000' });
    const token = await register(origin);
    const first = await offer(origin, token, 600);
    expect(first.status).toBe(201);

    const second = await offer(origin, token, 600);
    expect(second).toMatchObject({ status: 403, body: { code: 'quota_exceeded' } });
    const listed = await call(origin, 'GET', '/api/videos', { token });
    expect(listed.body.total).toBe(1);
    expect(await storedKeysUnder(storage)).toEqual([`private/videos/${first.body.video.id}/source`]);

    const another = await register(origin);
    expect((await offer(origin, another, 600)).status).toBe(201);

    await call(origin, 'DELETE', `/api/videos/${first.body.video.id}`, { token });
    expect((await offer(origin, token, 600)).status).toBe(201);
  });

  it('limits the bytes of concurrent uploads', async () => {
    const { origin } = await start({ QUOTA_BYTES: '1000' });
    const token = await register(origin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => offer(origin, token, 300)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
  });

  it('rejects an upload while too many of the account are unfinished', async () => {
    const { origin } = await start({ QUOTA_UNFINISHED: '2' });
    const token = await register(origin);
    const id = await upload(origin, token);
    await upload(origin, token);
    const refused = await offer(origin, token, 10);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    expect((await offer(origin, await register(origin), 10)).status).toBe(201);
    await call(origin, 'DELETE', `/api/videos/${id}`, { token });
    expect((await offer(origin, token, 10)).status).toBe(201);
  });

  it('limits the number of concurrent uploads', async () => {
    const { origin } = await start({ QUOTA_UNFINISHED: '5' });
    const token = await register(origin);
    const answers = await Promise.all(Array.from({ length: 30 }, () => offer(origin, token, 10)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(25).fill(429)]);
  });

  it('reserves the second half of the queue for accounts with few jobs, until the queue is full', async () => {
    const { origin } = await start({ MAX_WAITING_JOBS: '8' });
    const [greedy = '', ...newcomers] = await Promise.all(Array.from({ length: 6 }, () => register(origin)));
    for (let n = 0; n < 4; n += 1) expect((await offer(origin, greedy, 10)).status).toBe(201);
    const refused = await offer(origin, greedy, 10);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    const [last = '', fourth = '', ...others] = newcomers;
    for (const token of others) {
      expect((await offer(origin, token, 10)).status).toBe(201);
      expect((await offer(origin, token, 10)).status).toBe(429);
    }
    expect((await offer(origin, fourth, 10)).status).toBe(201);
    for (const token of [last, greedy]) expect((await offer(origin, token, 10)).status).toBe(503);
  });

  it('rejects uploads of all accounts while the queue is full', async () => {
    const { origin } = await start({ MAX_WAITING_JOBS: '2' });
    await upload(origin, await register(origin));
    await upload(origin, await register(origin));
    const refused = await offer(origin, await register(origin), 10);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

async function storedKeysUnder(storage: Harness['storage']): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('private/')) keys.push(key);
  return keys;
}
