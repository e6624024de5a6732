import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageApi, type Person, pictureForm, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker | undefined;
let owner: Person;

beforeAll(async () => {
  api = await startImageApi({ IMAGE_MAX_BYTES: '100000' });
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker?.stop();
  await api.stop();
});

const post = (form: FormData, credentials: { token?: string; key?: string } = { key: owner.key }) =>
  api.call('POST', '/api/v1/upload', { ...credentials, form });

describe('the account', () => {
  it('can be created here, and so can its keys', async () => {
    const json = { email: 'one@example.com', password: 'a long enough password' };
    const answer = await api.call('POST', '/api/v1/auth/register', { json });
    expect([answer.status, answer.body.user.email]).toEqual([201, 'one@example.com']);
    const { token } = answer.body;
    expect((await api.call('GET', '/api/v1/auth/me', { token })).status).toBe(200);
    expect((await api.call('GET', '/api/v1/keys', { token })).body).toEqual({ keys: [] });
  });
});

describe('an upload', () => {
  it('by key or by token is answered 201 with the facts of the image', async () => {
    for (const credentials of [{ key: owner.key }, { token: owner.token }]) {
      const answer = await post(pictureForm({ format: 'png', width: 30, height: 20 }), credentials);
      const { id } = answer.body.image;
      expect([answer.status, answer.body]).toEqual([
        201,
        {
          image: {
            id: expect.stringMatching(/^[\w-]{16}$/),
            v: 1,
            width: 30,
            height: 20,
            mime_type: 'image/png',
            url: `http://api.example/img/${id}`,
            format: 'png',
            size: 39,
            frames: 1,
            created_at: expect.stringMatching(/^\d{4}-.*Z$/),
            file_name: 'a picture.jpg',
            alt: null,
            tags: [],
            focalX: null,
            focalY: null,
            is_animated: false,
            // The worker of this suite does not look.
            is_opaque: null,
            thumbhash: null,
            dominant_color: null,
            palette: null,
            etag: expect.stringMatching(/^"[\w-]{22}"$/),
          },
        },
      ]);
      expect(await api.storedKeys(id)).toEqual([`private/images/${id}/source`]);
    }
  });

  it.each([
    ['text named .png', 415, 'unsupported_media_type', () => pictureForm('just text', 'a.png')],
    ['a HEIF of another codec', 415, 'unsupported_media_type', () => pictureForm({ refused: 'unsupported_codec' })],
    ['a truncated one', 422, 'truncated', () => pictureForm({ refused: 'truncated' })],
    ['too many pixels', 422, 'too_many_pixels', () => pictureForm({ refused: 'too_many_pixels' })],
    ['an empty one', 400, 'empty_file', () => pictureForm('')],
    ['one too large', 413, 'payload_too_large', () => pictureForm('x'.repeat(100_001))],
    ['no file', 400, 'invalid_request', () => new FormData()],
    ['another field', 400, 'invalid_request', () => renamed('picture')],
  ])('of %s is answered %d and leaves no rows or objects', async (_what, status, code, form) => {
    const before = await api.left();
    const { body, headers, ...answer } = await post(form());
    expect([answer.status, body.code, headers.get('content-type')]).toEqual([status, code, 'application/problem+json']);
    await until('nothing is left', async () => String(await api.left()) === String(before));
  });

  it.each([
    ['unsupported_codec', 415, 'unsupported_media_type'],
    ['damaged', 422, 'damaged'],
  ] as const)('of a picture that the worker refuses is answered in its words: %s', async (refused, status, code) => {
    const because = 'The file is a RAW photograph of a camera. Convert it to JPEG.';
    const answer = await post(pictureForm({ refused, because }));
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code, detail: because })]);
  });

  const renamed = (field: string) => {
    const form = new FormData();
    form.set(field, new Blob(['x']), 'x.png');
    return form;
  };

  it('without credentials is answered 401', async () => {
    expect((await post(pictureForm(), {})).status).toBe(401);
    expect((await post(pictureForm(), { key: 'mr_x' })).status).toBe(401);
  });

  it('that is aborted leaves no rows or objects', async () => {
    const before = await api.left();
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n${'x'.repeat(5_000)}`;
    socket.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${owner.key}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 50000\r\n\r\n${head}`,
    );
    await until('it has a row', async () => (await api.rows()) === Number(before[0]) + 1);
    socket.destroy();
    await until('nothing is left', async () => String(await api.left()) === String(before));
  });

  it('of a process that died is removed by the janitor', async () => {
    const id = await api.upload(owner);
    await api.database.execute(
      "UPDATE image.images SET status = 'uploading', updated_at = now() - interval '3 minutes' WHERE id = $1",
      [id],
    );
    expect((await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).status).toBe(404);
    await until('the row is gone', async () => (await api.database.prisma.image.count({ where: { id } })) === 0);
    await until('its object is gone', async () => (await api.storedKeys(id)).length === 0);
  });
});

