import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '@millrace/jobs';
import { inPlace } from '@millrace/storage';
import { byDay } from '@millrace/testkit/nightly';
import {
  type Answer,
  call,
  type Harness,
  jobOf,
  publishTranscoded,
  register,
  startVideoApi,
  storedKeys,
  until,
  upload,
  videoForm,
} from './harness.ts';

const MEDIA_SIGNING_KEYS = `k2:${'s'.repeat(40)},k1:${'t'.repeat(40)}`;
const names = ['720p/0.m4s', '720p/1.m4s', '720p/main.m3u8', 'master.m3u8', 'thumbnail.jpg'];

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi({ MEDIA_SIGNING_KEYS }, undefined, 100);
  token = await register(api.origin);
});
afterAll(() => api.stop());

const get = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;
const patch = (id: string, json: unknown): Promise<Answer> =>
  call(api.origin, 'PATCH', `/api/videos/${id}`, { token, json });
const visible = (path: string, origin = api.origin) => call(origin, 'GET', path);

async function uploadAs(visibility: string): Promise<string> {
  const form = videoForm('Hidden');
  form.set('visibility', visibility);
  const answer = await call(api.origin, 'POST', '/api/videos/upload', { token, form });
  expect([answer.status, answer.body.video.visibility]).toEqual([201, visibility]);
  return answer.body.video.id;
}

/** The payload of the job that transcodes a video. */
async function payloadOf(id: string): Promise<PayloadOf<'video.transcode'>> {
  const [row] = await api.database.query<{ payload: PayloadOf<'video.transcode'> }>(
    `SELECT payload FROM queue.jobs WHERE id = $1::uuid`,
    [await jobOf(api, id)],
  );
  if (row === undefined) throw new Error('no job');
  return row.payload;
}

/** Does the work of a worker. */
async function finish(id: string): Promise<void> {
  const prefix = `${(await payloadOf(id)).outputPrefix}attempt/`;
  for (const name of names) await api.storage.put(prefix + name, Buffer.from(`${id} ${name}`));
  await publishTranscoded(api, id, prefix);
  await until('it is ready', async () => (await get(id)).status === 'ready');
}

async function ready(visibility: string): Promise<string> {
  const id = await uploadAs(visibility);
  await finish(id);
  return id;
}

/** The names of the delivered objects in each place. */
async function placed(id: string): Promise<{ public: string[]; protected: string[] }> {
  const keys = await storedKeys(api.storage, id);
  const under = (place: string) =>
    keys.filter((key) => key.startsWith(place)).map((key) => key.split('/').slice(4).join('/'));
  return { public: under('public/'), protected: under('protected/') };
}
const all = [...names].sort();

async function tokenFor(id: string, expiresIn = 600): Promise<Record<string, string>> {
  const { status, body } = await call(api.origin, 'POST', `/api/videos/${id}/playback-tokens`, {
    token,
    json: { expiresIn },
  });
  expect(status).toBe(201);
  return body;
}

/** Every public address of a video, without a token. */
const addresses = (id: string) => [
  ...['manifest', 'thumbnail', 'status', 'embed'].map((name) => `/api/stream/${id}/${name}`),
  ...names.map((name) => `/media/videos/${id}/attempt/${name}`),
];
const statuses = (paths: readonly string[], origin = api.origin) =>
  Promise.all(paths.map(async (path) => (await visible(path, origin)).status));
const view = (path: string) => call(api.origin, 'POST', path, { json: {} });

