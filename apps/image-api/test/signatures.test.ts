import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMillrace } from '@millrace/client';
import { signatureOf } from '../src/features/delivery/signatures.ts';
import { type ImageApi, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const keys = ['the-new-key-of-the-site', 'the-old-key-of-the-site'] as const;
let api: ImageApi;
let worker: FakeWorker;
let id: string;

beforeAll(async () => {
  api = await startImageApi({ IMAGE_SIGNING_KEYS: keys.join(',') });
  worker = await startWorker(api);
  id = await api.upload(await api.register());
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

/** Signs with openssl, as shown in docs/images.md. */
const sign = (params: string, key: string = keys[0]): string => {
  const sorted = params.split(',').sort().join(',');
  const mac = execFileSync('openssl', ['dgst', '-sha256', '-hmac', key, '-binary'], { input: `${id}/${sorted}` });
  return mac.toString('base64url');
};
const status = async (path: string) => (await api.call('GET', path)).status;
const transform = `/api/v1/images/${'%'}/transform`;
const query = (text: string) => `${transform.replace('%', id)}${text}`;

describe('with signing keys', () => {
  it('a signature is valid in both forms, in any order, by any key', async () => {
    const signature = sign('w_20,h_10');
    expect(await status(`/img/${id}/w_20,h_10,s_${signature}`)).toBe(200);
    expect(await status(`/img/${id}/s_${signature},h_10,w_20`)).toBe(200);
    expect(await status(`/img/${id}/h_10,w_20?s=${signature}`)).toBe(200);
    expect(await status(query(`?h=10&s=${signature}&w=20`))).toBe(200);
    expect(await status(`/img/${id}/w_20,h_10,s_${sign('w_20,h_10', keys[1])}`)).toBe(200);
    expect(await status(query(`?s=${signatureOf(keys[0], id, [])}`))).toBe(200);
  });

  it('the client signs as the service verifies', async () => {
    const { signImageUrl } = createMillrace({ image: `${api.origin}/api/v1` });
    const transform = { width: 20, height: 10, fit: 'contain', flip: true, format: 'webp', quality: 70 } as const;
    for (const key of keys) expect((await fetch(await signImageUrl(id, transform, key))).status).toBe(200);
    expect((await fetch(await signImageUrl(id, transform, 'the-key-of-somebody-else'))).status).toBe(403);
  });

  it('a URL with a missing or wrong signature is answered 403, also for stored renditions', async () => {
    const good = sign('w_20,h_10');
    expect(await status(`/img/${id}/w_20,h_10,s_${good}`)).toBe(200);
    for (const path of [
      `/img/${id}/w_20,h_10`,
      query('?w=20&h=10'),
      query(''),
      `/img/${id}/w_20,h_11,s_${good}`,
      `/img/${id}/w_20,h_10,q_80,s_${good}`,
      `/img/${id}/w_20,h_10,s_${sign('w_20,h_10', 'the-key-of-somebody-else')}`,
      `/img/${id}/w_20,h_10,s_${good.slice(1)}`,
      `/img/${id}/w_20,h_10,s_${'%C3%A9'.repeat(43)}`,
      query(`?w=20&h=10&s=${'é'.repeat(43)}`),
      `/img/${id}/w_20,h_10,s_${good}A`,
    ]) {
      const answer = await api.call('GET', path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'forbidden']);
    }
    expect(await status(`/img/${id}/w_20,h_10,s_${good},s_${good}`)).toBe(400);
    expect(await status(`/img/${id}/w_20,h_10,s_`)).toBe(400);
  });

  it('the original needs no signature', async () => {
    expect(await status(`/img/${id}`)).toBe(200);
  });
});
