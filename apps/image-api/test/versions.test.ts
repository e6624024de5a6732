import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClaims } from '../src/features/delivery/renditions/claims.ts';
import { imageRenditions } from '../src/features/delivery/renditions/ofImages.ts';
import { type ImageApi, type Person, pictureForm, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const secret = 'a-key-for-signatures-0123456789';
const immutable = 'public, max-age=31536000, immutable, s-maxage=86400';
const daily = 'public, max-age=3600, s-maxage=86400';

interface Suite {
  api: ImageApi;
  worker: FakeWorker;
  owner: Person;
  /** Of version 2. */
  id: string;
}

async function start(env: Record<string, string> = {}): Promise<Suite> {
  const api = await startImageApi({ IMAGE_PRESETS: 'small=w_20', ...env });
  const worker = await startWorker(api);
  const owner = await api.register();
  const id = await api.upload(owner, { note: 'old' });
  const form = pictureForm({ note: 'new' });
  const { body } = await api.call('PUT', `/api/v1/images/${id}/file`, { key: owner.key, form });
  expect(body.image.v).toBe(2);
  return { api, worker, owner, id };
}
const stop = async ({ api, worker }: Suite) => {
  await worker.stop();
  await api.stop();
};

describe('the version in a URL', () => {
  let suite: Suite;
  let get: (path: string) => ReturnType<ImageApi['call']>;
  const cached = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers.get('cache-control')];
  };
  beforeAll(async () => {
    suite = await start();
    get = (path) => suite.api.call('GET', path);
  });
  afterAll(() => stop(suite));

  it('that is the present one lets browsers keep the answer', async () => {
    const { id, api, owner } = suite;
    for (const path of [
      `/img/${id}/w_20,v_2`,
      `/img/${id}/v_2`,
      `/img/${id}/f_auto,v_2`,
      `/api/v1/images/${id}/transform?w=20&v=2`,
      `/img/${id}?v=2`,
    ]) {
      expect([path, ...(await cached(path))]).toEqual([path, 200, immutable]);
    }
    const other = await api.upload(owner, { note: 'never replaced' });
    expect(await cached(`/img/${other}/w_20,v_1`)).toEqual([200, immutable]);
    expect(await cached(`/img/${id}/w_20`)).toEqual([200, daily]);
    // Also of a 304.
    const { headers } = await get(`/img/${id}/w_20,v_2`);
    const etag = headers.get('etag') ?? '';
    const again = await api.call('GET', `/img/${id}/w_20,v_2`, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, immutable]);
    // It makes no other rendition.
    expect((await api.renditions(id)).sort()).toEqual(['v2/plain', 'v2/w_20']);
  });

  it('does not if something else than the picture may change', async () => {
    const { id, api, owner } = suite;
    const mark = await api.upload(owner, { note: 'mark' });
    const json = { parameters: 'w_30' };
    await api.call('PUT', '/api/v1/presets/card', { key: owner.key, json });
    expect(await cached(`/img/${id}/w_20,h_20,g_focal,v_2`)).toEqual([200, 'public, max-age=60']);
    expect(await cached(`/img/${id}/t_card,v_2`)).toEqual([200, daily]);
    expect(await cached(`/img/${id}/t_small,v_2`)).toEqual([200, daily]);
    expect(await cached(`/img/${id}/wm_${mark}_south_50_20,v_2`)).toEqual([200, daily]);
    const exp = Math.floor(Date.now() / 1000) + 100;
    expect((await cached(`/img/${id}/w_20,v_2,exp_${exp}`))[1]).toMatch(/^public, max-age=\d\d, must-revalidate$/);
  });

  it('that was replaced leads to the present one', async () => {
    const { id } = suite;
    const old = await get(`/img/${id}/v_1,w_20,f_webp`);
    expect([old.status, old.headers.get('location'), old.headers.get('cache-control')]).toEqual([
      302,
      'v_2,w_20,f_webp',
      'public, max-age=60',
    ]);
    const origin = suite.api.origin;
    for (const path of [`/img/${id}/w_20,v_1,f_webp`, `/api/v1/images/${id}/transform?v=1&w=20`]) {
      const followed = await fetch(origin + path);
      expect([followed.status, followed.url.includes('v_2') || followed.url.includes('v=2')]).toEqual([200, true]);
      expect(await followed.json()).toMatchObject({ of: 'new' });
    }
    const head = await suite.api.call('HEAD', `/img/${id}/v_1,w_20`);
    expect([head.status, head.headers.get('location')]).toEqual([302, 'v_2,w_20']);
  });

  it('that does not exist yet gets a 404 that no cache keeps', async () => {
    const { id } = suite;
    for (const path of [`/img/${id}/w_20,v_3`, `/img/${id}/v_999999999`, `/api/v1/images/${id}/transform?w=20&v=3`]) {
      const { status, headers, body } = await get(path);
      expect([status, headers.get('cache-control'), body.code]).toEqual([404, 'no-store', 'not_found']);
      expect(body.detail).toContain('the present one is 2');
    }
    expect((await get('/img/nosuchimage/v_1')).status).toBe(404);
  });

  it('in the query of /img is a cache buster, unless it is the present one of an original', async () => {
    const { id } = suite;
    for (const path of [`/img/${id}?v=1`, `/img/${id}?v=3`, `/img/${id}?v=1700000000`, `/img/${id}?v=2.0&v=2`]) {
      expect([path, ...(await cached(path))]).toEqual([path, 200, daily]);
    }
    expect(await cached(`/img/${id}/w_20?v=2`)).toEqual([200, daily]);
    expect(await cached(`/img/${id}/w_20?v=abc`)).toEqual([200, daily]);
  });

  it('is no part of a preset', async () => {
    const { api, owner } = suite;
    const json = { parameters: 'w_20,v_1' };
    const answer = await api.call('PUT', '/api/v1/presets/old', { key: owner.key, json });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ message: 'must not have s, exp or v' }] } });
    await expect(startImageApi({ IMAGE_PRESETS: 'a=w_20,v_1' })).rejects.toThrow();
  });

  it('of an old rendition is not claimed any more', async () => {
    const { id, api } = suite;
    const claim = await createClaims(api.database, imageRenditions)(
      { imageId: id, name: 'w_99' },
      { v: 1, leaseSeconds: 10, missingStoredAt: null },
    );
    expect(claim).toEqual({ state: 'replaced' });
    expect(await api.database.query(`SELECT 1 FROM image.renditions WHERE name = 'w_99'`, [])).toEqual([]);
  });
});

