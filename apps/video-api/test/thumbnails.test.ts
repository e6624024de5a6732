import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '@millrace/jobs';
import type { Subscription } from '@millrace/queue';
import { PermanentMediaError } from '@millrace/service';
import {
  type Answer,
  call,
  type Harness,
  publishTranscoded,
  register,
  startVideoApi,
  storedKeys,
  until,
  upload,
} from './harness.ts';

let api: Harness;
let token: string;
let worker: Subscription | undefined;
/** What the worker does before it stores its picture. */
let before: (payload: PayloadOf<'video.thumbnail'>) => Promise<void> = async () => undefined;
let asked: PayloadOf<'video.thumbnail'>[] = [];

beforeAll(async () => {
  api = await startVideoApi({}, undefined, 500);
  token = await register(api.origin);
});
afterAll(async () => {
  await worker?.stop();
  await api.stop();
});
afterEach(() => {
  before = async () => undefined;
  asked = [];
});

/** A worker whose pictures are texts. */
async function startWorker(): Promise<void> {
  worker ??= await api.queue.respond(
    'video.thumbnail',
    async (payload) => {
      asked.push(payload);
      await before(payload);
      const sent = 'pictureKey' in payload.from ? await api.storage.head(payload.from.pictureKey) : undefined;
      if (sent === null) throw Object.assign(new Error('no such picture'), { code: 'not_found' });
      const bytes = Buffer.from(`picture ${asked.length}`);
      await api.storage.put(payload.targetKey, bytes);
      return { bytes: bytes.length };
    },
    { concurrency: 8, backlog: 8 },
  );
}

async function ready(): Promise<string> {
  const id = await upload(api.origin, token);
  const prefix = `public/videos/${id}/attempt/`;
  for (const name of ['master.m3u8', 'thumbnail.jpg']) await api.storage.put(prefix + name, Buffer.from(name));
  await publishTranscoded(api, id, prefix);
  await until('it is ready', async () => (await get(id)).body.video.status === 'ready');
  return id;
}

