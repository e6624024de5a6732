import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PurgesAfter, purgesAfterSchema } from '@millrace/delivery';
import { type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const edgeToken = 'an-edge-token-of-some-length';
let api: ImageApi;
let replica: string;
let worker: FakeWorker;
let owner: Person;
beforeAll(async () => {
  api = await startImageApi({ DELIVERY_EDGE_TOKEN: edgeToken });
  replica = await api.startReplica();
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const authorization = () => `Bearer ${api.deliveryToken}`;
const askLog = (query: string, headers: Record<string, string> = { authorization: authorization() }) =>
  fetch(`${replica}/internal/purges${query}`, { headers });
async function readLog(query = ''): Promise<PurgesAfter> {
  return purgesAfterSchema.parse(await (await askLog(query)).json());
}
const idsOf = ({ purges }: PurgesAfter) => purges.map(({ media_id }) => media_id);

describe('the log of purges', () => {
  it('is for those who have the token, and refuses what is wrong', async () => {
    expect((await askLog('', {})).status).toBe(401);
    expect((await askLog('', { authorization: 'Bearer another-token-of-some-length' })).status).toBe(401);
    for (const query of [
      '?after=x',
      '?after=-1',
      '?after=0.5',
      '?wait=1000',
      '?wait=-1',
      '?after=99999999999999999999',
    ]) {
      expect([query, (await askLog(query)).status]).toEqual([query, 400]);
    }
  });

  it('tells who begins to drop everything, and then each change once', async () => {
    const begun = await readLog();
    expect(begun).toMatchObject({ purges: [], reset: true });
    const id = await api.upload(owner);
    const waiting = readLog(`?after=${begun.next}&wait=20`);
    await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
    const told = await waiting;
    expect([idsOf(told), told.reset]).toEqual([[id], false]);
    expect(await readLog(`?after=${told.next}`)).toMatchObject({ purges: [], reset: false, next: told.next });
  });

  it('has nothing of an upload that was never an image', async () => {
    const { next } = await readLog();
    expect((await api.call('POST', '/api/v1/upload', { key: owner.key, form: new FormData() })).status).toBe(400);
    await expect(api.upload(owner, { refused: 'not_media' })).rejects.toThrow();
    const id = await api.upload(owner);
    await api.call('POST', `/api/v1/images/${id}/purge`, { key: owner.key });
    expect(idsOf(await readLog(`?after=${next}&wait=20`))).toEqual([id]);
  });

  it('tells a reader of another log to drop everything', async () => {
    const { next } = await readLog();
    expect((await readLog(`?after=${next + 1_000}`)).reset).toBe(true);
    expect((await readLog(`?after=${next}`)).reset).toBe(false);
  });
});

describe('POST /images/:id/purge', () => {
  it('is the owner’s, and nobody else’s', async () => {
    const id = await api.upload(owner);
    const path = `/api/v1/images/${id}/purge`;
    const other = await api.register();
    expect((await api.call('POST', path, { key: owner.key })).body).toEqual({ ok: true });
    expect((await api.call('POST', path, { token: owner.token })).status).toBe(202);
    expect((await api.call('POST', path, { key: other.key })).status).toBe(404);
    expect((await api.call('POST', path)).status).toBe(401);
    expect((await api.call('POST', '/api/v1/images/nosuchimage/purge', { key: owner.key })).status).toBe(404);
    const { key } = (
      await api.call('POST', '/api/v1/keys', {
        token: owner.token,
        json: { name: 'reads', scopes: ['images:read'] },
      })
    ).body;
    expect((await api.call('POST', path, { key })).status).toBe(403);
  });

  it('is limited', async () => {
    const busy = await api.register();
    // Of no image, which is faster.
    const purge = async () => (await api.call('POST', '/api/v1/images/none/purge', { key: busy.key })).status;
    const answers = await Promise.all(Array.from({ length: 125 }, purge));
    expect(answers.filter((status) => status === 404)).toHaveLength(120);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });
});

it('a deleted image is gone at every replica, also while its objects are still there', async () => {
  const id = await api.upload(owner);
  const paths = [`/img/${id}`, `/img/${id}/w_20`];
  const statuses = async (origin: string) =>
    Promise.all(paths.map(async (path) => (await fetch(origin + path)).status));
  expect([await statuses(api.origin), await statuses(replica)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  const keys = await api.storedKeys(id);
  const objects = await Promise.all(keys.map(async (key) => ({ key, object: await api.storage.get(key) })));
  const bytes = await Promise.all(
    objects.map(async ({ key, object }) => ({
      key,
      body: object === null ? Buffer.alloc(0) : await buffer(object.body),
    })),
  );
  await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
  // As if the storage had failed, and the sweep had to wait.
  for (const { key, body } of bytes) await api.storage.put(key, body);
  await until('both replicas know', async () => {
    const seen = [...(await statuses(api.origin)), ...(await statuses(replica))];
    return seen.every((status) => status === 404);
  });
  for (const { key, body } of bytes) await api.storage.put(key, body);
  expect([await statuses(api.origin), await statuses(replica)]).toEqual([
    [404, 404],
    [404, 404],
  ]);
});

describe('how long caches may keep a picture', () => {
  const year = '31536000';
  const expiresOf = async (path: string, headers: Record<string, string>) =>
    (await api.call('GET', path, { headers })).headers.get('x-accel-expires');

  it('is a year at an edge that follows purges, and at no other', async () => {
    const id = await api.upload(owner);
    const edge = { 'x-edge-token': edgeToken };
    const following = { ...edge, 'x-edge-generation': '"0-5"' };
    for (const path of [`/img/${id}`, `/img/${id}/w_20`, `/api/v1/images/${id}/transform?w=20`]) {
      expect(await expiresOf(path, following)).toBe(year);
      expect(await expiresOf(path, edge)).toBe(null);
      expect(await expiresOf(path, { ...edge, 'x-edge-generation': '' })).toBe(null);
      expect(await expiresOf(path, { 'x-edge-generation': '"0-5"', 'x-edge-token': 'x' })).toBe(null);
    }
    // What may change without the image.
    const exp = Math.floor(Date.now() / 1000) + 600;
    await api.call('PUT', '/api/v1/presets/card', { key: owner.key, json: { parameters: 'w_20' } });
    const mark = await api.upload(owner);
    for (const params of ['w_20,g_focal,h_20', `w_20,exp_${exp}`, 't_card', `w_20,wm_${mark}_south_50_20`]) {
      const path = `/img/${id}/${params}`;
      expect([params, (await api.call('GET', path)).status]).toEqual([params, 200]);
      expect([params, await expiresOf(path, following)]).toEqual([params, null]);
    }
  });
});
