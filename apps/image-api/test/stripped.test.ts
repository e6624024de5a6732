import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageApi, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;

beforeAll(async () => {
  api = await startImageApi({ IMAGE_STRIP_METADATA: 'true' });
  worker = await startWorker(api);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

describe('IMAGE_STRIP_METADATA', () => {
  it('keeps the copy without metadata and deletes the upload', async () => {
    const owner = await api.register();
    const id = await api.upload(owner, { note: 'where I live' });
    expect(await api.storedKeys(id)).toEqual([`private/images/${id}/stripped`]);
    const original = await api.call('GET', `/img/${id}`);
    expect(original.body).toBe('{"note":"stripped"}');
    const { image } = (await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).body;
    expect(image.size).toBe(original.body.length);
    expect((await api.call('GET', `/img/${id}/w_10`)).body).toContain('stripped');
    await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
    expect(await api.storedKeys(id)).toEqual([]);
  });

  it('reports the type of the copy: a HEIC cannot be written', async () => {
    const owner = await api.register();
    const id = await api.upload(owner, { format: 'heic' });
    const { image } = (await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).body;
    expect(image).toMatchObject({ format: 'jpeg', mime_type: 'image/jpeg' });
    expect((await api.call('GET', `/img/${id}`)).headers.get('content-type')).toBe('image/jpeg');
  });
});
