import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isLogged, never } from '@millrace/api-testkit';
import { type ImageApi, type Person, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

// What a process commits, it appends to the log at once. The task that appends what others have left runs once only here, at the start.
let api: ImageApi;
let worker: FakeWorker;
let owner: Person;

beforeAll(async () => {
  api = await startImageApi({}, never);
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

it('the upload, the change and the end of an image', async () => {
  const { key, token } = owner;
  const logged = (id: string, type: string) => isLogged(`${api.origin}/api/v1`, token, id, type);
  const id = await api.upload(owner);
  await logged(id, 'image.asset.ready');
  expect((await api.call('PATCH', `/api/v1/images/${id}`, { key, json: { alt: 'Boats' } })).status).toBe(200);
  await logged(id, 'image.asset.updated');
  await api.call('DELETE', `/api/v1/images/${id}`, { key });
  await logged(id, 'image.asset.deleted');
});