describe('where URLs are signed', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ IMAGE_SIGNING_KEYS: secret, IMAGE_ORIGINALS: 'signed', IMAGE_TRANSFORMS: 'presets' });
  });
  afterAll(() => stop(suite));
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  it('the version is signed, also of the URL to which an old one leads', async () => {
    const { id, api } = suite;
    const exp = Math.floor(Date.now() / 1000) + 1_000;
    const params = `exp_${exp},t_small,v_1`;
    expect((await api.call('GET', `/img/${id}/t_small,v_2,s_${sign(`${id}/t_small,v_1`)}`)).status).toBe(403);
    for (const path of [
      `/img/${id}/${params},s_${sign(`${id}/${params}`)}`,
      `/img/${id}/t_small,v_1?exp=${exp}&s=${sign(`${id}/${params}`)}`,
      `/api/v1/images/${id}/transform?t=small&v=1&exp=${exp}&s=${sign(`${id}/${params}`)}`,
    ]) {
      const old = await api.call('GET', path);
      expect([old.status, old.headers.get('cache-control')]).toEqual([302, 'public, max-age=60, must-revalidate']);
      const followed = await fetch(api.origin + path);
      expect([followed.status, await followed.json()]).toEqual([200, expect.objectContaining({ of: 'new' })]);
    }
    expect((await api.call('GET', `/img/${id}/t_small,v_1`)).status).toBe(403);
  });

  it('the version in the query of an original needs no signature of its own', async () => {
    const { id, api } = suite;
    const s = sign(`${id}/original`);
    const { status, headers } = await api.call('GET', `/img/${id}?s=${s}&v=2`);
    expect([status, headers.get('cache-control')]).toEqual([200, immutable]);
  });
});