describe('an image', () => {
  it('is visible to its account only, by key or token', async () => {
    const id = await api.upload(owner, { width: 7 });
    const stranger = await api.register();
    const path = `/api/v1/images/${id}`;
    const status = async (credentials: { key?: string; token?: string }) =>
      (await api.call('GET', path, credentials)).status;
    expect((await api.call('GET', path, { key: owner.key })).body.image).toMatchObject({ id, width: 7 });
    expect(await status({ token: owner.token })).toBe(200);
    expect(await status({ key: stranger.key })).toBe(404);
    expect(await status({ token: stranger.token })).toBe(404);
    expect(await status({})).toBe(401);
  });

  it('is listed by key only, newest first, in pages', async () => {
    const lister = await api.register();
    const ids = [await api.upload(lister), await api.upload(lister), await api.upload(lister)].reverse();
    const list = (query: string, credentials: { key?: string; token?: string } = { key: lister.key }) =>
      api.call('GET', `/api/v1/images${query}`, credentials);
    const { body } = await list('');
    expect([body.images.map((image: { id: string }) => image.id), body.total, body.page, body.limit]).toEqual([
      ids,
      3,
      0,
      20,
    ]);
    const second = await list('?page=1&limit=2');
    expect([second.body.images.map((image: { id: string }) => image.id), second.body.total]).toEqual([[ids[2]], 3]);
    expect((await list('?limit=1000')).body.limit).toBe(100);
    for (const query of ['?page=-1', '?limit=0', '?limit=x']) expect((await list(query)).status).toBe(400);
    expect((await list('', { token: lister.token })).status).toBe(401);
    expect((await list('', {})).status).toBe(401);
  });

  it('is listed up to a depth of 100,000 entries; deeper pages are 400, pages past the end are empty', async () => {
    const lister = await api.register();
    const count = 100_150;
    for (let from = 0; from < count; from += 10_000) {
      await api.database.execute(
        `INSERT INTO image.images (id, account_id, status, source_key, source_bytes)
         SELECT 'deep-' || n, $1, 'ready', 'k', 1 FROM generate_series($2::int, $3::int) n`,
        [lister.id, from, Math.min(from + 10_000, count) - 1],
      );
    }
    await api.database.execute('VACUUM ANALYZE image.images', []);
    const list = (query: string) => api.call('GET', `/api/v1/images?${query}`, { key: lister.key });
    expect(await list('page=999&limit=100')).toMatchObject({ status: 200, body: { total: count } });
    const beyond = await list('page=1000&limit=100');
    expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field: 'page' }] } });
    expect(beyond.body.detail).toContain('Paging ends after 100000 entries');
    expect(await list('page=2147483647')).toMatchObject({ status: 200, body: { images: [], total: count } });
    // Each row has an event, so one statement for all would reach its time limit on a slow machine.
    const some = 'SELECT id FROM image.images WHERE account_id = $1 LIMIT 10000';
    while ((await api.database.execute(`DELETE FROM image.images WHERE id IN (${some})`, [lister.id])) > 0);
  });

  it('is deleted by key only, with all its objects', async () => {
    const id = await api.upload(owner);
    const stranger = await api.register();
    expect((await api.call('GET', `/img/${id}/w_10`)).status).toBe(200);
    expect((await api.call('GET', `/img/${id}`)).status).toBe(200);
    const remove = (credentials: { key?: string; token?: string }) =>
      api.call('DELETE', `/api/v1/images/${id}`, credentials);
    expect((await remove({ token: owner.token })).status).toBe(401);
    expect((await remove({ key: stranger.key })).status).toBe(404);
    const answer = await remove({ key: owner.key });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(await api.storedKeys(id)).toEqual([]);
    for (const path of [`/img/${id}`, `/img/${id}/w_10`, `/api/v1/images/${id}/transform`]) {
      expect([path, (await api.call('GET', path)).status]).toEqual([path, 404]);
    }
    expect((await remove({ key: owner.key })).status).toBe(404);
  });
});