const get = (id: string) => call(api.origin, 'GET', `/api/videos/${id}`, { token });
const thumbnail = (id: string) => call(api.origin, 'GET', `/api/stream/${id}/thumbnail`);
const path = (id: string) => `/api/videos/${id}/thumbnail`;
const take = (id: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(api.origin, 'PUT', path(id), { token, json, headers });
const form = (bytes: string | Uint8Array<ArrayBuffer> = 'a picture'): FormData => {
  const made = new FormData();
  made.set('file', new Blob([bytes]), 'picture.png');
  return made;
};
const send = (id: string, body = form(), headers: Record<string, string> = {}): Promise<Answer> =>
  call(api.origin, 'PUT', path(id), { token, form: body, headers });

const source = (id: string) => `private/videos/${id}/source`;
const master = (id: string) => `public/videos/${id}/attempt/master.m3u8`;
const original = (id: string) => `public/videos/${id}/attempt/thumbnail.jpg`;
const leases = async () => (await api.database.query('SELECT 1 FROM platform.pictures')).length;
/** Waits until the objects are exactly those that the row names. */
async function expectExact(id: string): Promise<void> {
  const [row] = await api.database.query<{ key: string | null }>(
    'SELECT picture_key AS key FROM video.videos WHERE id = $1',
    [id],
  );
  const named = [source(id), master(id), row?.key ?? original(id)].sort();
  await until(
    'the objects are exact',
    async () => JSON.stringify((await storedKeys(api.storage, id)).sort()) === JSON.stringify(named),
  );
  expect(await leases()).toBe(0);
}

describe('without a worker', () => {
  it('is 503 with Retry-After, and leaves nothing', async () => {
    const id = await ready();
    for (const answer of [await take(id, { time: 1 }), await send(id)]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await expectExact(id);
  });
});

describe('PUT /videos/:id/thumbnail', () => {
  beforeAll(startWorker);

  it('by time: asks for a frame of the winning attempt, and has a new address', async () => {
    const id = await ready();
    const old = (await get(id)).body.video;
    expect(old.thumbnail).toBe(`/media/videos/${id}/attempt/thumbnail.jpg`);
    const answer = await take(id, { time: 2.5 });
    expect(answer.status).toBe(200);
    expect(asked[0]?.from).toEqual({
      time: 2.5,
      prefix: `public/videos/${id}/attempt/`,
      qualities: ['720p'],
      width: 1280,
      height: 720,
    });
    const { video } = answer.body;
    expect(answer.headers.get('etag')).toBe(video.etag);
    expect(video).toEqual({
      ...old,
      thumbnail: expect.stringMatching(/^\/media\/videos\/.*\/picture-[\w-]+\.jpg$/),
      etag: video.etag,
    });
    expect(video.etag).not.toBe(old.etag);
    expect((await call(api.origin, 'GET', video.thumbnail)).headers.get('cache-control')).toContain('immutable');
    const shown = await thumbnail(id);
    expect([shown.status, shown.headers.get('content-type'), shown.body]).toEqual([200, 'image/jpeg', 'picture 1']);
    expect((await call(api.origin, 'GET', old.thumbnail)).status).toBe(404);
    await expectExact(id);
  });

  it('by picture: the uploaded bytes are gone afterwards, and so is the thumbnail before', async () => {
    const id = await ready();
    const first = (await send(id)).body.video;
    const second = (await send(id)).body.video;
    expect((await call(api.origin, 'GET', first.thumbnail)).status).toBe(404);
    expect((await call(api.origin, 'GET', second.thumbnail)).body).toBe('picture 2');
    await expectExact(id);
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
    expect(await storedKeys(api.storage, id)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ time: -1 }, 'time'],
    [{ time: 10.001 }, 'time'],
    [{ time: '1' }, 'time'],
    [{ time: null }, 'time'],
    [{}, 'time'],
    [{ time: 1, frame: 2 }, 'frame'],
  ])('refuses %j', async (json, field) => {
    const id = await ready();
    expect(await take(id, json)).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } });
    expect(asked).toEqual([]);
  });

  it('refuses forms without one picture of at most 10 MiB', async () => {
    const id = await ready();
    const twice = form();
    twice.append('file', new Blob(['another']), 'b.png');
    const none = new FormData();
    none.set('time', '3');
    expect(await send(id, twice)).toMatchObject({ status: 400 });
    expect(await send(id, none)).toMatchObject({ status: 400, body: { errors: [{ field: 'time' }] } });
    expect(await send(id, new FormData())).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
    expect(await send(id, form(''))).toMatchObject({ status: 400, body: { code: 'empty_file' } });
    expect(await send(id, form(new Uint8Array(10 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 });
    const text = await call(api.origin, 'PUT', path(id), {
      token,
      text: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
    await expectExact(id);
  });

  it.each([
    ['not_media', 415, 'unsupported_media_type'],
    ['damaged', 422, 'damaged'],
    ['too_complex', 422, 'too_complex'],
  ] as const)('a picture that is %s is %d', async (code, status, shown) => {
    const id = await ready();
    before = () => Promise.reject(new PermanentMediaError(code));
    expect(await send(id)).toMatchObject({ status, body: { code: shown } });
    await expectExact(id);
    expect((await get(id)).body.video.thumbnail).toBe(`/media/videos/${id}/attempt/thumbnail.jpg`);
  });

  it('is 409 until the video is ready, 422 if it cannot be used, and 404 for another account', async () => {
    const id = await upload(api.origin, token);
    const waiting = await take(id, { time: 0 });
    expect(waiting).toMatchObject({ status: 409, body: { code: 'not_ready' } });
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(id)).status).toBe(409);
    await api.database.execute(`UPDATE video.videos SET status = 'error', error_code = 'truncated' WHERE id = $1`, [
      id,
    ]);
    expect(await take(id, { time: 0 })).toMatchObject({ status: 422, body: { code: 'truncated' } });
    const stranger = await register(api.origin);
    expect((await call(api.origin, 'PUT', path(await ready()), { token: stranger, json: { time: 0 } })).status).toBe(
      404,
    );
    expect(await leases()).toBe(0);
  });

  it('of two at once one wins, and nothing of the other is left', async () => {
    const id = await ready();
    const answers = await Promise.all([take(id, { time: 1 }), send(id), take(id, { time: 3 }), send(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const current = (await get(id)).body.video.thumbnail;
    expect(answers.filter(({ body }) => body.video.thumbnail === current)).toHaveLength(1);
    await expectExact(id);
  });

  it('of two with the same ETag exactly one wins, also against an edit while the worker works', async () => {
    const id = await ready();
    const etag = (await get(id)).headers.get('etag') ?? '';
    const answers = await Promise.all([1, 2, 3].map((time) => take(id, { time }, { 'If-Match': etag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    await expectExact(id);
    const { etag: current } = (await get(id)).body.video;
    before = async () => {
      await call(api.origin, 'PATCH', `/api/videos/${id}`, { token, json: { title: 'Edited meanwhile' } });
    };
    const late = await send(id, form(), { 'If-Match': current });
    expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect((await send(id, form(), { 'If-Match': current })).status).toBe(412);
    expect((await get(id)).body.video.title).toBe('Edited meanwhile');
    await expectExact(id);
  });

  it('of a video that is deleted while the worker works is 404, and leaves nothing', async () => {
    const id = await ready();
    before = async () => {
      await call(api.origin, 'DELETE', `/api/videos/${id}`, { token });
    };
    expect((await send(id)).status).toBe(404);
    await until('nothing is stored', async () => (await storedKeys(api.storage, id)).length === 0);
    expect(await leases()).toBe(0);
  });

  it('of a process that died is removed when its lease has expired', async () => {
    const id = await ready();
    const objects = [`private/videos/${id}/picture-dead`, `public/videos/${id}/picture-dead.jpg`];
    // The lease first, as a process takes it: the sweep after the upload may still be running.
    await api.database.execute(
      `INSERT INTO platform.pictures (id, kind, media_id, lease_until) VALUES ('dead', 'videos', $1, now() + interval '1 hour')`,
      [id],
    );
    for (const key of objects) await api.storage.put(key, Buffer.from('x'));
    // While the lease is valid, no sweep takes the objects away.
    expect((await send(id)).status).toBe(200);
    expect(await storedKeys(api.storage, id)).toEqual(expect.arrayContaining(objects));
    await api.database.execute(`UPDATE platform.pictures SET lease_until = now() WHERE id = 'dead'`, []);
    // A round of the janitor ends the lease, and one sweeps.
    await until(
      'the objects are removed',
      async () => !(await storedKeys(api.storage, id)).some((key) => key.includes('dead')),
    );
    await expectExact(id);
  });

  it('that outlives its lease is 503, and changes nothing', async () => {
    const id = await ready();
    before = async () => {
      await api.database.execute('DELETE FROM platform.pictures', []);
    };
    expect(await take(id, { time: 1 })).toMatchObject({ status: 503 });
    expect((await get(id)).body.video.thumbnail).toBe(`/media/videos/${id}/attempt/thumbnail.jpg`);
    expect(await leases()).toBe(0);
  });
});
