import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startNginx, type TestNginx } from '@millrace/testkit/nginx';
import { getVideo, register, upload } from '../src/actions.ts';
import { type Client, createClient } from '../src/client.ts';
import { isReady, type Replica, startReplica } from '../src/faultRun/app.ts';
import { startEngines, type TestEngines } from '../src/platform/engines.ts';
import { migrateDatabase } from '../src/platform/migrate.ts';
import { poll } from '../src/poll.ts';
import { uploadAndStall } from '../src/rawUpload.ts';

jest.setTimeout(120_000);

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const mebibyte = 1024 * 1024;

/** What docs/operations.md tells users to write into their proxy. */
async function guidedDirectives(): Promise<string> {
  const guide = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, directives] = /`(client_max_body_size [^`]+)`/.exec(guide) ?? [];
  if (directives === undefined) throw new Error('the guide has no directives for a proxy');
  return directives;
}

await describeWithEngine(['ffmpeg', 'nginx'], 'a proxy of the user’s own', () => {
  let engines: TestEngines;
  let app: Replica;
  let proxies: Record<'untouched' | 'buffering' | 'guided', TestNginx>;
  const started: TestNginx[] = [];

  beforeAll(async () => {
    engines = await startEngines('postgres+folder');
    await migrateDatabase(engines.databaseUrl);
    app = await startReplica({
      name: 'video-api',
      main: join(root, 'apps/video-api/dist/main.js'),
      env: ({ port, origin }) => ({
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        TRUST_PROXY: '1',
        DATABASE_URL: engines.databaseUrl,
        QUEUE_URL: engines.queueUrl,
        STORAGE_URL: engines.storageUrl,
        JWT_SECRET: randomBytes(32).toString('base64url'),
      }),
    });
    await poll(() => isReady(app.origin), Boolean, { what: 'the API to be ready' });
    const startProxy = async (directives: string) => {
      const proxy = await startNginx(
        ({ port }) =>
          `server { listen 127.0.0.1:${port}; ${directives} location / { proxy_http_version 1.1; proxy_pass ${app.origin}; } }`,
      );
      started.push(proxy);
      return proxy;
    };
    proxies = {
      untouched: await startProxy(''),
      buffering: await startProxy('client_max_body_size 0;'),
      guided: await startProxy(await guidedDirectives()),
    };
  });

  afterAll(async () => {
    for (const proxy of started) await proxy.stop();
    await app?.stop();
    await engines?.stop();
  });

  const through = (proxy: TestNginx): Client => createClient(`${proxy.url}/api`);
  const film = () => new Uint8Array(randomBytes(5 * mebibyte));

  it('refuses uploads by its own limit, unless the guide’s directives lift it', async () => {
    const person = await register(through(proxies.untouched));
    await expect(upload(through(proxies.untouched), person, film())).rejects.toThrow('413');
    const id = await upload(through(proxies.guided), person, film());
    expect((await getVideo(through(proxies.untouched), person, id)).id).toBe(id);
  });

  it('may buffer whole uploads: they arrive later', async () => {
    const client = through(proxies.buffering);
    const person = await register(client);
    const id = await upload(client, person, film());
    expect((await getVideo(client, person, id)).id).toBe(id);
  });

  it('passes uploads on as they arrive with the guide’s directives, and their refusal before their end', async () => {
    const refused = await uploadAndStall(`${proxies.guided.url}/api`, 'no token', mebibyte);
    const [response] = await once(refused, 'response', { signal: AbortSignal.timeout(120_000) });
    refused.destroy();
    expect(response.statusCode).toBe(401);
  });
});
