import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startImportKey } from '@millrace/auth/import';
import { call, type Harness, register, startVideoApi } from './harness.ts';

let api: Harness;
let token: string;
let accountId: number;
let key: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
  const [account] = await api.database.query<{ id: number }>('SELECT id FROM auth.accounts');
  accountId = account?.id ?? 0;
  key = (await startImportKey(api.database, accountId)).key;
});
afterAll(() => api.stop());

const encoded = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Begins an upload with all its bytes, as the import command does. */
async function handIn(bytes: Uint8Array, fields: Record<string, string>, credential: Record<string, string>) {
  const response = await fetch(`${api.origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...credential,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': encoded({ filename: 'a.mp4', ...fields }),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return { status: response.status, id: response.headers.get('location')?.split('/').pop() };
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const imported = () =>
  api.database.query<{ mediaId: string; sha256: string }>(
    `SELECT media_id AS "mediaId", encode(sha256, 'hex') AS sha256 FROM platform.imports WHERE account_id = $1`,
    [accountId],
  );
const videos = async () => (await api.database.query('SELECT 1 FROM video.videos')).length;

describe('an upload of the import command', () => {
  it('is the only one of its bytes, until it is replaced', async () => {
    const bytes = randomBytes(5_000);
    const sha256 = sha256Of(bytes);
    const first = await handIn(bytes, { sha256 }, { 'x-api-key': key });
    expect(first.status).toBe(201);
    expect(await imported()).toEqual([{ mediaId: first.id, sha256 }]);

    // Both may arrive together: one of them writes the row.
    expect((await handIn(bytes, { sha256 }, { 'x-api-key': key })).status).toBe(409);
    expect((await handIn(bytes, { sha256, replaces: 'another' }, { 'x-api-key': key })).status).toBe(409);
    expect([await videos(), await imported()]).toEqual([1, [{ mediaId: first.id, sha256 }]]);

    await call(api.origin, 'DELETE', `/api/videos/${first.id}`, { token });
    const second = await handIn(bytes, { sha256, replaces: first.id ?? '' }, { 'x-api-key': key });
    expect(second.status).toBe(201);
    expect(await imported()).toEqual([{ mediaId: second.id, sha256 }]);
    const [row] = await api.database.query<{ held: boolean; complete: boolean }>(
      'SELECT lease_id IS NOT NULL AS held, received = length AS complete FROM platform.uploads WHERE media_id = $1',
      [second.id],
    );
    expect(row).toEqual({ held: false, complete: true });
  });

  it('has a digest', async () => {
    expect((await handIn(randomBytes(10), { sha256: 'none' }, { 'x-api-key': key })).status).toBe(400);
  });

  it('is no upload of a client which knows a digest: that field is unknown', async () => {
    const before = [await imported(), await videos()];
    const bytes = randomBytes(10);
    const credential = { authorization: `Bearer ${token}` };
    expect((await handIn(bytes, { sha256: sha256Of(bytes) }, credential)).status).toBe(400);
    expect([await imported(), await videos()]).toEqual(before);
  });
});
