import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { createMillrace } from '@millrace/client';
import type { PayloadOf, RemoteOutcome } from '@millrace/jobs';
import type { Subscription } from '@millrace/queue';
import { createMetrics } from '@millrace/service';
import { remoteTasks } from '../src/features/delivery/remote/janitor.ts';
import { remoteSettings } from '../src/features/delivery/remote/settings.ts';
import { type ImageApi, startImageApi, until } from './harness.ts';
import { type FakePicture, type FakeWorker, startWorker } from './worker.ts';

const place = 'https://pictures.example/a/';
const key = 'a signing key of the tests';

type Asked = PayloadOf<'image.remote'>;

/** A courier without servers: what it finds is set by the tests. */
interface FakeCourier {
  asked: Asked[];
  /** Runs before the answer; may wait or throw. */
  before: (asked: Asked) => Promise<void>;
  /** What is at each address. */
  found: Map<string, FakePicture | Exclude<RemoteOutcome, { outcome: 'stored' }>>;
  freshSeconds: number | null;
  /** Whether the servers send entity tags. */
  hasTags: boolean;
  stop(): Promise<void>;
}

async function startCourier({ queue, storage }: Pick<ImageApi, 'queue' | 'storage'>): Promise<FakeCourier> {
  let subscription: Subscription | undefined;
  const courier: FakeCourier = {
    asked: [],
    before: async () => undefined,
    found: new Map(),
    freshSeconds: 600,
    hasTags: true,
    stop: async () => subscription?.stop(),
  };
  subscription = await queue.respond(
    'image.remote',
    async (asked): Promise<RemoteOutcome> => {
      courier.asked.push(asked);
      await courier.before(asked);
      const found = courier.found.get(asked.url) ?? { outcome: 'denied' as const, status: 404 };
      if ('outcome' in found) return found;
      const bytes = Buffer.from(JSON.stringify(found));
      const etag = courier.hasTags ? `"${found.note ?? ''}"` : null;
      const said = { etag, lastModified: null, freshSeconds: courier.freshSeconds };
      if (etag !== null && asked.etag === etag) return { outcome: 'unchanged', ...said };
      await storage.put(asked.sourceKey, bytes);
      const digest = createHash('sha256').update(bytes).digest('hex');
      return { outcome: 'stored', bytes: bytes.length, digest, contentType: 'image/jpeg', ...said };
    },
    { concurrency: 20, backlog: 50 },
  );
  return courier;
}

