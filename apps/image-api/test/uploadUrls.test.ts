import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, registerAdmin, whileTokensEnd } from '@millrace/api-testkit';
import { holdRequest } from '@millrace/testkit/heldRequest';
import { termsOf } from '../src/features/uploadUrls/terms.ts';
import { type Answer, type ImageApi, type Person, pictureForm, startImageApi, until } from './harness.ts';
import { type FakePicture, type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let replica: string;
let worker: FakeWorker;
let owner: Person;

beforeAll(async () => {
  api = await startImageApi({
    IMAGE_MAX_BYTES: '100000',
    CORS_ORIGINS: 'https://app.example',
    UPLOADS_PER_MINUTE: '10000',
    UPLOADS_PER_ACCOUNT: '100',
    QUOTA_BYTES: '20000',
  });
  replica = await api.startReplica();
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const issue = (json: unknown = {}, who: { key?: string; token?: string } = { key: owner.key }): Promise<Answer> =>
  api.call('POST', '/api/v1/upload-urls', { ...who, json });
/** The path of a new upload URL, and its id. */
async function newUrl(
  json: unknown = {},
  who?: { key?: string; token?: string },
): Promise<{ id: string; path: string }> {
  const { status, body } = await issue(json, who);
  if (status !== 201) throw new Error(`the URL was answered ${status}: ${JSON.stringify(body)}`);
  return { id: body.id, path: new URL(body.url).pathname };
}
const put = (path: string, picture: FakePicture | string = {}): Promise<Answer> =>
  api.call('PUT', path, { text: typeof picture === 'string' ? picture : JSON.stringify(picture) });
const post = (path: string, form: FormData = pictureForm()): Promise<Answer> => api.call('POST', path, { form });
const shown = async (id: string, key = owner.key) => (await api.call('GET', `/api/v1/upload-urls/${id}`, { key })).body;
const problem = ({ status, body }: Answer) => [status, body.code];
const gone = [410, 'upload_url_ended'];

const nothingMore = (before: number[]) =>
  until('nothing more is left', async () => String(await api.left()) === String(before));

describe('an upload URL', () => {
  it('is issued for an hour, all types and the limit of the service', async () => {
    const answer = await issue();
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^uu_[\w-]{16}$/),
        url: expect.stringMatching(/^http:\/\/api\.example\/api\/v1\/upload-urls\/uu_[\w-]{16}\/~[\w-]{43}$/),
        status: 'open',
        imageId: null,
        maxBytes: 100_000,
        types: expect.arrayContaining(['image/jpeg', 'image/png', 'image/svg+xml']),
        expiresAt: expect.any(String),
        createdAt: expect.any(String),
        usedAt: null,
      },
    ]);
    const { expiresAt, createdAt, url, ...rest } = answer.body;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3_600_000);
    expect(await shown(rest.id)).toEqual({ ...rest, expiresAt, createdAt });
    // Only a hash of the secret is stored.
    const secret = new URL(url).pathname.split('~')[1] ?? '';
    const stored = await api.database.query(
      'SELECT row_to_json(u)::text AS json FROM image.upload_urls u WHERE id = $1',
      [rest.id],
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it.each([
    ['a form', (path: string) => post(path), 'a picture.jpg'],
    ['a body', (path: string) => put(path), null],
  ])('takes one image as %s, without credentials', async (_what, send, name) => {
    const before = await api.rows();
    const { id, path } = await newUrl();
    const answer = await send(path);
    const { image } = answer.body;
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        image: {
          id: expect.stringMatching(/^[\w-]{16}$/),
          width: 400,
          height: 300,
          mime_type: 'image/jpeg',
          format: 'jpeg',
          size: 2,
          frames: 1,
          url: `http://api.example/img/${image.id}`,
        },
      },
    ]);
    expect(await shown(id)).toMatchObject({ status: 'used', imageId: image.id, usedAt: expect.stringMatching(/Z$/) });
    const seen = await api.call('GET', `/api/v1/images/${image.id}`, { key: owner.key });
    expect(seen.body.image).toMatchObject({ id: image.id, file_name: name });
    for (const again of [post(path), put(path)]) expect(problem(await again)).toEqual(gone);
    // Also when the image is gone.
    await api.call('DELETE', `/api/v1/images/${image.id}`, { key: owner.key });
    expect(problem(await put(path))).toEqual(gone);
    expect(await api.rows()).toBe(before);
    expect(await shown(id)).toMatchObject({ status: 'used', imageId: image.id });
  });

  it('takes one of many uploads at two processes at a time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await api.left();
      const { id, path } = await newUrl();
      const sending = Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0
          ? call(n % 4 === 0 ? replica : api.origin, 'PUT', path, { text: '{}' })
          : call(n % 4 === 1 ? replica : api.origin, 'POST', path, { form: pictureForm() }),
      );
      const answers = await Promise.all(sending);
      const accepted = answers.filter(({ status }) => status === 201);
      expect(accepted).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expect([gone, [409, 'conflict']]).toContainEqual(problem(answer));
      }
      expect((await shown(id)).imageId).toBe(accepted[0]?.body.image.id);
      await nothingMore([Number(before[0]) + 1, Number(before[1]) + 1]);
    }
  });

  it('is given to the first of two uploads that begin at a time', async () => {
    const { id } = await newUrl();
    const { begin } = termsOf({ id, types: [] });
    /** As the row of an upload is written. `work` runs before the commit. */
    const start = (imageId: string, work: () => Promise<void>) =>
      api.database.transaction(async (tx) => {
        const executor = api.database.executor(tx);
        await executor.execute(
          `INSERT INTO image.images (id, account_id, status, source_key) VALUES ($1, $2, 'uploading', 'k')`,
          [imageId, owner.id],
        );
        await begin(executor, imageId);
        await work();
      });
    const waiting = async () =>
      (
        await api.database.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ 'upload_urls'`,
        )
      ).length > 0;
    let second: Promise<unknown> = Promise.resolve();
    await start('first-one', async () => {
      second = start('second-one', async () => undefined).catch((error: unknown) => error);
      await until('the second one waits', waiting);
    });
    expect(await second).toMatchObject({ code: 'conflict' });
    expect(await shown(id)).toMatchObject({ status: 'uploading' });
    await api.database.execute(`DELETE FROM image.images WHERE id = 'first-one'`, []);
    expect(await shown(id)).toMatchObject({ status: 'open' });
  });

  it('is not used by uploads that fail, and tells nobody else', async () => {
    const before = await api.left();
    const { id, path } = await newUrl({ types: ['image/png', 'image/gif'], maxBytes: 500 });
    const failures: [Answer, unknown[]][] = [
      [await put(path, 'no picture'), [415, 'unsupported_media_type']],
      [await put(path, { format: 'jpeg' }), [415, 'unsupported_media_type']],
      [await post(path, pictureForm({ format: 'webp' })), [415, 'unsupported_media_type']],
      [await put(path, { refused: 'truncated' }), [422, 'truncated']],
      [await put(path, ''), [400, 'empty_file']],
      [await put(path, 'x'.repeat(501)), [413, 'payload_too_large']],
      [await post(path, pictureForm('x'.repeat(501))), [413, 'payload_too_large']],
      [await post(path, new FormData()), [400, 'invalid_request']],
      [
        await api.call('POST', path, { text: 'x', headers: { 'content-type': 'image/png' } }),
        [415, 'unsupported_media_type'],
      ],
    ];
    for (const [answer, expected] of failures) expect(problem(answer)).toEqual(expected);
    await nothingMore(before);
    expect(await shown(id)).toMatchObject({ status: 'open', imageId: null, usedAt: null });
    expect((await put(path, { format: 'png' })).status).toBe(201);
  });

  it('takes no more than its bytes, also without a length', async () => {
    const before = await api.left();
    const { path } = await newUrl({ maxBytes: 1_000 });
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await until('it is refused', async () => answer.startsWith('HTTP/1.1 413'));
    socket.destroy();
    await nothingMore(before);
    expect((await put(path)).status).toBe(201);
  });

  it('is open again after its client has gone', async () => {
    const before = await api.left();
    const { id, path } = await newUrl();
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n${'x'.repeat(5_000)}`);
    await until('it is in use', async () => (await shown(id)).status === 'uploading');
    expect(problem(await put(path))).toEqual([409, 'conflict']);
    socket.destroy();
    await until('it is open', async () => (await shown(id)).status === 'open');
    await nothingMore(before);
    expect((await put(path)).status).toBe(201);
  });

  it('is open again when the janitor has removed the upload of a process that died', async () => {
    const { id, path } = await newUrl();
    await api.database.execute(
      `INSERT INTO image.images (id, account_id, status, source_key, updated_at)
       VALUES ('died', $1, 'uploading', 'private/images/died/source', now() - interval '3 minutes')`,
      [owner.id],
    );
    await api.database.execute(`UPDATE image.upload_urls SET image_id = 'died', attempts = 1 WHERE id = $1`, [id]);
    expect(problem(await put(path))).toEqual([409, 'conflict']);
    await until('the upload is gone', async () => (await shown(id)).status === 'open');
    expect((await put(path)).status).toBe(201);
  });

  it('ends after 20 uploads that fail', async () => {
    const { id, path } = await newUrl();
    for (let n = 0; n < 20; n += 1) expect((await put(path, 'no picture')).status).toBe(415);
    expect(problem(await put(path))).toEqual(gone);
    expect((await shown(id)).status).toBe('ended');
  });

  it('ends with its time', async () => {
    const { id, path } = await newUrl({ expiresIn: 60 });
    await api.database.execute(`UPDATE image.upload_urls SET expires_at = now() WHERE id = $1`, [id]);
    for (const answer of [await put(path), await post(path)]) expect(problem(answer)).toEqual(gone);
    expect((await shown(id)).status).toBe('ended');
  });

  it('ends with the key that issued it, not with others', async () => {
    const { token } = owner;
    const keyFor = async () => (await api.call('POST', '/api/v1/keys', { token, json: { name: 'x' } })).body;
    const [revoked, expired] = [await keyFor(), await keyFor()];
    const ofRevoked = await newUrl({}, { key: revoked.key });
    const ofExpired = await newUrl({}, { key: expired.key });
    const ofToken = await newUrl({}, { token, key: revoked.key });
    await api.call('DELETE', `/api/v1/keys/${revoked.id}`, { token });
    await api.database.execute(`UPDATE auth.api_keys SET expires_at = now() WHERE id = $1`, [expired.id]);
    for (const { id, path } of [ofRevoked, ofExpired]) {
      expect(problem(await put(path))).toEqual(gone);
      expect((await shown(id)).status).toBe('ended');
    }
    expect((await put(ofToken.path)).status).toBe(201);
  });

  it('ends with its key also while an upload is in progress', async () => {
    const before = await api.left();
    const { token } = owner;
    const key = (await api.call('POST', '/api/v1/keys', { token, json: { name: 'x' } })).body;
    const { id, path } = await newUrl({}, { key: key.key });
    const held = await holdRequest(api.origin + path, { method: 'PUT', body: JSON.stringify({}) });
    await until('it is in use', async () => (await shown(id)).status === 'uploading');
    await api.call('DELETE', `/api/v1/keys/${key.id}`, { token });
    const { status, body } = await held.finish();
    expect([status, JSON.parse(body).code]).toEqual(gone);
    await nothingMore(before);
  });

  it('is not issued to a token that ends meanwhile', async () => {
    const { id, token } = await api.register();
    expect((await whileTokensEnd(api, id, () => issue({}, { token }))).status).toBe(401);
    expect(await api.database.query('SELECT 1 FROM image.upload_urls WHERE account_id = $1', [id])).toEqual([]);
  });

  it('ends when it is revoked, also while an upload is in progress', async () => {
    const before = await api.left();
    const { id, path } = await newUrl();
    const stranger = await api.register();
    const remove = (key: string) => api.call('DELETE', `/api/v1/upload-urls/${id}`, { key });
    expect((await remove(stranger.key)).status).toBe(404);
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{`);
    await until('it is in use', async () => (await shown(id)).status === 'uploading');
    expect((await remove(owner.key)).body).toEqual({ ok: true });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write('}');
    await until('it is refused', async () => answer.includes('upload_url_ended'));
    socket.destroy();
    await nothingMore(before);
    for (const answer of [await put(path), await api.call('GET', `/api/v1/upload-urls/${id}`, { key: owner.key })]) {
      expect(answer.status).toBe(404);
    }
  });

  it('ends with its account, and tells strangers nothing of it', async () => {
    const admin = await registerAdmin(api, {}, '/api/v1');
    const person = await api.register();
    const { path } = await newUrl({}, { token: person.token });
    const suspend = (suspended: unknown) =>
      api.call('PATCH', `/api/v1/admin/accounts/${person.id}`, { token: admin.token, json: { suspended } });
    await suspend({ reason: 'Something private' });
    const refused = await put(path);
    expect([problem(refused), JSON.stringify(refused.body)]).toEqual([gone, expect.not.stringContaining('private')]);
    await suspend(null);
    await api.database.execute(`UPDATE auth.accounts SET delete_at = now() + interval '1 day' WHERE id = $1`, [
      person.id,
    ]);
    expect(problem(await put(path))).toEqual(gone);
  });

  it('is bounded by the quota of its account, and does not tell how much that is', async () => {
    const person = await api.register();
    const { id, path } = await newUrl({}, { key: person.key });
    const answer = await put(path, { note: 'x'.repeat(20_000) });
    expect(problem(answer)).toEqual([403, 'quota_exceeded']);
    expect(answer.body.detail).not.toContain('20000');
    expect(await shown(id, person.key)).toMatchObject({ status: 'open' });
  });

  it('is only for those who know all of it', async () => {
    const { id, path } = await newUrl();
    const other = await newUrl();
    const secret = path.split('~')[1] ?? '';
    for (const wrong of [
      `/api/v1/upload-urls/${other.id}/~${secret}`,
      `/api/v1/upload-urls/${id}/${secret}`,
      `/api/v1/upload-urls/${id}/~${secret.slice(1)}`,
      `/api/v1/upload-urls/${id}/~${'A'.repeat(43)}`,
      `/api/v1/upload-urls/${id}/%7E${secret}`,
      `/api/v1/upload-urls/${id}/~${secret}/`,
      `/api/v1/upload-urls/nosuch/~${secret}`,
    ]) {
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 404]);
    }
    const stranger = await api.register();
    expect((await api.call('GET', `/api/v1/upload-urls/${id}`, { key: stranger.key })).status).toBe(404);
    expect((await put(path)).status).toBe(201);
  });

  it('can be used by pages of any origin, the API by those of CORS_ORIGINS only', async () => {
    const { id, path } = await newUrl();
    const preflight = (to: string) =>
      api.call('OPTIONS', to, {
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    const { status, headers } = await preflight(path);
    expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([
      204,
      '*',
      'content-type',
    ]);
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const refusal = await preflight(`/api/v1/upload-urls/${id}`);
    expect(refusal.headers.get('access-control-allow-origin')).not.toBe('*');
    const used = await api.call('PUT', path, { text: '{}', headers: { origin: 'https://shop.example' } });
    expect([used.status, used.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
    const again = await api.call('PUT', path, { text: '{}', headers: { origin: 'https://shop.example' } });
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([410, '*']);
  });
});

describe('issuing upload URLs', () => {
  it.each([
    [{ expiresIn: 59 }, 'expiresIn'],
    [{ expiresIn: 86_401 }, 'expiresIn'],
    [{ expiresIn: '60' }, 'expiresIn'],
    [{ expiresIn: 60.5 }, 'expiresIn'],
    [{ expiresIn: null }, 'expiresIn'],
    [{ maxBytes: 0 }, 'maxBytes'],
    [{ maxBytes: 100_001 }, 'maxBytes'],
    [{ maxBytes: 1e300 }, 'maxBytes'],
    [{ types: [] }, 'types'],
    [{ types: 'png' }, 'types'],
    [{ types: ['text/html'] }, 'types.0'],
    [{ types: Array(10).fill('image/png') }, 'types'],
    [{ max_bytes: 5 }, 'max_bytes'],
  ])('with %j is refused', async (json, field) => {
    const answer = await issue(json);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } });
  });

  it('needs a scope, like asking for them', async () => {
    const keyWith = async (...scopes: string[]) =>
      (await api.call('POST', '/api/v1/keys', { token: owner.token, json: { name: 'x', scopes } })).body.key;
    const [reads, writes] = [await keyWith('images:read'), await keyWith('images:write')];
    expect((await issue({}, { key: reads })).status).toBe(403);
    const { id } = await newUrl({}, { key: writes });
    const ask = async (method: string, key: string) =>
      (await api.call(method, `/api/v1/upload-urls/${id}`, { key })).status;
    expect([await ask('GET', writes), await ask('GET', reads)]).toEqual([403, 200]);
    expect([await ask('DELETE', reads), await ask('DELETE', writes)]).toEqual([403, 200]);
    expect((await issue({}, {})).status).toBe(401);
  });

  it('ends at 1,000 that were not used', async () => {
    const person = await api.register();
    await api.database.execute(
      `INSERT INTO image.upload_urls (id, account_id, secret_hash, max_bytes, types, expires_at)
       SELECT 'many-' || n, $1, '\\x00', 1, '{}', now() + interval '1 hour' FROM generate_series(1, 999) n`,
      [person.id],
    );
    expect((await issue({}, { key: person.key })).status).toBe(201);
    expect(problem(await issue({}, { key: person.key }))).toEqual([409, 'conflict']);
    await api.database.execute(`UPDATE image.upload_urls SET used_at = now() WHERE id = 'many-1'`, []);
    expect((await issue({}, { key: person.key })).status).toBe(201);
  });
});

describe('the janitor', () => {
  it('removes URLs a day after their end, and used ones after a week', async () => {
    const own = await startImageApi({}, 200);
    try {
      const person = await own.register();
      const insert = (id: string, ended: string, used: string | null, created: string) =>
        own.database.execute(
          `INSERT INTO image.upload_urls (id, account_id, secret_hash, max_bytes, types, expires_at, used_at, created_at)
           VALUES ($1, $2, '\\x00', 1, '{}', now() - $3::interval, now() - $4::interval, now() - $5::interval)`,
          [id, person.id, ended, used, created],
        );
      await insert('just expired', '23 hours', null, '24 hours');
      await insert('expired', '25 hours', null, '26 hours');
      await insert('used', '6 days', '6 days', '6 days');
      await insert('used long ago', '7 days', '7 days', '8 days');
      const ids = async () =>
        (await own.database.query<{ id: string }>('SELECT id FROM image.upload_urls ORDER BY id')).map(({ id }) => id);
      await until('the old ones are gone', async () => (await ids()).length <= 2);
      expect(await ids()).toEqual(['just expired', 'used']);
    } finally {
      await own.stop();
    }
  });
});
