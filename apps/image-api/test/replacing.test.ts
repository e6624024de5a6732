import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call, isLogged, registerAdmin } from '@millrace/api-testkit';
import { silentLogger } from '@millrace/service';
import { pause } from '@millrace/testkit/waiting';
import { trustedMs } from '../src/features/delivery/watch.ts';
import { createReplacementLeases } from '../src/features/replacing/leases.ts';
import { type ImageApi, type Person, pictureForm, startImageApi, until } from './harness.ts';
import { type FakePicture, type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let origins: string[];

beforeAll(async () => {
  api = await startImageApi({ UPLOADS_PER_MINUTE: '1000' }, 200);
  origins = [api.origin, await api.startReplica()];
  worker = await startWorker(api);
  owner = await api.register();
});
afterEach(() => {
  worker.beforeStore = async () => undefined;
  worker.beforeInspected = async () => undefined;
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const replace = (
  id: string,
  picture: FakePicture | string | Uint8Array<ArrayBuffer>,
  {
    key = owner.key,
    headers = {},
    name = 'new.png',
  }: { key?: string; headers?: Record<string, string>; name?: string } = {},
) => api.call('PUT', `/api/v1/images/${id}/file`, { key, headers, form: pictureForm(picture, name) });
const read = async (id: string) => (await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).body.image;
/** The notes of the pictures that each process makes the rendition of. */
const shown = (path: string) =>
  Promise.all(origins.map(async (origin) => JSON.parse((await call(origin, 'GET', path)).body).of));
const pending = async () =>
  Number((await api.database.query<{ n: number }>('SELECT count(*) AS n FROM image.replacements'))[0]?.n);

/** Holds what the worker does until `release`. */
function hold(step: 'beforeStore' | 'beforeInspected') {
  let release: () => void = () => undefined;
  let held = 0;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  worker[step] = async () => {
    held += 1;
    await gate;
  };
  return { release: () => release(), reached: () => until('the worker is held', async () => held > 0) };
}

describe('PUT /images/:id/file', () => {
  it('replaces the picture and what was seen of it, and keeps what its owner says', async () => {
    const exif = { make: 'Example', model: null, lens: null, takenAt: null, exposureSeconds: null, fNumber: null };
    const more = { focalLength: null, iso: null, orientation: null, place: null };
    const placeholders = { thumbhash: '2fcZFIB3iId/h3iJh4aIYJ2V8g==', palette: ['#112233'], isOpaque: true };
    const id = await api.upload(owner, { note: 'old', placeholders, exif: { ...exif, ...more } });
    const said = { alt: 'Boats', tags: ['sea'], focalX: 0.25, focalY: 0.5 };
    await api.call('PATCH', `/api/v1/images/${id}`, { key: owner.key, json: said });
    await api.call('GET', `/img/${id}/w_10`);
    const before = await read(id);
    expect(before).toMatchObject({ v: 1, format: 'jpeg', is_animated: false });
    const stored = { rows: await api.rows() };

    const seen = { thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', palette: ['#ff0000', '#00ff00'], isOpaque: false };
    const picture = { note: 'new', format: 'webp', width: 90, height: 80, frames: 3, placeholders: seen } as const;
    const answer = await replace(id, picture, { name: 'second.webp' });
    expect(answer).toMatchObject({ status: 200, headers: expect.anything() });
    expect(answer.headers.get('etag')).toBe(answer.body.image.etag);
    expect(answer.body.image).toMatchObject({
      ...said,
      id,
      v: 2,
      url: before.url,
      created_at: before.created_at,
      file_name: 'second.webp',
      format: 'webp',
      mime_type: 'image/webp',
      width: 90,
      height: 80,
      frames: 3,
      is_animated: true,
      is_opaque: false,
      size: JSON.stringify(picture).length,
      thumbhash: seen.thumbhash,
      palette: seen.palette,
    });
    expect(await read(id)).toEqual(answer.body.image);
    const exifNow = await api.call('GET', `/api/v1/images/${id}/exif`, { key: owner.key });
    expect(exifNow.body).toEqual({ exif: null });
    expect({ rows: await api.rows(), pending: await pending() }).toEqual({ ...stored, pending: 0 });

    // Nothing of the old one is left: the source has another name, and the rendition of its version is gone.
    const keys = await api.storedKeys(id);
    expect(keys).toEqual([expect.stringMatching(new RegExp(`^private/images/${id}/source-[\\da-f]{24}$`))]);
    expect((await api.call('GET', `/img/${id}`)).body).toBe(JSON.stringify(picture));
    expect((await api.call('GET', `/img/${id}`)).headers.get('content-type')).toBe('image/webp');
    // The default output follows the format of the new source.
    expect((await api.call('GET', `/img/${id}/w_10`)).headers.get('content-type')).toBe('image/webp');
    expect(await api.renditions(id)).toEqual(['v2/w_10']);
    await isLogged(`${api.origin}/api/v1`, owner.token, id, 'image.asset.replaced');
    const [event] = await api.database.query<{ medium: { v: number; file_name: string } }>(
      `SELECT medium FROM platform.events WHERE media_id = $1 AND type = 'image.asset.replaced'`,
      [id],
    );
    expect(event?.medium).toMatchObject({ v: 2, width: 90 });
    const events = await api.call('GET', '/api/v1/events?types=image.asset.replaced', { key: owner.key });
    expect(events.body.events).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ id, v: 2 }) }));
  });

  it('is shown at once at each process, which remembered the old one, also if an old object appears again', async () => {
    const id = await api.upload(owner, { note: 'old', format: 'png' });
    const path = `/img/${id}/w_20`;
    expect(await shown(path)).toEqual(['old', 'old']);
    const old = JSON.stringify({ of: 'old' });
    for (const note of ['second', 'third']) {
      const began = performance.now();
      expect((await replace(id, { note, format: 'jpeg' })).status).toBe(200);
      // No process may trust what it knew when the replacement began.
      expect(performance.now() - began).toBeGreaterThan(trustedMs);
      await api.storage.put(`public/images/${id}/w_20`, Buffer.from(old), { contentType: 'image/png' });
      const [original, other] = await Promise.all(origins.map((origin) => call(origin, 'GET', `/img/${id}`)));
      expect([JSON.parse(original?.body).note, JSON.parse(other?.body).note]).toEqual([note, note]);
      expect(await shown(path)).toEqual([note, note]);
    }
    expect((await read(id)).v).toBe(3);
  });

  it('is shown by requests that begin after the commit, while others ask all the time', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const path = `/img/${id}/w_21`;
    await shown(path);
    const seen: { began: number; of: string }[] = [];
    let isOver = false;
    const asking = origins.map(async (origin) => {
      while (!isOver) {
        const began = performance.now();
        const { status, body } = await call(origin, 'GET', path);
        expect(status).toBe(200);
        seen.push({ began, of: JSON.parse(body).of });
      }
    });
    // The sweep cannot hide an old answer: the object comes back as often as it is removed.
    const restoring = (async () => {
      while (!isOver) {
        await api.storage.put(`public/images/${id}/w_21`, Buffer.from('{"of":"old"}'), { contentType: 'image/jpeg' });
        await pause(5, 'The old object comes back now and then.');
      }
    })();
    // Until the commit, the old picture is there.
    await until('both have asked', async () => seen.length > 10);
    let committed = Number.POSITIVE_INFINITY;
    const watching = (async () => {
      while (committed === Number.POSITIVE_INFINITY) {
        const [row] = await api.database.query<{ v: number }>('SELECT v FROM image.images WHERE id = $1', [id]);
        if (row?.v === 2) committed = performance.now();
      }
    })();
    expect((await replace(id, { note: 'new' })).status).toBe(200);
    await watching;
    await until('both have asked again', async () => seen.filter(({ began }) => began > committed).length > 20);
    isOver = true;
    await Promise.all([...asking, restoring]);
    const after = seen.filter(({ began }) => began > committed);
    expect(after.filter(({ of }) => of !== 'new')).toEqual([]);
    expect(seen.some(({ of }) => of === 'old')).toBe(true);
    expect(seen.length - after.length).toBeGreaterThan(10);
  });

  it('does not store what a worker makes of the old picture', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const held = hold('beforeStore');
    const asked = shown(`/img/${id}/w_22`);
    await held.reached();
    expect((await replace(id, { note: 'new' })).status).toBe(200);
    worker.beforeStore = async () => undefined;
    held.release();
    expect(await asked).toEqual(['new', 'new']);
    await until('the old one is removed', async () => (await api.renditions(id)).join() === 'v2/w_22');
    const rows = await api.database.query<{ name: string }>(`SELECT name FROM image.renditions WHERE image_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ name: 'v2/w_22' }]);
    expect((await api.database.prisma.image.findUniqueOrThrow({ where: { id } })).renditionCount).toBe(1);
  });

  it('removes a rendition that appears long after, when its process is gone', async () => {
    const id = await api.upload(owner, { note: 'old' });
    expect((await replace(id, { note: 'new' })).status).toBe(200);
    await api.storage.put(`public/images/${id}/w_23`, Buffer.from('late'), { contentType: 'image/jpeg' });
    await api.database.execute('UPDATE platform.deletions SET next_attempt_at = now()', []);
    await until('it is swept', async () => (await api.renditions(id)).length === 0);
    expect((await api.call('GET', `/img/${id}`)).status).toBe(200);
  });

  it('of two at once, both count, and one is the last', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const answers = await Promise.all(['a', 'b'].map((note) => replace(id, { note })));
    expect(answers.map(({ status, body }) => [status, body.image.v]).sort()).toEqual([
      [200, 2],
      [200, 3],
    ]);
    const last = answers.findIndex(({ body }) => body.image.v === 3) === 0 ? 'a' : 'b';
    expect(await shown(`/img/${id}/w_24`)).toEqual([last, last]);
    await until('one source is left', async () => (await api.storedKeys(id)).length === 2);
  });

  it('of the same If-Match, one of two wins', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const { etag } = await read(id);
    const answers = await Promise.all(
      ['a', 'b'].map((note) => replace(id, { note }, { headers: { 'If-Match': etag } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const image = await read(id);
    expect(image.v).toBe(2);
    // Of what was read before, nothing is changed either.
    const patch = (tag: string) =>
      api.call('PATCH', `/api/v1/images/${id}`, { key: owner.key, json: { alt: 'x' }, headers: { 'If-Match': tag } });
    expect((await patch(etag)).status).toBe(412);
    expect((await patch(image.etag)).status).toBe(200);
    // Refused before its bytes are read.
    expect((await replace(id, '', { headers: { 'If-Match': '"other"' } })).body.code).toBe('precondition_failed');
    expect((await replace(id, '', { headers: { 'If-Match': 'nothing' } })).body.code).toBe('malformed_request');
  });

  it.each([
    ['a damaged file', { refused: 'damaged' }, 422, 'damaged'],
    ['an empty file', '', 400, 'empty_file'],
    ['no picture', 'text', 415, 'unsupported_media_type'],
  ] as const)('refuses %s, and leaves the old picture', async (_name, picture, status, code) => {
    const id = await api.upload(owner, { note: 'old' });
    await api.call('GET', `/img/${id}/w_25`);
    const [before, left] = [await read(id), await api.left()];
    expect(await replace(id, picture)).toMatchObject({ status, body: { code } });
    expect([await read(id), await api.left(), await pending()]).toEqual([before, left, 0]);
    expect(await shown(`/img/${id}/w_25`)).toEqual(['old', 'old']);
  });

  it('refuses a form without a file, images of others, that do not exist or are being uploaded, and callers without credentials', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const left = await api.left();
    const path = `/api/v1/images/${id}/file`;
    expect((await api.call('PUT', path, { key: owner.key, form: new FormData() })).body.code).toBe('invalid_request');
    expect((await api.call('PUT', path, { key: owner.key, json: {} })).status).toBe(415);
    expect((await api.call('PUT', path, { form: pictureForm() })).status).toBe(401);
    const readOnly = await api.call('POST', '/api/v1/keys', {
      token: owner.token,
      json: { name: 'reads', scopes: ['images:read'] },
    });
    expect((await replace(id, {}, { key: readOnly.body.key })).status).toBe(403);
    expect((await replace(id, {}, { key: (await api.register()).key })).status).toBe(404);
    expect((await replace('nosuchimage', {})).status).toBe(404);
    expect((await api.call('PUT', path, { token: owner.token, form: pictureForm({ note: 'new' }) })).status).toBe(200);
    await api.database.execute(`UPDATE image.images SET status = 'uploading', updated_at = now() WHERE id = $1`, [id]);
    expect((await replace(id, {})).status).toBe(404);
    await api.database.execute(`UPDATE image.images SET status = 'ready' WHERE id = $1`, [id]);
    expect([await api.left(), await pending()]).toEqual([left, 0]);
  });

  it('refuses an image that was taken down, also in the meantime', async () => {
    const admin = await registerAdmin(api, {}, '/api/v1');
    const id = await api.upload(owner, { note: 'old' });
    const held = hold('beforeInspected');
    const answer = replace(id, { note: 'new' });
    await held.reached();
    const json = { reason: 'Copyright' };
    expect((await api.call('DELETE', `/api/v1/admin/images/${id}`, { token: admin.token, json })).status).toBe(200);
    held.release();
    const refused = {
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('taken the image down') },
    };
    expect(await answer).toMatchObject(refused);
    expect(await replace(id, { note: 'new' })).toMatchObject(refused);
    expect([await api.storedKeys(id), await pending()]).toEqual([[], 0]);
  });

  it('refuses an image that is deleted in the meantime, and leaves nothing of it', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const held = hold('beforeInspected');
    const answer = replace(id, { note: 'new' });
    await held.reached();
    await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
    held.release();
    expect((await answer).status).toBe(404);
    expect([await api.storedKeys(id), await pending()]).toEqual([[], 0]);
  });

  it('refuses an image that is deleted at the moment when it begins', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const { database } = api;
    const { accountId } = await database.prisma.image.findUniqueOrThrow({ where: { id } });
    const leases = createReplacementLeases({ database, log: silentLogger(), trustedMs });
    const remove = () => api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
    await expect(leases.take({ id, accountId }, remove)).rejects.toMatchObject({ code: 'not_found' });
    expect([await api.storedKeys(id), await pending()]).toEqual([[], 0]);
  });

  it('ends if its lease was lost, and leaves the old picture', async () => {
    const id = await api.upload(owner, { note: 'old' });
    const held = hold('beforeInspected');
    const answer = replace(id, { note: 'new' });
    await held.reached();
    await api.database.execute('UPDATE image.replacements SET lease_until = now() WHERE image_id = $1', [id]);
    await until('the janitor ends it', async () => (await pending()) === 0);
    held.release();
    expect(await answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await read(id)).v).toBe(1);
    expect(await api.storedKeys(id)).toEqual([`private/images/${id}/source`]);
  });

  it('that a dead process has left is removed, and the picture stays', async () => {
    const id = await api.upload(owner, { note: 'old' });
    await api.call('GET', `/img/${id}/w_26`);
    const before = await api.storedKeys(id);
    const key = `private/images/${id}/source-0123`;
    await api.database.execute(
      `INSERT INTO image.replacements (id, image_id, account_id, lease_until) VALUES ('0123', $1, $2, now() + interval '1 hour')`,
      [id, owner.id],
    );
    await api.storage.put(key, Buffer.from('half'));
    await api.storage.put(`private/images/${id}/stripped-0123`, Buffer.from('half'));
    // While it is in progress, a sweep keeps its objects.
    expect((await replace(id, { refused: 'damaged' })).status).toBe(422);
    expect(await api.storedKeys(id)).toEqual(expect.arrayContaining([...before, key]));
    await api.database.execute('UPDATE image.replacements SET lease_until = now() WHERE image_id = $1', [id]);
    await until('its objects are gone', async () => (await api.storedKeys(id)).join() === before.join());
  });
});

describe('a watermark that is replaced', () => {
  it('is the new one in all renditions', async () => {
    const id = await api.upload(owner, { note: 'picture' });
    const mark = await api.upload(owner, { note: 'old mark' });
    const path = `/img/${id}/wm_${mark}_south_50_20,f_png`;
    expect(await shown(path)).toEqual(['picture', 'picture']);
    expect(await api.renditions(id)).toEqual([`wm_${mark}_south_50_20.png`]);
    const used: (string | undefined)[] = [];
    worker.beforeStore = async ({ watermarkKey }) => void used.push(watermarkKey);
    expect((await replace(mark, { note: 'new mark' })).status).toBe(200);
    await shown(path);
    expect(used).toEqual([expect.stringContaining(`private/images/${mark}/source-`)]);
    expect(await api.renditions(id)).toContain(`wm_${mark}_south_50_20_v2.png`);
    // The stored ones of a watermark that is gone stay: those with its last picture.
    const name = `public/images/${id}/wm_${mark}_south_50_20`;
    expect(await api.storage.head(`${name}.png`)).not.toBeNull();
    await api.storage.put(`${name}_v2.png`, Buffer.from('{"of":"the last"}'), { contentType: 'image/png' });
    await api.call('DELETE', `/api/v1/images/${mark}`, { key: owner.key });
    // A process that has nothing in memory.
    const later = await api.startReplica();
    expect(JSON.parse((await call(later, 'GET', path)).body).of).toBe('the last');
    expect((await call(later, 'GET', `/img/${id}/wm_${mark}_north_50_20,f_png`)).body.code).toBe('invalid_request');
  });

  it('while a rendition with it is rendered: the rendition has the new one', async () => {
    const id = await api.upload(owner, { note: 'picture' });
    const mark = await api.upload(owner, { note: 'old mark' });
    // The source is gone when the worker comes to it.
    worker.beforeStore = async ({ watermarkKey = '' }) => {
      if (watermarkKey.endsWith('/source')) {
        expect((await replace(mark, { note: 'new mark' })).status).toBe(200);
        throw Object.assign(new Error('no such source'), { code: 'not_found' });
      }
    };
    const path = `/img/${id}/wm_${mark}_north_50_20,f_png`;
    expect((await api.call('GET', path)).status).toBe(200);
    expect(await api.renditions(id)).toEqual([`wm_${mark}_north_50_20_v2.png`]);
  });
});

describe('the quota', () => {
  it('counts the new picture in place of the old one, and replacements in progress as uploads', async () => {
    const person = await api.register();
    const of = (note: string) => ({ note });
    const id = await api.upload(person, of('x'.repeat(1_000)));
    const summary = async () => (await api.call('GET', '/api/v1/usage/summary', { token: person.token })).body.stored;
    const size = await summary();
    const allow = (bytes: number, unfinished: number | null) =>
      api.database.execute(
        `INSERT INTO auth.quotas (account_id, service, bytes, unfinished) VALUES ($1, 'image', $2, $3)
         ON CONFLICT (account_id, service) DO UPDATE SET bytes = EXCLUDED.bytes, unfinished = EXCLUDED.unfinished`,
        [person.id, bytes, unfinished],
      );
    await allow(size, null);
    const upload = await api.call('POST', '/api/v1/upload', { key: person.key, form: pictureForm(of('')) });
    expect(upload.body.code).toBe('quota_exceeded');
    expect((await replace(id, of('y'.repeat(1_001)), person)).body.code).toBe('quota_exceeded');
    expect((await api.call('GET', `/img/${id}`)).body).toContain('xxx');
    expect((await replace(id, of('y'.repeat(1_000)), person)).status).toBe(200);
    expect((await replace(id, of('y'), person)).status).toBe(200);
    expect(await summary()).toBe(size - 999);
    await allow(1_000_000, 1);
    const held = hold('beforeInspected');
    const first = replace(id, of('z'), person);
    await held.reached();
    const busy = await api.call('POST', '/api/v1/upload', { key: person.key, form: pictureForm(of('')) });
    expect(busy).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await replace(id, of('z'), person)).status).toBe(429);
    held.release();
    expect((await first).status).toBe(200);
  });
});
