import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerAccount } from '@millrace/api-testkit';
import { formOf, type HeldRequest, holdRequest } from '@millrace/testkit/heldRequest';
import { call, type Harness, startVideoApi, until } from './harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startVideoApi();
});
afterAll(() => api.stop());

const rows = (accountId: number): Promise<object[]> =>
  api.database.query('SELECT status FROM video.videos WHERE account_id = $1', [accountId]);

/** An account, and a key of it. */
async function newOwner() {
  const { id, token } = await registerAccount(api.origin, { companyName: 'Owner' });
  const { body } = await call(api.origin, 'POST', '/api/keys', { token, json: { name: 'uploader' } });
  const keyId: number = body.id;
  const key: string = body.key;
  return {
    id,
    token,
    key,
    revoke: () => call(api.origin, 'DELETE', `/api/keys/${keyId}`, { token }),
  };
}

/** The upload of a film, of which the end is missing. Resolves when it has begun. */
async function beginUpload(accountId: number, headers: Record<string, string>): Promise<HeldRequest> {
  const film = { field: 'file', name: 'film.mp4', bytes: Buffer.alloc(100_000, 7) };
  const form = formOf({ title: 'Slow' }, film);
  const held = await holdRequest(`${api.origin}/api/videos/upload`, {
    headers: { ...form.headers, ...headers },
    body: form.body,
    held: 1_000,
  });
  await until('it has begun', async () => (await rows(accountId)).length === 1);
  return held;
}

it('an upload ends at once when its key is revoked', async () => {
  const owner = await newOwner();
  const held = await beginUpload(owner.id, { 'x-api-key': owner.key });
  await owner.revoke();
  const { status, body } = await held.answer;
  expect([status, JSON.parse(body).code]).toEqual([401, 'unauthenticated']);
  held.abort();
  await until('it is gone', async () => (await rows(owner.id)).length === 0);
});

it('an upload goes on when another credential of its account ends', async () => {
  const owner = await newOwner();
  const held = await beginUpload(owner.id, { authorization: `Bearer ${owner.token}` });
  await owner.revoke();
  expect((await held.finish()).status).toBe(201);
});

it('an upload to another process ends when its key is revoked', async () => {
  const owner = await newOwner();
  const replica = await api.startReplica();
  const held = await beginUpload(owner.id, { 'x-api-key': owner.key });
  expect((await call(replica, 'GET', '/api/keys', { token: owner.token })).status).toBe(200);
  const [key] = (await call(replica, 'GET', '/api/keys', { token: owner.token })).body.keys;
  await call(replica, 'DELETE', `/api/keys/${key.id}`, { token: owner.token });
  expect((await held.answer).status).toBe(401);
  held.abort();
});
