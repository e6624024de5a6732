import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { PermanentMediaError } from '@millrace/service';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let postgres: TestPostgres;
let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let origins: string[];

beforeAll(async () => {
  postgres = await startPostgres();
  api = await startImageApi({}, undefined, postgres);
  origins = [api.origin, await api.startReplica()];
  worker = await startWorker(api);
  owner = await api.register();
});
afterEach(() => {
  worker.beforeStore = async () => undefined;
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await postgres.stop();
});

/** Sends the same request to both replicas in turn. */
const askAll = (path: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, n) => call(origins[n % origins.length] ?? '', 'GET', path)));
const get = (path: string, origin = api.origin) => call(origin, 'GET', path);
const askedFor = (id: string) => worker.asked.filter((key) => key.startsWith(`public/images/${id}/`)).length;

/** Holds every transform until `release`. */
function hold(): { release: () => void; reached: () => Promise<void> } {
  let release: () => void = () => undefined;
  let held = 0;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  worker.beforeStore = async () => {
    held += 1;
    await gate;
  };
  return { release, reached: async () => void (await until('a transform is held', () => held > 0)) };
}

interface Row {
  name: string;
  bytes: number | null;
  leased: boolean;
  evicting: boolean;
}

const rowsOf = (id: string) =>
  api.database.query<Row>(
    `SELECT name, bytes, lease_until IS NOT NULL AS leased, evicting FROM image.renditions WHERE image_id = $1 ORDER BY name`,
    [id],
  );
const countOf = async (id: string) =>
  (await api.database.prisma.image.findUniqueOrThrow({ where: { id } })).renditionCount;
const settled = (id: string) =>
  until('nothing is being rendered', async () => (await rowsOf(id)).every(({ leased }) => !leased));

/** Creates the row that a dead process leaves. */
const leave = async (id: string, name: string, lease: string, evicting = false) => {
  await api.database.execute(
    `INSERT INTO image.renditions (image_id, name, lease_id, lease_until, evicting)
     VALUES ($1, $2, $3::uuid, now() + $4::interval, $5)`,
    [id, name, randomUUID(), lease, evicting],
  );
  if (!evicting) {
    await api.database.execute('UPDATE image.images SET rendition_count = rendition_count + 1 WHERE id = $1', [id]);
  }
};

