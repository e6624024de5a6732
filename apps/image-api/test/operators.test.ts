import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '@millrace/api-testkit';
import { type ImageApi, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let replica: string;
let worker: FakeWorker;
let admin: { id: number; token: string };
beforeAll(async () => {
  api = await startImageApi();
  replica = await api.startReplica();
  worker = await startWorker(api);
  admin = await registerAdmin(api, {}, '/api/v1');
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const paths = (id: string) => [`/img/${id}`, `/img/${id}/w_20`, `/api/v1/images/${id}/transform?w=20`];
async function statuses(id: string): Promise<number[]> {
  const found: number[] = [];
  for (const path of paths(id)) {
    found.push((await api.call('GET', path)).status, (await fetch(replica + path)).status);
  }
  return found;
}
const all = (status: number) => Array(6).fill(status);
const reaches = (id: string, status: number) =>
  until(`${id} is ${status}`, async () => JSON.stringify(await statuses(id)) === JSON.stringify(all(status)));

it('a suspended account’s images stop at every process, and come back', async () => {
  const owner = await api.register();
  const id = await api.upload(owner, { width: 400, height: 300 });
  expect(await statuses(id)).toEqual(all(200));
  const change = (suspended: unknown) =>
    api.call('PATCH', `/api/v1/admin/accounts/${owner.id}`, { token: admin.token, json: { suspended } });
  await change({ reason: 'Spam' });
  await reaches(id, 404);
  expect((await api.call('GET', `/img/${id}`)).headers.get('cache-control')).toBe('no-store');
  expect((await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).body.code).toBe('account_suspended');
  await change(null);
  await reaches(id, 200);
});

it('an image that is taken down is gone, also its renditions, and its owner sees why', async () => {
  const owner = await api.register();
  const id = await api.upload(owner, { width: 400, height: 300 });
  expect(await statuses(id)).toEqual(all(200));
  const usage = async () => (await api.call('GET', '/api/v1/usage/summary', { token: owner.token })).body;
  expect(await usage()).toMatchObject({ imageCount: 1 });
  const takeDown = () =>
    api.call('DELETE', `/api/v1/admin/images/${id}`, { token: admin.token, json: { reason: 'Copyright' } });
  expect((await takeDown()).status).toBe(200);
  expect((await takeDown()).status).toBe(200);
  await reaches(id, 404);
  expect(await api.storedKeys(id)).toEqual([]);
  expect(await usage()).toMatchObject({ imageCount: 0, stored: 0 });
  // Also when no process remembers it.
  await api.database.execute(`UPDATE image.images SET taken_down_at = now() - interval '2 days' WHERE id = $1`, [id]);
  const later = await api.startReplica();
  for (const path of paths(id)) expect((await fetch(later + path)).status).toBe(404);
  const mine = await api.call('GET', `/api/v1/images/${id}`, { key: owner.key });
  expect(mine.body.image).toMatchObject({ id, taken_down: { reason: 'Copyright' } });
  const shown = await api.call('GET', `/api/v1/admin/images/${id}`, { token: admin.token });
  expect(shown.body).toMatchObject({ image: { id }, owner: { id: owner.id } });
  expect((await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key })).status).toBe(200);
  expect((await takeDown()).status).toBe(404);
});

describe('jobs of a service without jobs', () => {
  it('are none', async () => {
    const { body } = await api.call('GET', '/api/v1/admin/jobs', { token: admin.token });
    expect(body).toEqual({ jobs: [], next_cursor: null });
  });
});
