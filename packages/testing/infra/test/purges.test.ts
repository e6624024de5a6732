import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { createPlaybackTokens, nowInSeconds } from '@millrace/delivery';
import { silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { startEdge, type TestEdge } from '@millrace/testkit/edge';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { until, untilAvailable } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { root } from '../src/files.ts';

type Service = 'video' | 'music' | 'image';

const edgeToken = 'an-edge-token-of-some-length';
const logToken = 'a-token-for-the-delivery-log';
const signingSecret = 'a-secret-that-signs-tokens-of-tests';

/** The smallest picture: one grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const pending = z.object({ again: z.array(z.unknown()) });
const created = {
  account: z.object({ token: z.string(), user: z.object({ id: z.int() }).optional() }),
  key: z.object({ key: z.string() }),
  image: z.object({ image: z.object({ id: z.string() }) }),
  video: z.object({ video: z.object({ id: z.string() }) }),
  track: z.object({ track: z.object({ id: z.string() }) }),
};

/** Real nginx twice, with a shipper each, in front of the built APIs; image-api has a replica behind each edge. */
await describeWithEngine('nginx', 'purges at two edges', () => {
  let postgres: TestDatabases;
  let databaseUrl: string;
  let folder: string;
  let database: Database;
  let storage: Storage;
  const processes: TestProcess[] = [];
  const edges: TestEdge[] = [];
  const shippers: TestProcess[] = [];
  const origins: Record<Service, string[]> = { video: [], music: [], image: [] };
  let person: { token: string; key: string };

  async function startApp(app: string, env: Record<string, string> = {}): Promise<string> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    processes.push(
      await startProcess({
        command: process.execPath,
        args: [join(root, `apps/${app}/dist/main.js`)],
        env: {
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          NODE_OPTIONS: undefined,
          PUBLIC_URL: 'http://api.example',
          DATABASE_URL: databaseUrl,
          QUEUE_URL: databaseUrl,
          STORAGE_URL: `file://${folder}`,
          JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
          DELIVERY_LOG_TOKEN: logToken,
          DELIVERY_EDGE_TOKEN: edgeToken,
          REGISTRATIONS_PER_MINUTE: '100',
          MEDIA_SIGNING_KEYS: `k1:${signingSecret}`,
          TRUST_PROXY: '1',
          ...env,
        },
        waitFor: async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
      }),
    );
    return origin;
  }

  async function startShipper(at: number): Promise<void> {
    const edge = edges[at];
    if (edge === undefined) throw new RangeError('no such edge');
    const port = await freePort();
    const targets = (['video', 'music', 'image'] as const).map((name) => `${name}=${origins[name].at(at)}`);
    shippers[at] = await startProcess({
      command: process.execPath,
      args: [join(root, 'apps/edge-shipper/dist/main.js')],
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: undefined,
        EDGE_LOG_DIR: edge.logFolder,
        DELIVERY_LOG_TOKEN: logToken,
        DELIVERY_LOG_TARGETS: targets.join(','),
      },
      waitFor: async () => (await caughtUp(port)) === 3,
    });
  }

  /** How many services the shipper has asked for purges. */
  async function caughtUp(port: number): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    const text = (await answer?.text()) ?? '';
    return text.split('\n').filter((line) => line.startsWith('edge_purges_caught_up_timestamp_seconds{')).length;
  }

  /** A shipper purges twice, ten seconds apart. Resolves when nothing is left to be purged again. */
  async function settled(): Promise<void> {
    for (const { logFolder } of edges) {
      for (const name of Object.keys(origins)) {
        const file = join(logFolder, '.purged', name, '.state.json');
        const left = async () => pending.parse(JSON.parse(await readFile(file, 'utf8'))).again.length;
        await until(`the purges of ${name} have settled`, async () => (await left()) === 0);
      }
    }
  }

  beforeAll(async () => {
    postgres = await usePostgres();
    databaseUrl = await postgres.createDatabase(migrated);
    folder = await mkdtemp(join(tmpdir(), 'millrace-purges-'));
    database = openDatabase({ url: databaseUrl, log: silentLogger() });
    storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
    const image = await startApp('image-api');
    origins.image = [image, await startApp('image-api')];
    const video = await startApp('video-api');
    origins.video = [video, video];
    const music = await startApp('music-api');
    origins.music = [music, music];
    await startApp('image-transformer');
    for (const at of [0, 1]) {
      const also = { video, music };
      edges[at] = await startEdge({ origin: origins.image[at] ?? '', service: 'image', edgeToken, also });
      await startShipper(at);
    }
    await settled();
    person = await enter();
  }, 400_000);

  afterAll(async () => {
    for (const shipper of shippers) await shipper.kill();
    for (const edge of edges) await edge.stop();
    for (const one of processes.reverse()) await one.kill();
    await storage.close();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(
    service: Service,
    method: string,
    path: string,
    { as = person, json, form }: { as?: { token: string; key?: string }; json?: unknown; form?: FormData } = {},
  ): Promise<unknown> {
    const ask = () =>
      fetch(`${origins[service][0]}${service === 'image' ? '/api/v1' : '/api'}${path}`, {
        method,
        headers: {
          ...(service === 'image' && as.key !== undefined
            ? { 'x-api-key': as.key }
            : { authorization: `Bearer ${as.token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
      });
    const response = await untilAvailable(ask);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function enter(role = 'user'): Promise<{ token: string; key: string; email: string }> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const account = { email, password: 'a long enough password', companyName: 'A company' };
    const as = created.account.parse(
      await call('video', 'POST', '/auth/register', { as: { token: '' }, json: account }),
    );
    const { token } = as;
    // What a process has seen of an account, it believes for some seconds.
    if (role === 'admin') {
      await database.execute("UPDATE auth.accounts SET role = 'admin' WHERE email = $1", [email]);
      return { token, key: '', email };
    }
    const { key } = created.key.parse(await call('image', 'POST', '/keys', { as: { token }, json: { name: 'a key' } }));
    return { token, key, email };
  }

  async function makeImage(as = person): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png)]), 'pixel.png');
    return created.image.parse(await call('image', 'POST', '/upload', { as, form })).image.id;
  }

  /** A ready video or track; the test stands in for the transcoder. */
  async function makeMedium(service: 'video' | 'music', visibility = 'public'): Promise<string> {
    const [kind, table] = service === 'video' ? ['videos', 'video.videos'] : ['tracks', 'music.tracks'];
    const form = new FormData();
    form.set('title', 'A title');
    form.set('artistName', 'An artist');
    if (service === 'video') form.set('visibility', visibility);
    form.set('file', new Blob([randomBytes(100)]), 'a.mp4');
    const answer = await call(service, 'POST', `/${kind}/upload`, { form });
    const id = service === 'video' ? created.video.parse(answer).video.id : created.track.parse(answer).track.id;
    const place = visibility === 'private' ? 'protected' : 'public';
    for (const name of ['0.m4s', '256k.m4a', 'master.m3u8']) {
      await storage.put(`${place}/${kind}/${id}/one/${name}`, randomBytes(2_000));
    }
    await database.execute(`UPDATE ${table} SET status = 'ready', output_prefix = $2 WHERE id = $1`, [
      id,
      `public/${kind}/${id}/one/`,
    ]);
    // The number of ready tracks, which a result would count.
    if (service === 'music') await database.execute('UPDATE music.totals SET value = value + 1', []);
    return id;
  }

  async function ask(edge: TestEdge, service: Service, path: string) {
    const { hostname, port } = new URL(edge.urlOf(service));
    const req = request({ hostname, port, path, agent: false }).end();
    const [res]: IncomingMessage[] = await once(req, 'response');
    if (res === undefined) throw new Error('no response');
    await buffer(res);
    const headers: IncomingHttpHeaders = res.headers;
    return { status: res.statusCode, cache: headers['x-cache'], headers };
  }

  const everywhere = (service: Service, path: string) =>
    Promise.all(
      edges.map(async (edge) => {
        const { status, cache } = await ask(edge, service, path);
        return `${status} ${cache}`;
      }),
    );

  /** Asks until both edges have copies. */
  async function warm(service: Service, ...paths: string[]): Promise<void> {
    for (const path of paths) {
      await until(`${path} is a HIT at both edges`, async () =>
        (await everywhere(service, path)).every((one) => one === '200 HIT'),
      );
    }
  }

  /** Runs a change, and waits until all edges answer as expected. Without a purge, they would keep their copies for longer than a test may take. */
  async function dropped(
    change: () => Promise<unknown>,
    service: Service,
    paths: string[],
    expected = /^404 /,
    at: TestEdge[] = edges,
  ): Promise<void> {
    await change();
    await until(`the edges answer as ${expected} to ${paths.join(', ')}`, async () => {
      const seen = await Promise.all(
        at.flatMap((edge) =>
          paths.map(async (path) => {
            const { status, cache } = await ask(edge, service, path);
            return `${status} ${cache}`;
          }),
        ),
      );
      return seen.every((one) => expected.test(one));
    });
  }

  it('drop a deleted image, and nothing else', async () => {
    const [id, other] = [await makeImage(), await makeImage()];
    const paths = [`/img/${id}`, `/img/${id}/w_1,f_webp`, `/api/v1/images/${id}/transform?w=1`];
    const others = paths.map((path) => path.replace(id, other));
    await warm('image', ...paths, ...others);
    await dropped(() => call('image', 'DELETE', `/images/${id}`), 'image', paths);
    for (const path of others) expect(await everywhere('image', path)).toEqual(['200 HIT', '200 HIT']);
  });

  it('drop a deleted video, one that becomes private, and one that is taken down, and no other', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => makeMedium('video')));
    const pathsOf = (id = '') => ['0.m4s', 'master.m3u8'].map((name) => `/media/videos/${id}/one/${name}`);
    await warm('video', ...ids.flatMap(pathsOf));
    const [deleted, hidden, taken, other] = ids;
    await dropped(() => call('video', 'DELETE', `/videos/${deleted}`), 'video', pathsOf(deleted));
    await dropped(
      () => call('video', 'PATCH', `/videos/${hidden}`, { json: { visibility: 'private' } }),
      'video',
      pathsOf(hidden),
    );
    const operator = await enter('admin');
    await dropped(
      () => call('video', 'DELETE', `/admin/videos/${taken}`, { as: operator, json: { reason: 'Not allowed here.' } }),
      'video',
      pathsOf(taken),
    );
    for (const path of pathsOf(other)) expect(await everywhere('video', path)).toEqual(['200 HIT', '200 HIT']);
  });

  it('drop a thumbnail that was replaced, and captions that were removed, and nothing else of the video', async () => {
    const id = await makeMedium('video');
    const segment = `/media/videos/${id}/one/0.m4s`;
    const [old, now, text] = ['picture-old.jpg', 'picture-now.jpg', 'captions-old.vtt'].map(
      (name) => `videos/${id}/${name}`,
    );
    for (const key of [old, now, text]) await storage.put(`public/${key}`, randomBytes(200));
    await warm('video', segment, ...[old, now, text].map((key) => `/media/${key}`));
    // As the transaction that replaces a picture: the row names another one, and a sweep is due.
    const replace = async () => {
      await database.execute('UPDATE video.videos SET picture_key = $2 WHERE id = $1', [id, `public/${now}`]);
      await database.execute('INSERT INTO platform.deletions (prefix, until) VALUES ($1, now())', [
        `public/videos/${id}/`,
      ]);
      for (const key of [old, text]) {
        await until(`${key} is removed`, async () => (await storage.head(`public/${key}`)) === null);
      }
    };
    await dropped(replace, 'video', [`/media/${old}`, `/media/${text}`]);
    for (const path of [segment, `/media/${now}`])
      expect(await everywhere('video', path)).toEqual(['200 HIT', '200 HIT']);
  });

  it('drop a deleted track with all its slices, and no other', async () => {
    const [id, other] = [await makeMedium('music'), await makeMedium('music')];
    const path = (of: string) => `/media/tracks/${of}/one/256k.m4a`;
    await warm('music', path(id), path(other));
    await dropped(() => call('music', 'DELETE', `/tracks/${id}`), 'music', [path(id)]);
    expect(await everywhere('music', path(other))).toEqual(['200 HIT', '200 HIT']);
  });

  it('drop a deleted private video for those who have a token', async () => {
    const [id, other] = [await makeMedium('video', 'private'), await makeMedium('video', 'private')];
    const tokens = createPlaybackTokens([{ id: 'k1', secret: signingSecret }]);
    const path = (of: string) => {
      const { token } = tokens.sign({ kind: 'videos', id: of }, nowInSeconds() + 600);
      return `/media/~${token}/videos/${of}/one/0.m4s`;
    };
    await warm('video', path(id), path(other));
    await dropped(() => call('video', 'DELETE', `/videos/${id}`), 'video', [path(id)]);
    expect(await everywhere('video', path(other))).toEqual(['200 HIT', '200 HIT']);
  });

  it('drop an image as often as its owner purges it', async () => {
    const id = await makeImage();
    const path = `/img/${id}/w_1,f_png`;
    const drop = async (at: TestEdge) => {
      await warm('image', path);
      await dropped(() => call('image', 'POST', `/images/${id}/purge`), 'image', [path], /^200 MISS$/, [at]);
    };
    for (const edge of [...edges, ...edges]) await drop(edge);
  });

  it('drop what was deleted while a shipper was away, when it is back, and only that', async () => {
    const [id, other] = [await makeImage(), await makeImage()];
    const paths = [`/img/${id}`, `/img/${id}/w_1,f_webp`];
    await warm('image', ...paths, `/img/${other}`);
    await shippers[1]?.kill();
    const [near, far] = edges;
    if (near === undefined || far === undefined) throw new Error('there are two edges');
    await dropped(() => call('image', 'DELETE', `/images/${id}`), 'image', paths, /^404 /, [near]);
    expect((await ask(far, 'image', `/img/${id}`)).cache).toBe('HIT');
    await dropped(() => startShipper(1), 'image', paths);
    expect(await everywhere('image', `/img/${other}`)).toEqual(['200 HIT', '200 HIT']);
  });

  it('drop everything, if a shipper does not know what it has missed', async () => {
    const id = await makeImage();
    await warm('image', `/img/${id}`);
    await shippers[1]?.kill();
    const [near, far] = edges;
    if (near === undefined || far === undefined) throw new Error('there are two edges');
    await rm(join(far.logFolder, '.purged', 'image', '.state.json'));
    await dropped(() => startShipper(1), 'image', [`/img/${id}`], /^200 MISS$/, [far]);
    expect((await ask(near, 'image', `/img/${id}`)).cache).toBe('HIT');
    await settled();
  });

  it('drop the media of a suspended account, and of no other', async () => {
    const [owner, operator] = [await enter(), await enter('admin')];
    const [id, other] = [await makeImage(owner), await makeImage()];
    await warm('image', `/img/${id}`, `/img/${other}`);
    const [account] = await database.query<{ id: number }>('SELECT id FROM auth.accounts WHERE email = $1', [
      owner.email,
    ]);
    const suspend = (suspended: boolean) =>
      call('image', 'PATCH', `/admin/accounts/${account?.id}`, {
        as: { token: operator.token },
        json: { suspended: suspended ? { reason: 'Unpaid.' } : null },
      });
    await dropped(() => suspend(true), 'image', [`/img/${id}`]);
    expect(await everywhere('image', `/img/${other}`)).toEqual(['200 HIT', '200 HIT']);
    await suspend(false);
    await warm('image', `/img/${id}`);
  });
});