describe('bandwidth', () => {
  it('counts bytes of originals and renditions sent here or reported by an edge', async () => {
    const id = await api.upload(owner);
    const bytesOf = async () => {
      const [row] = await api.database.query<{ bytes: number }>(
        'SELECT sum(bytes)::bigint AS bytes FROM image.usage_daily WHERE image_id = $1 AND account_id = $2',
        [id, owner.id],
      );
      return row?.bytes ?? 0;
    };
    const sent = [`/img/${id}`, `/img/${id}/w_10`, `/img/${id}/w_10`].map((path) => api.call('GET', path));
    const bytes = (await Promise.all(sent)).reduce(
      (sum, { headers }) => sum + Number(headers.get('content-length')),
      0,
    );
    await api.call('HEAD', `/img/${id}`);
    await until('it is counted', async () => (await bytesOf()) === bytes);
    const line = (n: number, path: string) =>
      JSON.stringify({ id: `${id}-${n}`, path, bytes: 1000, status: 200, time: new Date().toISOString() });
    const paths = [
      `/img/${id}`,
      `/img/${id}/w_1,h_2`,
      `/api/v1/images/${id}/transform?w=1`,
      `/api/v1/images/${id}`,
      '/x',
    ];
    const answer = await api.call('POST', '/internal/delivery-log', {
      token: api.deliveryToken,
      text: paths.map((path, n) => line(n, path)).join('\n'),
    });
    expect(answer.body).toEqual({ counted: 3, duplicates: 0, ignored: 2 });
    expect(await bytesOf()).toBe(bytes + 3000);

    const usage = async (token: string, query = '') => api.call('GET', `/api/v1/usage/summary${query}`, { token });
    const stored = await api.database.prisma.image.aggregate({
      where: { accountId: owner.id },
      _sum: { sourceBytes: true },
      _count: true,
    });
    const shown = (await usage(owner.token)).body;
    expect([shown.imageCount, shown.stored]).toEqual([stored._count, Number(stored._sum.sourceBytes)]);
    expect(shown.bandwidth).toBeGreaterThanOrEqual(bytes + 3000);
    const stranger = await api.register();
    expect((await usage(stranger.token)).body).toEqual({ imageCount: 0, stored: 0, bandwidth: 0 });
    expect((await usage(owner.token, '?days=0')).status).toBe(400);
    expect((await api.call('GET', '/api/v1/usage/summary', { key: owner.key })).status).toBe(401);
  });
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('without a free worker', () => {
  afterEach(async () => {
    worker ??= await startWorker(api);
  });

  it('an upload is answered 503 with Retry-After, and nothing is stored', async () => {
    await worker?.stop();
    worker = undefined;
    const before = await api.left();
    const answer = await post(pictureForm());
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect(await api.left()).toEqual(before);
  });

  it('an upload waits for a moment if all workers are busy, then is answered 503', async () => {
    await worker?.stop();
    worker = undefined;
    let take = (): void => undefined;
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const handler = (_payload: unknown, { signal }: { signal: AbortSignal }) => {
      take();
      return untilAborted(signal);
    };
    const full = await api.queue.respond('image.inspect', handler, { concurrency: 1, backlog: 0 });
    const id = 'somebody-elses';
    const hold = new AbortController();
    const held = api.queue
      .request(
        'image.inspect',
        { imageId: id, sourceKey: 'private/images/x/source', maxPixels: 1, strippedKey: null },
        { timeoutMs: 600_000, signal: hold.signal },
      )
      .catch(() => undefined);
    await taken;
    const before = await api.left();
    const answer = await post(pictureForm());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await api.left()).toEqual(before);
    hold.abort(new Error('enough'));
    await held;
    await full.stop();
  });
});