describe('one computation', () => {
  it('serves 200 identical requests at two replicas', async () => {
    const id = await api.upload(owner);
    const held = hold();
    const answers = askAll(`/img/${id}/w_33,f_webp`, 200);
    await held.reached();
    held.release();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set((await answers).map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(askedFor(id)).toBe(1);
    expect(await api.renditions(id)).toEqual(['w_33.webp']);
    await settled(id);
    expect(await rowsOf(id)).toEqual([
      { name: 'w_33.webp', bytes: expect.any(Number), leased: false, evicting: false },
    ]);
    expect(await countOf(id)).toBe(1);
  });

  it('serves each rendition of a burst, and each is counted', async () => {
    const id = await api.upload(owner);
    const widths = Array.from({ length: 40 }, (_, n) => n + 1);
    const answers = await Promise.all(widths.map((w) => askAll(`/img/${id}/w_${w}`, 4)));
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    expect(askedFor(id)).toBe(40);
    await settled(id);
    expect([await countOf(id), (await rowsOf(id)).length]).toEqual([40, 40]);
  });

  it('of a process that died is taken over when its lease expires', async () => {
    const id = await api.upload(owner);
    await leave(id, 'w_34', '2 seconds');
    const answers = await askAll(`/img/${id}/w_34`, 6);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(askedFor(id)).toBe(1);
    await settled(id);
    expect(await countOf(id)).toBe(1);
  });

  it('is repeated if its object was lost', async () => {
    const id = await api.upload(owner);
    const first = await get(`/img/${id}/w_35`);
    await settled(id);
    await api.storage.delete(`public/images/${id}/w_35`);
    const again = await askAll(`/img/${id}/w_35`, 4);
    expect(again.map(({ status, body }) => [status, body])).toEqual(again.map(() => [200, first.body]));
    expect(again[0]?.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(askedFor(id)).toBe(2);
    await settled(id);
    expect(await countOf(id)).toBe(1);
  });
});

describe('a failure', () => {
  it('caused by the image is the answer to all waiting requests on all replicas, and is remembered', async () => {
    const id = await api.upload(owner);
    const held = hold();
    const { beforeStore } = worker;
    worker.beforeStore = async (payload, signal) => {
      await beforeStore(payload, signal);
      throw new PermanentMediaError('too_complex');
    };
    const begun = performance.now();
    const answers = askAll(`/img/${id}/w_36`, 10);
    await held.reached();
    held.release();
    for (const { status, body } of await answers) expect([status, body.code]).toEqual([422, 'too_complex']);
    for (const { status, body } of await askAll(`/img/${id}/w_36`, 4)) {
      expect([status, body.code]).toEqual([422, 'too_complex']);
    }
    // For ten seconds.
    expect(askedFor(id)).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 10_000));
    expect(await api.renditions(id)).toEqual([]);
  });

  it('with another cause is answered 503 with Retry-After, and the next request tries again', async () => {
    const id = await api.upload(owner);
    worker.beforeStore = async () => {
      throw new Error('the disk is full');
    };
    const failed = await get(`/img/${id}/w_37`);
    expect([failed.status, failed.body.code, failed.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect(JSON.stringify(failed.body)).not.toContain('disk');
    worker.beforeStore = async () => undefined;
    // The lease ends after the response. A request in between waits for its end, and gets the same answer.
    await until('the lease has ended', async () => {
      const rows = await api.database.query(
        'SELECT 1 FROM image.renditions WHERE image_id = $1 AND lease_until > now()',
        [id],
      );
      return rows.length === 0;
    });
    expect((await get(`/img/${id}/w_37`)).status).toBe(200);
    await settled(id);
    expect(await countOf(id)).toBe(1);
  });

  it('after which the object may still be stored keeps the row', async () => {
    const id = await api.upload(owner);
    worker.beforeStore = async ({ targetKey }) => {
      await api.storage.put(targetKey, Buffer.from('stored late'), { contentType: 'image/jpeg' });
      throw new Error('the connection was lost before the answer');
    };
    expect((await get(`/img/${id}/w_41`)).status).toBe(503);
    await until(
      'its lease has ended',
      async () =>
        (await api.database.query('SELECT 1 FROM image.renditions WHERE image_id = $1 AND lease_until <= now()', [id]))
          .length === 1,
    );
    expect(await api.storedKeys(id)).toContain(`public/images/${id}/w_41`);
    expect(await countOf(id)).toBe(1);
  });

  it('caused by the parameters, reported by the worker, is answered 400', async () => {
    const id = await api.upload(owner);
    worker.beforeStore = async () => {
      throw new PermanentMediaError('output_too_large');
    };
    const { status, body } = await get(`/img/${id}/w_38`);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['w', 'h']);
  });
});

describe('a deletion', () => {
  it('leaves no objects of transforms in progress', async () => {
    const id = await api.upload(owner);
    expect((await get(`/img/${id}/w_39`)).status).toBe(200);
    const held = hold();
    const answers = askAll(`/img/${id}/w_40`, 6);
    await held.reached();
    expect((await api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key })).status).toBe(200);
    expect(await api.storedKeys(id)).toEqual([]);
    // Otherwise the janitor repeats the deletion and hides a missing one.
    await api.database.execute('DELETE FROM platform.deletions WHERE prefix = $1', [`public/images/${id}/`]);
    held.release();
    for (const { status } of await answers) expect([200, 404]).toContain(status);
    await until('the object stored late is deleted', async () => (await api.storedKeys(id)).length === 0);
    for (const origin of origins) {
      expect((await get(`/img/${id}/w_39`, origin)).status).toBe(404);
      expect((await get(`/img/${id}`, origin)).status).toBe(404);
    }
    expect(await rowsOf(id)).toEqual([]);
    expect(await api.storedKeys(id)).toEqual([]);
  });

  it('of many images during requests for them succeeds and leaves no objects', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => api.upload(owner)));
    const asking = ids.flatMap((id) => [1, 2, 3, 4, 5].map((w) => askAll(`/img/${id}/w_${w}`, 2)));
    const deleting = ids.map((id) => api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key }));
    expect((await Promise.all(deleting)).map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const { status } of (await Promise.all(asking)).flat()) expect([200, 404]).toContain(status);
    await until('nothing is left', async () => (await Promise.all(ids.map(api.storedKeys))).flat().length === 0);
  });
});

