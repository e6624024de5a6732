import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { startEdge, type TestEdge } from '@millrace/testkit/edge';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { pause, until } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { type Balancer, startBalancer } from '../src/balancer.ts';
import { root } from '../src/files.ts';

const session = z.object({ token: z.string() });
const uploaded = z.object({ video: z.object({ id: z.string() }) });
const view = z.object({ video: z.object({ view_count: z.number() }) });

interface Replica {
  port: number;
  process: TestProcess;
}

/** The built video-api twice, as a Service's endpoints behind the edge, replaced one by one as a Deployment does it. */
await describeWithEngine('nginx', 'a rolling upgrade of two replicas', () => {
  let postgres: TestDatabases;
  let folder: string;
  let databaseUrl: string;
  let balancer: Balancer;
  let edge: TestEdge;
  const replicas: Replica[] = [];

  async function startReplica(): Promise<Replica> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const process_ = await startProcess({
      command: process.execPath,
      args: [join(root, 'apps/video-api/dist/main.js')],
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: 'http://video.example',
        DATABASE_URL: databaseUrl,
        QUEUE_URL: databaseUrl,
        STORAGE_URL: `file://${folder}`,
        JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: undefined,
      },
      waitFor: async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
    });
    return { port, process: process_ };
  }

  beforeAll(async () => {
    postgres = await usePostgres();
    databaseUrl = await postgres.createDatabase(migrated);
    folder = await mkdtemp(join(tmpdir(), 'millrace-upgrade-'));
    balancer = await startBalancer();
    for (let n = 0; n < 2; n += 1) {
      const replica = await startReplica();
      replicas.push(replica);
      balancer.add(replica.port);
    }
    edge = await startEdge({ origin: balancer.origin, service: 'video', edgeToken: 'an-edge-token-of-some-length' });
  }, 120_000);

  afterAll(async () => {
    await edge.stop();
    await balancer.close();
    for (const replica of replicas) await replica.process.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('fails no request: reads, beacons, and uploads that take longer than the change', async () => {
    const failures: string[] = [];
    let answered = 0;
    const ask = async (method: string, path: string, init: RequestInit, status: number): Promise<unknown> => {
      try {
        const response = await fetch(edge.url + path, { method, ...init });
        const body = await response.text();
        if (response.status !== status) failures.push(`${method} ${path}: ${response.status} ${body.slice(0, 200)}`);
        answered += 1;
        return body === '' ? undefined : JSON.parse(body);
      } catch (error) {
        failures.push(`${method} ${path}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
        return undefined;
      }
    };
    const account = { email: 'a@example.com', password: 'a long enough password', companyName: 'A company' };
    const json = { 'content-type': 'application/json' };
    const registration = { body: JSON.stringify(account), headers: json };
    const { token } = session.parse(await ask('POST', '/api/auth/register', registration, 201));
    const headers = { authorization: `Bearer ${token}` };

    /** A body that trickles in, so that replicas are told to go in the middle of it. */
    const upload = () => {
      const boundary = randomUUID();
      const part = (name: string, more = '') =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
      async function* body() {
        yield Buffer.from(`${part('title')}A title\r\n${part('file', '; filename="a.mp4"')}`);
        for (let n = 0; n < 30; n += 1) {
          yield Buffer.alloc(50_000, n);
          await pause(100, 'The rhythm of a slow client.');
        }
        yield Buffer.from(`\r\n--${boundary}--\r\n`);
      }
      const init = {
        body: ReadableStream.from(body()),
        duplex: 'half',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      } as const;
      return ask('POST', '/api/videos/upload', init, 201);
    };
    const first = uploaded.parse(await upload()).video.id;

    let rolling = true;
    let beacons = 0;
    const loops = [
      ...Array.from({ length: 4 }, () => async () => void (await ask('GET', '/api/videos', { headers }, 200))),
      ...Array.from({ length: 4 }, () => async () => {
        await ask('POST', `/api/stream/${first}/view`, {}, 204);
        beacons += 1;
      }),
      ...Array.from({ length: 3 }, () => async () => void (await upload())),
    ].map(async (step) => {
      while (rolling) await step();
    });

    for (const old of replicas.splice(0)) {
      const fresh = await startReplica();
      replicas.push(fresh);
      balancer.add(fresh.port);
      balancer.remove(old.port);
      // It drains: an upload that has begun there ends there.
      expect(await old.process.stop({ timeoutMs: 120_000 })).toBe(0);
    }
    await until('many requests are answered', () => answered > 100 || failures.length > 0);
    rolling = false;
    await Promise.all(loops);

    expect(failures).toEqual([]);
    const seen = view.parse(await ask('GET', `/api/videos/${first}`, { headers }, 200));
    expect(seen.video.view_count).toBe(beacons);
  }, 600_000);
});
