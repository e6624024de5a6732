import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startNginx, type TestNginx } from '@millrace/testkit/nginx';
import { pause, until } from '@millrace/testkit/waiting';
import { getVideo, register, untilSettled, upload } from '../src/actions.ts';
import { type Ask, type Client, createClient } from '../src/client.ts';
import { isReady, type Replica, startReplica } from '../src/faultRun/app.ts';
import { tinyVideo } from '../src/media.ts';
import { startEngines, type TestEngines } from '../src/platform/engines.ts';
import { migrateDatabase } from '../src/platform/migrate.ts';
import { poll } from '../src/poll.ts';

jest.setTimeout(300_000);

const root = fileURLToPath(new URL('../../../..', import.meta.url));

await describeWithEngine(['ffmpeg', 'nginx'], 'an upgrade, one replica after the other', () => {
  let engines: TestEngines;
  let temporary = '';
  let apis: Replica[] = [];
  let workers: Replica[] = [];
  let edge: TestNginx;
  let api: Client;

  beforeAll(async () => {
    engines = await startEngines('postgres+folder');
    temporary = await mkdtemp(join(tmpdir(), 'millrace-upgrade-'));
    await migrateDatabase(engines.databaseUrl);
    const shared = {
      QUEUE_URL: engines.queueUrl,
      STORAGE_URL: engines.storageUrl,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      TMPDIR: temporary,
    };
    const secret = randomBytes(32).toString('base64url');
    const start = (app: string, index: number, env: Record<string, string | undefined>) =>
      startReplica({
        name: `${app}-${index}`,
        main: join(root, 'apps', app, 'dist', 'main.js'),
        env: ({ port, origin }) => ({ ...shared, PORT: String(port), PUBLIC_URL: origin, ...env }),
      });
    for (const index of [1, 2]) {
      apis.push(await start('video-api', index, { DATABASE_URL: engines.databaseUrl, JWT_SECRET: secret }));
      workers.push(await start('media-transcoder', index, { DATABASE_URL: undefined, PUBLIC_URL: undefined }));
    }
    for (const { name, origin } of [...apis, ...workers]) {
      await poll(() => isReady(origin), Boolean, { what: `${name} to be ready` });
    }
    edge = await startNginx(
      ({ port }) => `
        upstream video { ${apis.map(({ origin }) => `server ${new URL(origin).host} max_fails=0;`).join(' ')} }
        server {
          listen 127.0.0.1:${port};
          client_max_body_size 0;
          proxy_request_buffering off;
          location / { proxy_pass http://video; }
        }`,
    );
    api = createClient(`${edge.url}/api`);
  });

  afterAll(async () => {
    await edge?.stop();
    for (const replica of [...apis, ...workers]) await replica.stop();
    await engines?.stop();
    await rm(temporary, { recursive: true, force: true });
    apis = [];
    workers = [];
  });

  it('fails no request of those who use the platform meanwhile, and loses nothing', async () => {
    const person = await register(api);
    const watched = await upload(api, person, await tinyVideo());
    await untilSettled(api, person, watched);

    let over = false;
    let requests = 0;
    const failures: string[] = [];
    const uploaded: string[] = [];
    let views = 0;
    const ask = async (expected: number, method: string, path: string, given: Ask = {}) => {
      requests += 1;
      try {
        const { status, text } = await api(method, path, given);
        if (status === expected) return true;
        failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      } catch (error) {
        failures.push(`${method} ${path}: ${String(error)}`);
      }
      return false;
    };
    const repeat = async (act: () => Promise<void>) => {
      while (!over) {
        await act();
        await pause(20, 'The rhythm of a client.');
      }
    };
    const load = Promise.all([
      repeat(async () => {
        await ask(200, 'GET', `/videos/${watched}`, { token: person.token });
      }),
      repeat(async () => {
        await ask(302, 'GET', `/stream/${watched}/manifest`);
      }),
      repeat(async () => {
        if (await ask(204, 'POST', `/stream/${watched}/view`, { json: { viewId: randomUUID() } })) views += 1;
      }),
      repeat(async () => {
        requests += 1;
        if (uploaded.length < 12) {
          await upload(api, person, await tinyVideo()).then(
            (id) => uploaded.push(id),
            (error: unknown) => failures.push(`an upload: ${String(error)}`),
          );
        }
        await pause(300, 'The rhythm of a client.');
      }),
    ]);
    for (const replica of [...apis, ...workers]) {
      await replica.restart();
      await pause(500, 'The clients use the new process for a while.');
    }
    await until('there was much to do', () => (requests > 100 && uploaded.length > 0) || failures.length > 0);
    over = true;
    await load;
    process.stderr.write(`upgrade: ${requests} requests, ${failures.length} failed, ${uploaded.length} uploads\n`);
    // nginx repeats a request at the other replica when a connection is refused (111).
    const causes =
      failures.length === 0 ? [] : (await edge.errors()).split('\n').filter((line) => !line.includes('(111: '));

    expect([...causes, ...failures]).toEqual([]);
    for (const id of uploaded) expect(await untilSettled(api, person, id)).toMatchObject({ status: 'ready' });
    expect((await getVideo(api, person, watched)).view_count).toBe(views);
  });
});