describe('the janitor', () => {
  it('cleans up after processes that died', async () => {
    const id = await api.upload(owner);
    const put = (name: string) => api.storage.put(`public/images/${id}/${name}`, Buffer.from('bytes'));
    await put('w_1.webp');
    await leave(id, 'w_1.webp', '-1 minute');
    await leave(id, 'w_2.webp', '-1 minute');
    await put('w_3.webp');
    await leave(id, 'w_3.webp', '-1 minute', true);
    await until('two of the rows are gone', async () => (await rowsOf(id)).length === 1);
    expect(await rowsOf(id)).toEqual([{ name: 'w_1.webp', bytes: 5, leased: false, evicting: false }]);
    expect(await api.renditions(id)).toEqual(['w_1.webp']);
    expect(await countOf(id)).toBe(1);
  });

  it('writes access times of renditions', async () => {
    const id = await api.upload(owner);
    expect((await get(`/img/${id}/w_41`)).status).toBe(200);
    await settled(id);
    await api.database.execute(
      `UPDATE image.renditions SET accessed_at = now() - interval '1 day' WHERE image_id = $1`,
      [id],
    );
    expect((await get(`/img/${id}/w_41`, origins[1])).status).toBe(200);
    await until('it is written', async () => {
      const [row] = await api.database.query<{ age: number }>(
        `SELECT extract(epoch FROM now() - accessed_at)::float8 AS age FROM image.renditions WHERE image_id = $1`,
        [id],
      );
      return row !== undefined && row.age < 60;
    });
  });
});

describe('metrics', () => {
  it('count hits, misses and durations', async () => {
    const id = await api.upload(owner);
    const read = async (name: string, outcome: string): Promise<number> => {
      const { body } = await get('/metrics');
      const lines = String(body).split('\n');
      const line = lines.find((text) => text.startsWith(`${name}{`) && text.includes(`outcome="${outcome}"`));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const readAll = async () => [
      await read('image_rendition_requests_total', 'hit'),
      await read('image_rendition_requests_total', 'made'),
      await read('image_rendition_seconds_count', 'made'),
    ];
    const [hits = 0, made = 0, durations = 0] = await readAll();
    for (let n = 0; n < 3; n += 1) await get(`/img/${id}/w_42`);
    expect(await readAll()).toEqual([hits + 2, made + 1, durations + 1]);
  });
});

describe('without database and queue', () => {
  it('hits are served, misses are answered 503, and both work again afterwards', async () => {
    const id = await api.upload(owner);
    const paths = [`/img/${id}`, `/img/${id}/w_43`, `/api/v1/images/${id}/transform?w=43`];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    await settled(id);
    await postgres.pause();
    try {
      for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect((await call(api.origin, 'HEAD', `/img/${id}/w_43`)).status).toBe(200);
      const miss = await get(`/img/${id}/w_44`);
      expect([miss.status, miss.body.code, miss.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
      expect((await get('/readyz')).body.status).toBe('degraded');
    } finally {
      await postgres.resume();
    }
    await until('a miss is rendered again', async () => (await get(`/img/${id}/w_44`)).status === 200);
    // A replica also learns of the other's renditions again: by notices or by polling.
    const held = hold();
    const answers = askAll(`/img/${id}/w_45`, 6);
    await held.reached();
    held.release();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe('a request that no worker accepts', () => {
  it('leaves no row', async () => {
    const id = await api.upload(owner);
    await worker.stop();
    expect((await get(`/img/${id}/w_42`)).status).toBe(503);
    await until('it is released', async () => (await rowsOf(id)).length === 0);
    expect(await countOf(id)).toBe(0);
  });
});
