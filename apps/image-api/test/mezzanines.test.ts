import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageApi, type Person, pictureForm, startImageApi, until } from './harness.ts';
import { type FakePicture, type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;

beforeAll(async () => {
  api = await startImageApi();
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const large: FakePicture = { width: 4_032, height: 3_024, mezzanineBytes: 1_000 };
const privateKeys = async (id: string) => (await api.storedKeys(id)).filter((key) => key.startsWith('private/'));
/** What the worker is told of the mezzanine when it makes a rendition. */
const toldOf = async (id: string, parameters: string) => {
  expect((await api.call('GET', `/img/${id}/${parameters}`)).status).toBe(200);
  return worker.transformed.at(-1)?.mezzanine;
};

describe('the mezzanine of an image', () => {
  it('is named to the worker, with the facts of the original', async () => {
    const id = await api.upload(owner, large);
    const key = `private/images/${id}/mezzanine.jpg`;
    expect(await privateKeys(id)).toEqual([key, `private/images/${id}/source`]);
    expect(await toldOf(id, 'w_100')).toEqual({ key, format: 'jpeg', width: 4_032, height: 3_024 });
  });

  it('does not count for the size of the image', async () => {
    const id = await api.upload(owner, large);
    const { image } = (await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).body;
    expect(image.size).toBe(JSON.stringify(large).length);
  });

  it('is not named if the worker made none', async () => {
    const id = await api.upload(owner, { width: 400, height: 300 });
    expect(await privateKeys(id)).toEqual([`private/images/${id}/source`]);
    expect(await toldOf(id, 'w_100')).toBeUndefined();
  });

  it('is replaced with the picture, and gone with one that needs none', async () => {
    const id = await api.upload(owner, large);
    const replace = (picture: FakePicture) =>
      api.call('PUT', `/api/v1/images/${id}/file`, { key: owner.key, form: pictureForm(picture, 'new.jpg') });
    expect((await replace({ ...large, width: 5_000 })).status).toBe(200);
    const told = await toldOf(id, 'w_100');
    expect(told).toMatchObject({ width: 5_000 });
    expect(told?.key).toMatch(/\/mezzanine-[\da-f]{24}\.jpg$/);
    await until('the old objects are gone', async () => (await privateKeys(id)).length === 2);
    expect(await privateKeys(id)).toContain(told?.key);
    expect((await replace({ width: 300, height: 200 })).status).toBe(200);
    expect(await toldOf(id, 'w_100')).toBeUndefined();
    await until('the old objects are gone', async () => (await privateKeys(id)).length === 1);
  });

  it('is deleted with the image', async () => {
    const id = await api.upload(owner, large);
    await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
    expect(await api.storedKeys(id)).toEqual([]);
  });

  it('is deleted if the upload is refused after all', async () => {
    const before = worker.inspected.length;
    const form = pictureForm(large, 'large.jpg');
    worker.beforeInspected = async ({ mezzanineKey }) => {
      if (mezzanineKey !== undefined) await api.storage.put(mezzanineKey, Buffer.alloc(10));
      throw Object.assign(new Error('the worker fails afterwards'), { code: 'unavailable' });
    };
    const { status } = await api.call('POST', '/api/v1/upload', { key: owner.key, form });
    worker.beforeInspected = async () => undefined;
    expect(status).toBe(503);
    const id = worker.inspected[before]?.imageId ?? '';
    expect(id).not.toBe('');
    await until('nothing is left', async () => (await api.storedKeys(id)).length === 0);
  });
});

describe('IMAGE_MEZZANINES=false', () => {
  it('asks the worker for none', async () => {
    const without = await startImageApi({ IMAGE_MEZZANINES: 'false' });
    const fake = await startWorker(without);
    try {
      const person = await without.register();
      const id = await without.upload(person, large);
      expect(fake.inspected[0]?.mezzanineKey).toBeUndefined();
      expect(await without.storedKeys(id)).toEqual([`private/images/${id}/source`]);
    } finally {
      await fake.stop();
      await without.stop();
    }
  });
});
