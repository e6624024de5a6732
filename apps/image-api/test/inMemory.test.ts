import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { type ImageApi, type Person, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let replica: string;

beforeAll(async () => {
  api = await startImageApi();
  replica = await api.startReplica();
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

/** A rendition that the first process has sent. */
async function sent(): Promise<{ id: string; path: string; key: string; body: string; etag: string }> {
  const id = await api.upload(owner, { note: 'in memory' });
  const path = `/img/${id}/w_10`;
  const { body, headers } = await api.call('GET', path);
  const [name] = await api.renditions(id);
  return { id, path, key: `public/images/${id}/${name}`, body, etag: headers.get('etag') ?? '' };
}

describe('a small rendition that was just sent', () => {
  it('is sent again without a request to the storage', async () => {
    const { path, key, body, etag } = await sent();
    expect(await api.storage.head(key)).not.toBeNull();
    // What asked the storage would not find it.
    await api.storage.delete(key);
    const asked = worker.asked.length;
    const again = await api.call('GET', path);
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await api.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await api.call('HEAD', path);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(body))]);
    expect(head.headers.get('etag')).toBe(etag);
    expect(worker.asked).toHaveLength(asked);
    expect(await api.storage.head(key)).toBeNull();
  });

  it('is made again for a process that has not sent it, if it is missing', async () => {
    const { path, key, body } = await sent();
    await api.storage.delete(key);
    expect((await call(replica, 'GET', path)).body).toEqual(body);
    expect(await api.storage.head(key)).not.toBeNull();
  });

  it('is gone at once when its image is deleted', async () => {
    const { id, path } = await sent();
    expect((await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key })).status).toBeLessThan(300);
    expect((await api.call('GET', path)).status).toBe(404);
    expect((await call(replica, 'GET', path)).status).toBe(404);
  });
});
