import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let postgres: TestPostgres;
let api: ImageApi;
let replica: string;
let worker: FakeWorker;
let owner: Person;

beforeAll(async () => {
  postgres = await startPostgres();
  api = await startImageApi({}, undefined, postgres);
  replica = await api.startReplica();
  worker = await startWorker(api);
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await postgres.stop();
});

const patch = (id: string, json: unknown) => api.call('PATCH', `/api/v1/images/${id}`, { key: owner.key, json });
const read = async (id: string) => (await api.call('GET', `/api/v1/images/${id}`, { key: owner.key })).body.image;
const gravityAt = async (path: string, origin = api.origin) => {
  const { status, body } = await call(origin, 'GET', path);
  return status === 200 ? JSON.parse(body).gravity : status;
};

describe('a focal point', () => {
  it('is set, rounded and cleared, and belongs to the version of the image', async () => {
    const id = await api.upload(owner);
    const before = await read(id);
    expect(before).toMatchObject({ focalX: null, focalY: null });
    const changed = (await patch(id, { focalX: 0.123_456, focalY: 1 })).body.image;
    expect(changed).toMatchObject({ focalX: 0.1235, focalY: 1, alt: null });
    expect(changed.etag).not.toBe(before.etag);
    expect(await read(id)).toEqual(changed);
    await patch(id, { alt: 'Boats' });
    expect(await read(id)).toMatchObject({ focalX: 0.1235, focalY: 1, alt: 'Boats' });
    await patch(id, { alt: null, focalX: null, focalY: null });
    expect(await read(id)).toEqual(before);
  });

  it.each([
    [{ focalX: 0.5 }, 'focalY'],
    [{ focalY: null }, 'focalX'],
    [{ focalX: null, focalY: 0.5 }, 'focalX'],
    [{ focalX: 0.5, focalY: null }, 'focalY'],
    [{ focalX: 1.000_001, focalY: 0 }, 'focalX'],
    [{ focalX: 0, focalY: -0.000_001 }, 'focalY'],
    [{ focalX: '0', focalY: 0 }, 'focalX'],
    [{ focal_x: 0, focal_y: 0 }, 'focal_x'],
  ])('is refused as %j', async (json, field) => {
    const id = await api.upload(owner);
    const { status, body } = await patch(id, json);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('is an event, and events show it', async () => {
    const id = await api.upload(owner);
    await patch(id, { focalX: 0.1, focalY: 0.2 });
    const events = async () => {
      const { body } = await api.call('GET', '/api/v1/events?limit=1000&types=image.asset.updated', { key: owner.key });
      return body.events.filter(({ data }: { data: { id: string } }) => data.id === id);
    };
    await until('the event is in the log', async () => (await events()).length === 1);
    expect((await events())[0].data).toMatchObject({ focalX: 0.1, focalY: 0.2 });
  });

  it('is what g_focal crops around: the old one never again in this process, and soon not in others', async () => {
    const id = await api.upload(owner);
    const path = `/img/${id}/w_40,h_40,g_focal`;
    const other = `/api/v1/images/${id}/transform?w=40&h=40&g=focal`;
    expect([await gravityAt(path), await gravityAt(path, replica)]).toEqual(['center', 'center']);
    await patch(id, { focalX: 0.25, focalY: 0.75 });
    expect([await gravityAt(path), await gravityAt(other)]).toEqual([
      ['fp', 0.25, 0.75],
      ['fp', 0.25, 0.75],
    ]);
    await until('the other process knows it', async () => (await gravityAt(path, replica))[1] === 0.25);
    expect(await api.renditions(id)).toEqual(['w_40-h_40', 'w_40-h_40-g_fp_0.25_0.75']);
    await patch(id, { focalX: 0.5, focalY: 0 });
    expect(await gravityAt(path)).toEqual(['fp', 0.5, 0]);
    const asked = worker.asked.length;
    expect(await gravityAt(`/img/${id}/w_40,h_40,g_fp_0.5_0`)).toEqual(['fp', 0.5, 0]);
    expect(worker.asked).toHaveLength(asked);
  });

  it('may be kept by caches for a minute only', async () => {
    const id = await api.upload(owner);
    const cacheControl = async (params: string, headers = {}) =>
      (await api.call('GET', `/img/${id}/${params}`, { headers })).headers.get('cache-control');
    expect(await cacheControl('w_40,h_40')).toBe('public, max-age=3600, s-maxage=86400');
    expect(await cacheControl('w_40,h_40,g_focal')).toBe('public, max-age=60');
    const { headers } = await api.call('GET', `/img/${id}/w_40,h_40,g_focal`);
    const again = await api.call('GET', `/img/${id}/w_40,h_40,g_focal`, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=60']);
    const soon = Math.floor(Date.now() / 1000) + 20;
    expect(await cacheControl(`w_40,h_40,g_focal,exp_${soon}`)).toMatch(
      /^public, max-age=(?:1\d|20), must-revalidate$/,
    );
    const late = soon + 10_000;
    expect(await cacheControl(`w_40,h_40,g_focal,exp_${late}`)).toBe('public, max-age=60, must-revalidate');
  });

  it('of an image that is not there is a 404, and of none that was deleted', async () => {
    const id = await api.upload(owner);
    const path = `/img/${id}/w_40,h_40,g_focal`;
    expect(await gravityAt(path)).toBe('center');
    await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });
    expect(await gravityAt(path)).toBe(404);
    expect(await gravityAt('/img/nosuchimage/w_40,h_40,g_focal')).toBe(404);
  });
});

describe('what the inspection has seen', () => {
  const placeholders = { thumbhash: '4AcCBYBSWIOkKNYoowRYdHsLt3+0', palette: ['#102030', '#ffffff'], isOpaque: false };

  it('is shown in answers, lists and events', async () => {
    const person = await api.register();
    const id = await api.upload(person, { placeholders, frames: 3, format: 'gif' });
    const shown = {
      thumbhash: placeholders.thumbhash,
      palette: placeholders.palette,
      dominant_color: '#102030',
      is_opaque: false,
      is_animated: true,
    };
    const { body: one } = await api.call('GET', `/api/v1/images/${id}`, { token: person.token });
    const { body: list } = await api.call('GET', '/api/v1/images', { key: person.key });
    expect([one.image, ...list.images]).toMatchObject([shown, shown]);
    const events = async () =>
      (await api.call('GET', '/api/v1/events?types=image.asset.ready', { key: person.key })).body.events;
    await until('it is in the log', async () => (await events()).length === 1);
    expect((await events())[0].data).toMatchObject(shown);
  });

  it('is unknown of images from before, and of those that a worker from before has inspected', async () => {
    const id = await api.upload(owner);
    const unknown = { thumbhash: null, palette: null, dominant_color: null, is_opaque: null, is_animated: false };
    expect(await read(id)).toMatchObject(unknown);
  });

  it('is no colour if nothing is visible', async () => {
    const id = await api.upload(owner, { placeholders: { ...placeholders, palette: [] } });
    expect(await read(id)).toMatchObject({ palette: [], dominant_color: null });
  });
});

describe('what the camera has written', () => {
  const exif = {
    make: 'Millrace',
    model: 'One',
    lens: null,
    takenAt: '2026-01-31T12:00:00+02:00',
    exposureSeconds: 0.01,
    fNumber: 2.8,
    focalLength: 35,
    iso: 400,
    orientation: 6,
    place: { latitude: 52.52, longitude: 13.405, altitude: null },
  };

  it('is for the owner, and nowhere else', async () => {
    const person = await api.register();
    const id = await api.upload(person, { exif });
    const path = `/api/v1/images/${id}/exif`;
    expect((await api.call('GET', path, { token: person.token })).body).toEqual({
      exif: {
        make: 'Millrace',
        model: 'One',
        lens: null,
        taken_at: '2026-01-31T12:00:00+02:00',
        exposure_seconds: 0.01,
        f_number: 2.8,
        focal_length: 35,
        iso: 400,
        orientation: 6,
        place: exif.place,
      },
    });
    for (const who of [{ token: owner.token }, { key: owner.key }]) {
      expect((await api.call('GET', path, who)).status).toBe(404);
    }
    expect((await api.call('GET', path)).status).toBe(401);
    const events = () => api.call('GET', '/api/v1/events?types=image.asset.ready', { key: person.key });
    await until('it is in the log', async () => (await events()).body.events.length === 1);
    const answers = [
      await api.call('GET', `/api/v1/images/${id}`, { key: person.key }),
      await api.call('GET', '/api/v1/images', { key: person.key }),
      await events(),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/52\.52|latitude|"One"/);
    const stored = await api.database.query('SELECT medium::text AS row FROM platform.events WHERE media_id = $1', [
      id,
    ]);
    expect(JSON.stringify(stored)).not.toContain('52.52');
  });

  it('is gone with the image', async () => {
    const id = await api.upload(owner, { exif });
    const rows = () => api.database.query('SELECT 1 FROM image.exif WHERE image_id = $1', [id]);
    expect(await rows()).toHaveLength(1);
    expect((await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key })).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await api.call('GET', `/api/v1/images/${id}/exif`, { key: owner.key })).status).toBe(404);
  });

  it('is null without', async () => {
    const id = await api.upload(owner);
    expect((await api.call('GET', `/api/v1/images/${id}/exif`, { key: owner.key })).body).toEqual({ exif: null });
  });
});

describe('without the database', () => {
  it('the focal point that is known is used, and a new one soon after', async () => {
    const id = await api.upload(owner);
    await patch(id, { focalX: 0.25, focalY: 0.75 });
    const path = `/img/${id}/w_44,h_44,g_focal`;
    expect(await gravityAt(path)).toEqual(['fp', 0.25, 0.75]);
    await api.database.execute('UPDATE image.images SET focal_x = 0.125 WHERE id = $1', [id]);
    await postgres.pause();
    try {
      // Longer than a point is fresh.
      const begin = Date.now();
      while (Date.now() - begin < 4_000) expect(await gravityAt(path)).toEqual(['fp', 0.25, 0.75]);
    } finally {
      await postgres.resume();
    }
    await until('the new point is known', async () => (await gravityAt(path))[1] === 0.125);
  });
});