describe('a remote source', () => {
  let api: ImageApi;
  let worker: FakeWorker;
  let courier: FakeCourier;
  let origins: string[];
  let n = 0;

  beforeAll(async () => {
    const settings = { IMAGE_REMOTE_SOURCES: place, IMAGE_REMOTE_MIN_SECONDS: '1', IMAGE_REMOTE_UNUSED_DAYS: '3' };
    api = await startImageApi({ ...settings, IMAGE_TRANSFORM_SECONDS: '30' }, 200);
    origins = [api.origin, await api.startReplica()];
    worker = await startWorker(api);
    courier = await startCourier(api);
  });
  afterEach(() => {
    courier.before = async () => undefined;
    courier.freshSeconds = 600;
    courier.hasTags = true;
    worker.beforeStore = async () => undefined;
  });
  afterAll(async () => {
    await courier.stop();
    await worker.stop();
    await api.stop();
  });

  /** A picture at an address of its own. */
  const picture = (found: FakePicture | Exclude<RemoteOutcome, { outcome: 'stored' }> = { note: 'first' }): string => {
    n += 1;
    const url = `${place}${n}.jpg`;
    courier.found.set(url, found);
    return url;
  };
  const pathOf = (url: string, params: string) => `/img/~${Buffer.from(url).toString('base64url')}/${params}`;
  const get = (url: string, params = 'w_10', origin = api.origin) => call(origin, 'GET', pathOf(url, params));
  const idOf = (url: string) => createHash('sha256').update(url).digest('base64url');
  const shows = async (url: string, note: string) => String((await get(url)).body).includes(`"of":"${note}"`);
  const askedFor = (url: string) => courier.asked.filter((asked) => asked.url === url);
  /** How often a server that fails may be asked at most: a failure is remembered for ten seconds. */
  const failuresSince = (begun: number): number => 1 + Math.floor((performance.now() - begun) / 10_000);

  interface SourceRow {
    versionId: string | null;
    problem: string | null;
    leased: boolean;
  }
  const sourceRow = async (url: string): Promise<SourceRow | undefined> =>
    (
      await api.database.query<SourceRow>(
        `SELECT version_id AS "versionId", problem, lease_id IS NOT NULL AS leased FROM image.remote_sources WHERE id = $1`,
        [idOf(url)],
      )
    )[0];
  const versionsOf = (url: string) =>
    api.database.query<{ id: string; status: string; count: number }>(
      `SELECT id, status, rendition_count AS count FROM image.remote_versions WHERE source_id = $1 ORDER BY changed_at`,
      [idOf(url)],
    );
  /** Makes the source look as if so many seconds had passed since it was fetched. The processes must not believe in it any more. */
  const age = (url: string, seconds: number) =>
    api.database.execute(
      `UPDATE image.remote_sources SET fresh_until = fresh_until - make_interval(secs => $2::float8) WHERE id = $1`,
      [idOf(url), seconds],
    );
  /** Requests it until the courier was asked so often. */
  const untilAsked = (url: string, times: number) =>
    until(`the courier is asked ${times} times`, async () => {
      await get(url);
      return askedFor(url).length >= times;
    });
  const untilSettled = (url: string) =>
    until('the fetch has ended', async () => (await sourceRow(url))?.leased === false);
  /** As `untilSettled`, and what it has left is removed. */
  const untilFetched = (url: string) =>
    until('the fetch has ended, and nothing is left of it', async () => {
      const isFetching = (await versionsOf(url)).some(({ status }) => status === 'fetching');
      return !isFetching && (await sourceRow(url))?.leased === false;
    });

  it('is reduced to the limits, by the size of the picture', async () => {
    const url = picture({ width: 10, height: 4_000 });
    const [first, again] = [await get(url, 'w_100'), await get(url, 'w_20')];
    expect([first.status, first.headers.get('x-clamped'), again.headers.get('x-clamped')]).toEqual([200, 'w_20', null]);
    expect(first.headers.get('etag')).toBe(again.headers.get('etag'));
  });

  it('is fetched once for 100 requests at two replicas, and each rendition is made once', async () => {
    const url = picture();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    courier.before = () => gate;
    const answers = Promise.all(
      Array.from({ length: 100 }, (_, at) => get(url, `w_${10 + (at % 2)}`, origins[at % 2] ?? '')),
    );
    await until('the courier is asked', async () => askedFor(url).length > 0);
    release();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
    expect(askedFor(url)).toEqual([
      expect.objectContaining({ url, within: [place], maxBytes: 50_000_000, etag: null, lastModified: null }),
    ]);
    const [version] = await versionsOf(url);
    expect(worker.asked.filter((target) => target.includes(version?.id ?? '?')).sort()).toEqual([
      `public/images/${version?.id}/w_10`,
      `public/images/${version?.id}/w_11`,
    ]);
    await until('the renditions are counted', async () => (await versionsOf(url))[0]?.count === 2);
    expect(await api.storedKeys(version?.id ?? '')).toHaveLength(3);
    expect(await sourceRow(url)).toEqual({ versionId: version?.id, problem: null, leased: false });
  });

  it('is refreshed with its validators, and keeps its renditions if it has not changed', async () => {
    courier.freshSeconds = 0;
    const url = picture();
    const first = await get(url);
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=[01]$/);
    await untilAsked(url, 3);
    await untilFetched(url);
    expect(
      askedFor(url)
        .map(({ etag }) => etag)
        .slice(0, 3),
    ).toEqual([null, '"first"', '"first"']);
    expect(await versionsOf(url)).toEqual([expect.objectContaining({ status: 'ready' })]);
    const made = (await versionsOf(url)).map(({ id }) => `public/images/${id}/w_10`);
    expect(worker.asked.filter((target) => made.includes(target))).toHaveLength(1);
  });

  it('is the same version if its bytes are the same, whatever its server says', async () => {
    courier.freshSeconds = 0;
    courier.hasTags = false;
    const url = picture();
    await get(url);
    const before = (await versionsOf(url)).find(({ status }) => status === 'ready');
    await untilAsked(url, 2);
    await untilSettled(url);
    expect(askedFor(url)[1]?.etag).toBeNull();
    await until('the second copy is removed', async () => (await versionsOf(url)).length === 1);
    expect((await versionsOf(url))[0]?.id).toBe(before?.id);
  });

  it('is another version after a change, and nothing is left of the old one', async () => {
    courier.freshSeconds = 0;
    const url = picture();
    const first = await get(url);
    const [old] = await versionsOf(url);
    courier.found.set(url, { note: 'second' });
    await until('the new one is shown', async () => await shows(url, 'second'));
    expect(first.body).toContain('"of":"first"');
    // Another refresh may be in progress.
    const [replaced, current] = (await versionsOf(url)).filter(({ status }) => status !== 'fetching');
    expect([replaced?.id, replaced?.status, current?.status]).toEqual([old?.id, 'retired', 'ready']);
    await api.database.execute(
      `UPDATE image.remote_versions SET changed_at = now() - interval '1 hour' WHERE id = $1`,
      [old?.id],
    );
    await until('the old one is removed', async () => (await versionsOf(url)).length === 1);
    expect(await api.storedKeys(old?.id ?? '')).toEqual([]);
    expect((await api.storedKeys(current?.id ?? '')).length).toBeGreaterThan(0);
  });

  it('is stale while its server fails, but not for ever', async () => {
    courier.freshSeconds = 0;
    const url = picture();
    const first = await get(url);
    courier.found.set(url, { outcome: 'failed', message: 'It answered 500.' });
    const failing = performance.now();
    // Usually one. On a slow machine, the picture was refreshed before.
    const before = askedFor(url).length;
    await untilAsked(url, before + 1);
    await untilSettled(url);
    const stale = await get(url);
    expect([stale.status, stale.body]).toEqual([200, first.body]);
    // Caches ask again when the server is asked again.
    await until('the failure is seen', async () =>
      /max-age=[5-9]$/.test((await get(url)).headers.get('cache-control') ?? ''),
    );
    expect(askedFor(url).length - before).toBeLessThanOrEqual(failuresSince(failing));
    const other = await get(url, 'w_10', origins[1]);
    expect(other.status).toBe(200);
    await age(url, 86_400);
    // What the processes believe ends when the failure is forgotten.
    await until('it is too old', async () => (await get(url)).status !== 200);
    const answer = await get(url);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      ...[502, 'source_failed', 'The server of the picture failed. It answered 500.'],
    ]);
    courier.found.set(url, { note: 'third' });
    await until('it is there again', async () => await shows(url, 'third'));
  });

  it.each([
    [{ outcome: 'denied', status: 404 }, 404, 'not_found'],
    [{ outcome: 'denied', status: 403 }, 404, 'not_found'],
    [{ outcome: 'refused', message: 'No.' }, 403, 'source_not_allowed'],
    [{ outcome: 'unusable', code: 'source_too_large', message: 'No.' }, 422, 'source_too_large'],
    [{ outcome: 'unusable', code: 'not_media', message: 'No.' }, 415, 'unsupported_media_type'],
    [{ outcome: 'failed', message: 'It answered 500.' }, 502, 'source_failed'],
  ] as const)('that is %j is an error, remembered for ten seconds', async (found, status, code) => {
    const url = picture(found);
    const begun = performance.now();
    for (const origin of [...origins, ...origins]) {
      const answer = await get(url, 'w_10', origin);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(askedFor(url).length).toBeLessThanOrEqual(failuresSince(begun));
    expect(await versionsOf(url)).toEqual([]);
    await api.database.execute('UPDATE image.remote_sources SET problem_until = now() WHERE id = $1', [idOf(url)]);
    courier.found.set(url, { note: 'later' });
    expect((await get(url)).status).toBe(200);
  });

  it('that its server takes away is not shown any more', async () => {
    courier.freshSeconds = 0;
    const url = picture();
    await get(url);
    courier.found.set(url, { outcome: 'denied', status: 410 });
    await until('it is gone', async () => (await get(url)).status === 404);
    await untilFetched(url);
    expect(await sourceRow(url)).toMatchObject({ versionId: null });
    expect((await versionsOf(url)).map(({ status }) => status)).toEqual(['retired']);
  });

  it('that no worker can decode is refused, and nothing is left', async () => {
    for (const [refused, status] of [
      ['damaged', 422],
      ['not_media', 415],
      ['too_many_pixels', 422],
    ] as const) {
      const url = picture({ refused });
      expect((await get(url)).status).toBe(status);
      await until('the row is removed', async () => (await versionsOf(url)).length === 0);
      expect(await api.storage.head(askedFor(url)[0]?.sourceKey ?? '')).toBeNull();
    }
  });

  it('is fetched again if the process that fetched it has died', async () => {
    const url = picture();
    const dead = randomUUID();
    await api.database.execute(
      `INSERT INTO image.remote_sources (id, url, lease_id, lease_until) VALUES ($1, $2, $3::uuid, now() + interval '2 seconds')`,
      [idOf(url), url, dead],
    );
    const id = `dead${n}`;
    const sourceKey = `private/images/${id}/source`;
    await api.storage.put(sourceKey, Buffer.from('half'));
    await api.database.execute(
      `INSERT INTO image.remote_versions (id, source_id, status, source_key, changed_at)
       VALUES ($1, $2, 'fetching', $3, now() - interval '1 hour')`,
      [id, idOf(url), sourceKey],
    );
    const answers = await Promise.all(origins.map((origin) => get(url, 'w_10', origin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(askedFor(url)).toHaveLength(1);
    await until('what the dead process left is removed', async () => (await api.storage.head(sourceKey)) === null);
    await until('and its row', async () => (await versionsOf(url)).length === 1);
  });

  it('is fetched again if its object is lost', async () => {
    const url = picture();
    await get(url);
    const [version] = await versionsOf(url);
    await api.storage.delete(`private/images/${version?.id}/source`);
    // Stored renditions need no source.
    expect((await get(url)).status).toBe(200);
    expect((await get(url, 'w_99')).status).toBe(200);
    expect(askedFor(url)).toHaveLength(2);
  });

  it('that nobody asks for is removed with its renditions', async () => {
    const [kept, removed] = [picture(), picture()];
    for (const url of [kept, removed]) await get(url);
    const [version] = await versionsOf(removed);
    await until('it is removed', async () => {
      // Again each time: the use by the request above may be written after it.
      await api.database.execute(
        `UPDATE image.remote_sources SET accessed_at = now() - interval '4 days' WHERE id = $1`,
        [idOf(removed)],
      );
      return (await sourceRow(removed)) === undefined;
    });
    await api.database.execute(
      `UPDATE image.remote_versions SET changed_at = now() - interval '1 hour' WHERE id = $1`,
      [version?.id],
    );
    await until('its objects are removed', async () => (await api.storedKeys(version?.id ?? '')).length === 0);
    expect(await sourceRow(kept)).toBeDefined();
    // This process still believes in the version, and has its rendition in memory for a second.
    await until('it is fetched again', async () => {
      expect((await get(removed)).status).toBe(200);
      return askedFor(removed).length === 2;
    });
  });

  it('goes if there are too many, or with too many bytes: the one that was not asked for the longest', async () => {
    // Less than an hour: the use by the requests below may be written after it, and changes nothing then.
    const age = (url: string, minutes: number) =>
      api.database.execute(
        'UPDATE image.remote_sources SET accessed_at = now() - make_interval(mins => $2::int), lease_until = NULL WHERE id = $1',
        [idOf(url), minutes],
      );
    const bound = async (most: { sources: number; bytes: number }): Promise<void> => {
      const use = { record: () => undefined, flush: async () => undefined };
      const metrics = { removed: createMetrics('test').counter('removed_total', 'Removed') };
      const given = { use, metrics, most, unusedDays: 100, fetchMs: 1e9, renderMs: 1e9 };
      const tasks = remoteTasks({ database: api.database, storage: api.storage, ...given });
      const task = tasks.find(({ name }) => name.endsWith('beyond their number'));
      await task?.run(new AbortController().signal);
    };
    const [oldest, older] = [picture(), picture()];
    for (const url of [oldest, older]) await get(url);
    await age(oldest, 50);
    await age(older, 40);
    const count = (await api.database.query('SELECT FROM image.remote_sources')).length;
    await bound({ sources: count, bytes: 1e9 });
    expect(await sourceRow(oldest)).toBeDefined();
    await bound({ sources: count - 1, bytes: 1e9 });
    expect([await sourceRow(oldest), await sourceRow(older)]).toEqual([undefined, expect.anything()]);
    // Renditions count, and tiny ones as much as a block of a file system.
    const [sum] = await api.database.query<{ bytes: number }>(
      `SELECT sum(v.source_bytes + (SELECT coalesce(sum(greatest(r.bytes, 4096)), 0) FROM image.remote_renditions r WHERE r.version_id = v.id))::float8 AS bytes
       FROM image.remote_sources s JOIN image.remote_versions v ON v.id = s.version_id`,
    );
    const [made] = await api.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM image.remote_sources s JOIN image.remote_renditions r ON r.version_id = s.version_id`,
    );
    expect(made?.count).toBeGreaterThan(0);
    await bound({ sources: count, bytes: sum?.bytes ?? 0 });
    expect(await sourceRow(older)).toBeDefined();
    await bound({ sources: count, bytes: (sum?.bytes ?? 0) - 1 });
    expect(await sourceRow(older)).toBeUndefined();
    expect((await get(older)).status).toBe(200);
  });

  it('has the time of its last use in its row', async () => {
    const url = picture();
    await get(url);
    await api.database.execute(
      `UPDATE image.remote_sources SET accessed_at = now() - interval '2 days' WHERE id = $1`,
      [idOf(url)],
    );
    await get(url);
    await until('the use is written', async () => {
      const [row] = await api.database.query<{ recent: boolean }>(
        `SELECT accessed_at > now() - interval '1 minute' AS recent FROM image.remote_sources WHERE id = $1`,
        [idOf(url)],
      );
      return row?.recent === true;
    });
  });

  it('gets a 503 if no courier runs, and is fetched when one does', async () => {
    const url = picture();
    await courier.stop();
    const answer = await get(url);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    const { found } = courier;
    courier = await startCourier(api);
    for (const [at, what] of found) courier.found.set(at, what);
    await until('it is fetched', async () => (await get(url)).status === 200);
  });

  it('counts for no account', async () => {
    await get(picture());
    expect(await api.database.query('SELECT FROM image.usage_daily')).toEqual([]);
  });
});

describe('remote sources', () => {
  it('are off without the setting', async () => {
    const api = await startImageApi();
    const answer = await call(api.origin, 'GET', `/img/~${Buffer.from(`${place}x.jpg`).toString('base64url')}/w_10`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_configured']);
    await api.stop();
  });

  it('need signatures where other pictures do', async () => {
    const api = await startImageApi({ IMAGE_REMOTE_SOURCES: place, IMAGE_SIGNING_KEYS: key });
    const url = `${place}x.jpg`;
    const plain = `/img/~${Buffer.from(url).toString('base64url')}/w_10`;
    expect((await call(api.origin, 'GET', plain)).body.code).toBe('forbidden');
    expect((await call(api.origin, 'GET', `${plain},s_x`)).body.code).toBe('forbidden');
    const client = createMillrace({ image: `${api.origin}/api/v1` });
    // The signature is good: nobody is there to fetch it.
    const signed = await client.signImageUrl({ remote: url }, { width: 10 }, key);
    expect((await call('', 'GET', signed)).body.code).toBe('unavailable');
    const other = await client.signImageUrl({ remote: `${place}y.jpg` }, { width: 10 }, key);
    const signature = other.slice(other.indexOf(',s_'));
    expect((await call(api.origin, 'GET', plain + signature)).body.code).toBe('forbidden');
    await api.stop();
  });

  it.each(['http', 'https://pictures.example', 'https://pictures.example/a', 'https://user@pictures.example/'])(
    'cannot be at %s',
    (value) => {
      const { schema } = remoteSettings.IMAGE_REMOTE_SOURCES;
      expect(schema.safeParse(value).success).toBe(false);
      expect(schema.parse(`${place}, https://other.example/`)).toEqual([place, 'https://other.example/']);
    },
  );
});
