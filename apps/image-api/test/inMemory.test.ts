import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { type ImageApi, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;

beforeAll(async () => {
  api = await startImageApi();
  worker = await startWorker(api);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

it('a rendition that replicas have in memory is gone from all of them when its image is deleted', async () => {
  const owner = await api.register();
  const replica = await api.startReplica();
  const id = await api.upload(owner, { note: 'in memory' });
  const path = `/img/${id}/w_10`;
  for (let n = 0; n < 3; n += 1) {
    expect((await api.call('GET', path)).status).toBe(200);
    expect((await call(replica, 'GET', path)).status).toBe(200);
  }
  expect((await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key })).status).toBeLessThan(300);
  expect((await api.call('GET', path)).status).toBe(404);
  await until('the replica has heard of it', async () => (await call(replica, 'GET', path)).status === 404);
  expect(worker.asked).toHaveLength(1);
});
