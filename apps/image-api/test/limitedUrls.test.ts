import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageApi, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const key = 'the-key-of-the-site';
let api: ImageApi;
let worker: FakeWorker;
let id: string;

beforeAll(async () => {
  api = await startImageApi({
    IMAGE_SIGNING_KEYS: key,
    IMAGE_ORIGINALS: 'signed',
    IMAGE_OVERSIZE: 'refuse',
    IMAGE_PRESETS: 'best=w_33,f_auto;plain=w_34',
  });
  worker = await startWorker(api);
  id = await api.upload(await api.register());
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const sign = (text: string) => createHmac('sha256', key).update(`${id}/${text}`).digest('base64url');
const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers });
const now = () => Math.floor(Date.now() / 1000);

describe('exp', () => {
  it('limits how long an answer may be kept, also a stored one and a 304', async () => {
    const exp = now() + 600;
    const path = `/img/${id}/w_20,exp_${exp},s_${sign(`exp_${exp},w_20`)}`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    for (const answer of [await get(path), await get(path, { 'if-none-match': etag })]) {
      expect([200, 304]).toContain(answer.status);
      const [, seconds] =
        /^public, max-age=(\d+), must-revalidate$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
      expect(Number(seconds)).toBeLessThanOrEqual(exp - now() + 1);
      expect(Number(seconds)).toBeGreaterThan(500);
    }
    const far = now() + 10 * 86_400;
    const later = await get(`/api/v1/images/${id}/transform?w=20&exp=${far}&s=${sign(`exp_${far},w_20`)}`);
    expect(later.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=86400, must-revalidate');
    // The time is no part of the picture.
    expect(later.headers.get('etag')).toBe(etag);
    expect(await api.renditions(id)).toContain('w_20');
  });

  it('in the past is answered as a bad signature, and is covered by it', async () => {
    const past = now() - 1;
    const bad = await get(`/img/${id}/w_20,s_${'x'.repeat(43)}`);
    const expired = await get(`/img/${id}/w_20,exp_${past},s_${sign(`exp_${past},w_20`)}`);
    const moved = await get(`/img/${id}/w_20,exp_${now() + 900},s_${sign(`exp_${past},w_20`)}`);
    for (const answer of [expired, moved]) {
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([403, 'forbidden', bad.body.detail]);
      expect(answer.headers.get('cache-control') ?? '').not.toMatch(/max-age=[1-9]/);
    }
    expect((await get(`/img/${id}/w_20,exp_soon,s_${sign('exp_soon,w_20')}`)).status).toBe(400);
  });
});

describe('a preset', () => {
  it('is what is signed, and varies by Accept if it says so', async () => {
    const best = await get(`/img/${id}/t_best,s_${sign('t_best')}`, { accept: 'image/webp' });
    expect([best.status, best.headers.get('content-type'), best.headers.get('vary')]).toEqual([
      200,
      'image/webp',
      'Accept',
    ]);
    const plain = await get(`/img/${id}/t_plain,s_${sign('t_plain')}`, { accept: 'image/webp' });
    expect([plain.status, plain.headers.get('vary')]).toEqual([200, null]);
    const unknown = await get(`/img/${id}/t_none,s_${sign('t_none')}`);
    expect([unknown.status, unknown.body.errors?.[0]?.field ?? unknown.body.fields?.[0]?.field]).toEqual([400, 't']);
  });

  it('is misplaced in the query of /img, but a time is a cache buster', async () => {
    const path = `/img/${id}/w_20,s_${sign('w_20')}`;
    expect((await get(`${path}?t=1700000000`)).status).toBe(200);
    expect((await get(`${path}?t=best`)).status).toBe(400);
  });
});

describe('originals', () => {
  it('need a signature that is no rendition’s', async () => {
    expect((await get(`/img/${id}?s=${sign('original')}`)).status).toBe(200);
    for (const path of [`/img/${id}`, `/img/${id}?s=${sign('')}`, `/img/${id}?s=x`, `/img/${id}?s=${sign('w_20')}`]) {
      expect([path, (await get(path)).status]).toEqual([path, 403]);
    }
    expect((await get(`/api/v1/images/${id}/transform?s=${sign('original')}`)).status).toBe(403);
  });

  it('can expire', async () => {
    const exp = now() + 60;
    const answer = await get(`/img/${id}?exp=${exp}&s=${sign(`exp_${exp},original`)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=[1-5]?\d, must-revalidate$/);
    const past = now() - 5;
    expect((await get(`/img/${id}?exp=${past}&s=${sign(`exp_${past},original`)}`)).status).toBe(403);
  });
});

it('sides beyond the limits are refused where the service does not reduce them', async () => {
  const { status, body } = await get(`/img/${id}/w_8193,s_${sign('w_8193')}`);
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'w']);
});