/** That nobody gets a video without a token, and everybody with one. */
async function expectPrivate(id: string, origin = api.origin): Promise<void> {
  const paths = addresses(id);
  expect(await statuses(paths, origin)).toEqual(paths.map(() => 404));
  expect((await view(`/api/stream/${id}/view`)).status).toBe(404);
  const { token: one = '' } = await tokenFor(id);
  const opened = paths.map((path) => path.replace(/^\/(media|api\/stream)\//, `/$1/~${one}/`));
  expect(await statuses(opened, origin)).toEqual(paths.map((path) => (path.endsWith('manifest') ? 302 : 200)));
}

async function expectPublic(id: string): Promise<void> {
  const paths = addresses(id);
  expect(await statuses(paths)).toEqual(paths.map((path) => (path.endsWith('manifest') ? 302 : 200)));
}

describe('a private video', () => {
  it('is stored out of public reach from the beginning, and played with a token only', async () => {
    const id = await ready('private');
    expect(await placed(id)).toEqual({ public: [], protected: all });
    await expectPrivate(id);

    const { token: one, manifest = '', embed = '', thumbnail = '', expiresAt = '' } = await tokenFor(id, 60);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    expect(manifest).toBe(`http://api.example/api/stream/~${one}/${id}/manifest`);
    const at = (url: string) => visible(new URL(url).pathname);
    const redirect = await at(manifest);
    const master = redirect.headers.get('location') ?? '';
    expect(master).toBe(`/media/~${one}/videos/${id}/attempt/master.m3u8`);
    expect(redirect.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect((await visible(master)).body).toBe(`${id} master.m3u8`);
    // Relative addresses inherit the token.
    const segment = new URL('720p/0.m4s', `http://api.example${master}`).pathname;
    expect((await visible(segment)).body).toBe(`${id} 720p/0.m4s`);
    const page = await at(embed);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toMatch(/^private, /);
    expect(page.body).not.toContain(one);
    expect((await at(thumbnail)).body).toBe(`${id} thumbnail.jpg`);
    expect((await view(`/api/stream/~${one}/${id}/view`)).status).toBe(204);
    expect((await get(id)).view_count).toBe(1);
    // Its owner sees the thumbnail without asking for a token.
    expect((await visible((await get(id)).thumbnail)).body).toBe(`${id} thumbnail.jpg`);
  });

  it('answers as one that does not exist, also with the token of another', async () => {
    const [id, other] = [await ready('private'), await ready('private')];
    const { token: one } = await tokenFor(other);
    for (const path of [`/api/stream/~${one}/${id}/status`, `/media/~${one}/videos/${id}/attempt/master.m3u8`]) {
      expect(await visible(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const bodyOf = async (path: string) => ({ ...(await visible(path)).body, requestId: '' });
    expect(await bodyOf(`/api/stream/${id}/status`)).toEqual(await bodyOf('/api/stream/absent/status'));
  });

  it('gets tokens for its owner only, for a day at most', async () => {
    const id = await ready('private');
    const ask = (json: unknown, who = token) =>
      call(api.origin, 'POST', `/api/videos/${id}/playback-tokens`, { token: who, json });
    const { body } = await ask({});
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 60_000)).toBe(60);
    expect((await ask({ expiresIn: 86_400 })).status).toBe(201);
    for (const expiresIn of [0, -1, 1.5, 86_401, '60', null]) {
      expect(await ask({ expiresIn })).toMatchObject({ status: 400, body: { errors: [{ field: 'expiresIn' }] } });
    }
    expect((await ask({ expires_in: 60 })).status).toBe(400);
    expect((await ask({}, await register(api.origin))).status).toBe(404);
    expect((await ask({}, '')).status).toBe(401);
  });

  it('shows its addresses to a key that may read it, and not to one that may only change it', async () => {
    const id = await ready('private');
    const storyboardPrefix = `protected/videos/${id}/storyboard/`;
    await api.database.prisma.video.update({ where: { id }, data: { storyboardPrefix } });
    const worker = await api.queue.respond(
      'video.thumbnail',
      async ({ targetKey }) => {
        await api.storage.put(targetKey, Buffer.from('another'));
        return { bytes: 7 };
      },
      { concurrency: 1, backlog: 1 },
    );
    /** The addresses in the answers to all changes. */
    const shownTo = async (scopes: string[]) => {
      const json = { name: 'a key', scopes };
      const { key } = (await call(api.origin, 'POST', '/api/keys', { token, json })).body;
      const at = `/api/videos/${id}`;
      const form = new FormData();
      form.set('file', new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n']), 'en.vtt');
      const answers = [
        await call(api.origin, 'PATCH', at, { key, json: { title: 'Another' } }),
        await call(api.origin, 'PUT', `${at}/thumbnail`, { key, json: { time: 1 } }),
        await call(api.origin, 'PUT', `${at}/captions/en`, { key, form }),
      ];
      return answers.map(({ status, body: { video, captions } }) => {
        expect(status).toBe(200);
        return video === undefined ? [captions.url] : [video.thumbnail, video.storyboard];
      });
    };
    try {
      expect(await shownTo(['videos:write'])).toEqual([[null, null], [null, null], [null]]);
      const granted = expect.stringMatching(/^\/media\/~/);
      expect(await shownTo(['videos:write', 'videos:read'])).toEqual([
        [granted, granted],
        [granted, granted],
        [granted],
      ]);
      expect((await patch(id, { visibility: 'public' })).status).toBe(200);
      // Everybody knows the addresses of a public video.
      const open = expect.stringMatching(/^\/media\/videos\//);
      expect(await shownTo(['videos:write'])).toEqual([[open, open], [open, open], [open]]);
    } finally {
      await worker.stop();
    }
  });

  it('loses all its objects when it is deleted, and those of attempts that lost', async () => {
    const id = await uploadAs('private');
    await api.storage.put(`protected/videos/${id}/loser/x.m4s`, Buffer.from('x'));
    await finish(id);
    await until('the loser is removed', async () => (await placed(id)).protected.length === names.length);
    await api.storage.put(`public/videos/${id}/attempt/stray.m4s`, Buffer.from('x'));
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
    expect(await storedKeys(api.storage, id)).toEqual([]);
  });

  it('has its thumbnail replaced out of public reach', async () => {
    const id = await ready('private');
    const asked: PayloadOf<'video.thumbnail'>[] = [];
    const worker = await api.queue.respond(
      'video.thumbnail',
      async (payload) => {
        asked.push(payload);
        await api.storage.put(payload.targetKey, Buffer.from('another'));
        return { bytes: 7 };
      },
      { concurrency: 1, backlog: 1 },
    );
    try {
      const json = { time: 1 };
      const set = await call(api.origin, 'PUT', `/api/videos/${id}/thumbnail`, { token, json });
      expect(set.status).toBe(200);
      expect(asked).toMatchObject([{ from: { prefix: `protected/videos/${id}/attempt/` } }]);
      expect((await visible(set.body.video.thumbnail)).body).toBe('another');
      const { public: open, protected: kept } = await placed(id);
      expect(open).toEqual([]);
      // The attempt's own is gone, and the new one is beside the attempt.
      expect([...kept].sort()).toEqual(['', ...all.filter((name) => name !== 'thumbnail.jpg')]);
      expect((await patch(id, { visibility: 'public' })).status).toBe(200);
      expect((await visible(`/api/stream/${id}/thumbnail`)).body).toBe('another');
      expect((await placed(id)).protected).toEqual([]);
    } finally {
      await worker.stop();
    }
  });
});

describe('a change of the visibility', () => {
  it('moves the objects before it is answered, there and back', async () => {
    const id = await ready('public');
    const replica = await api.startReplica();
    await expectPublic(id);
    expect(await placed(id)).toEqual({ public: all, protected: [] });
    const { etag } = await get(id);

    const hidden = await patch(id, { visibility: 'private' });
    expect([hidden.status, hidden.body.video.visibility]).toEqual([200, 'private']);
    expect(hidden.body.video.etag).not.toBe(etag);
    await expectPrivate(id);
    await expectPrivate(id, replica);
    expect(await placed(id)).toEqual({ public: [], protected: all });

    const unlisted = await patch(id, { visibility: 'unlisted' });
    expect(unlisted.body.video.visibility).toBe('unlisted');
    await expectPublic(id);
    expect(await placed(id)).toEqual({ public: all, protected: [] });
    expect((await visible(`/api/stream/${id}/embed`)).headers.get('x-robots-tag')).toBe('noindex');
    expect((await patch(id, { visibility: 'public' })).status).toBe(200);
    expect(await api.database.query('SELECT 1 FROM video.moves')).toEqual([]);
  });

  it('during the encode hides it at once, and moves what the worker has made at the end', async () => {
    const id = await upload(api.origin, token);
    await api.storage.put(`public/videos/${id}/attempt/early.m4s`, Buffer.from('x'));
    expect((await visible(`/media/videos/${id}/attempt/early.m4s`)).status).toBe(200);
    expect((await patch(id, { visibility: 'private' })).status).toBe(200);
    expect((await visible(`/media/videos/${id}/attempt/early.m4s`)).status).toBe(404);
    const { token: one } = await tokenFor(id);
    expect((await visible(`/media/~${one}/videos/${id}/attempt/early.m4s`)).status).toBe(200);
    expect((await visible(`/api/stream/~${one}/${id}/status`)).body.status).toBe('processing');
    await finish(id);
    await until('they have moved', async () => (await placed(id)).public.length === 0);
    await expectPrivate(id);
  });

  const killed = [
    ['before the first copy', 'public', [], names],
    ['between two copies', 'public', names.slice(0, 2), names],
    ['before the row names the other place', 'public', names, names],
    ['before the first removal', 'protected', names, names],
    ['between two removals', 'protected', names, names.slice(3)],
    ['before its end is written', 'protected', names, []],
  ] as const;
  it.each(byDay(killed, ['between two copies', 'between two removals'], ([when]) => when))(
    'goes on after a kill %s',
    async (_when, place, copied, left) => {
      const id = await ready('public');
      // As the process has left it. Its lease keeps others away until all is as it was.
      await api.database.transaction(async (tx) => {
        await tx.video.update({ where: { id }, data: { visibility: 'private', place } });
        await tx.videoMove.create({ data: { videoId: id, leaseUntil: new Date(Date.now() + 600_000) } });
      });
      for (const name of names) {
        const key = `public/videos/${id}/attempt/${name}`;
        if (copied.some((one) => one === name)) await api.storage.copy(key, inPlace('protected', key));
        if (!left.some((one) => one === name)) await api.storage.delete(key);
      }
      // Sweeps are at work, too: they must not take what the row does not name yet.
      await api.database.execute('INSERT INTO platform.deletions (prefix, until) VALUES ($1, now())', [
        `public/videos/${id}/`,
      ]);
      // Nobody has told the services: they read it from the database.
      await until('it is known everywhere', async () =>
        (await statuses(addresses(id), api.origin)).every((status) => status === 404),
      );
      await expectPrivate(id);
      await api.database.execute('UPDATE video.moves SET lease_until = now() WHERE video_id = $1', [id]);
      await until('it has moved', async () => (await api.database.query('SELECT 1 FROM video.moves')).length === 0);
      expect(await placed(id)).toEqual({ public: [], protected: all });
      await expectPrivate(id);
    },
  );

  it('ends where the last one says, however many there are at once', async () => {
    const id = await ready('public');
    const answers = await Promise.all(
      ['private', 'public', 'private', 'unlisted', 'private'].map((visibility) => patch(id, { visibility })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await until('it is at rest', async () => (await api.database.query('SELECT 1 FROM video.moves')).length === 0);
    const { visibility } = await get(id);
    if (visibility === 'private') await expectPrivate(id);
    else await expectPublic(id);
    const { public: open, protected: closed } = await placed(id);
    expect([...open, ...closed]).toEqual(all);
  });

  it('is refused for an unknown word, and lists can be filtered by it', async () => {
    const id = await ready('unlisted');
    expect(await patch(id, { visibility: 'secret' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await patch(id, { visibility: null })).toMatchObject({ status: 400 });
    const list = (visibility: string) =>
      call(api.origin, 'GET', `/api/videos?limit=100&visibility=${visibility}`, { token });
    const { body } = await list('unlisted');
    expect(body.videos.map((video: { id: string }) => video.id)).toContain(id);
    expect(new Set(body.videos.map((video: { visibility: string }) => video.visibility))).toEqual(
      new Set(['unlisted']),
    );
    expect((await list('none')).status).toBe(400);
  });
});

describe('without MEDIA_SIGNING_KEYS', () => {
  it('nothing can be made private, and what is private stays closed', async () => {
    const id = await ready('private');
    const { token: one } = await tokenFor(id);
    const before = api;
    api = await startVideoApi({}, before.postgres);
    try {
      token = await register(api.origin);
      const form = videoForm();
      form.set('visibility', 'private');
      const refused = { status: 404, body: { code: 'not_configured' } };
      expect(await call(api.origin, 'POST', '/api/videos/upload', { token, form })).toMatchObject(refused);
      const late = new FormData();
      late.set('file', new Blob(['not a video']), 'clip.mp4');
      late.set('title', 'The fields follow the file');
      late.set('visibility', 'private');
      expect(await call(api.origin, 'POST', '/api/videos/upload', { token, form: late })).toMatchObject(refused);
      const fetched = { url: 'https://example.com/a.mp4', title: 'A', visibility: 'private' };
      expect(await call(api.origin, 'POST', '/api/videos', { token, json: fetched })).toMatchObject(refused);
      const own = await upload(api.origin, token);
      expect(await patch(own, { visibility: 'private' })).toMatchObject(refused);
      expect((await patch(own, { visibility: 'unlisted' })).status).toBe(200);
      expect(await call(api.origin, 'POST', `/api/videos/${own}/playback-tokens`, { token, json: {} })).toMatchObject(
        refused,
      );
      expect((await visible(`/media/~${one}/videos/${own}/attempt/x`)).status).toBe(404);
      expect((await call(api.origin, 'GET', '/api/videos', { token })).body.videos).toHaveLength(1);
    } finally {
      await api.stop();
      api = before;
    }
  });
});
