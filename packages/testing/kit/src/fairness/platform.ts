import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../engines/availability.ts';
import { startPostgres } from '../postgres/index.ts';
import { startProcess, type TestProcess } from '../process/index.ts';
import { useRabbitMq } from '../rabbitmq/index.ts';
import { useS3 } from '../s3/index.ts';
import { type SourceServer, startSourceServer } from '../sources/index.ts';
import { call, insist } from './client.ts';

export type FairnessEngines = 'postgres+folder' | 'rabbitmq+s3';

/** Somebody with an account. */
export interface Member {
  email: string;
  token: string;
}

/** A platform whose pools hostile clients fill, and the servers that it is made to talk to. */
export interface FairnessPlatform {
  /** Base URLs. */
  video: string;
  image: string;
  /** Sources of fetches, remote pictures, and endpoints of webhooks. */
  server: SourceServer;
  register(): Promise<Member>;
  /** The hostile clients: the same accounts for every pool, since each costs a hash. */
  hostile(count: number): Promise<Member[]>;
  /** Resolves when the APIs have done what they were asked before: a process serves its requests, and the database theirs, in their order. */
  calm(): Promise<void>;
  /** The value of a gauge of a pool of an API. */
  pool(of: 'video' | 'image', pool: string, gauge: 'places' | 'waiting'): Promise<number>;
  stop(): Promise<void>;
}

export const password = 'a long enough password';
const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Starts the apps that have pools, as processes with the limits that they have by default. */
export async function startFairnessPlatform(engines: FairnessEngines): Promise<FairnessPlatform> {
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.reverse()) await close();
  };
  try {
    return await start(engines, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  engines: FairnessEngines,
  closing: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<FairnessPlatform> {
  const postgres = await startPostgres();
  closing.push(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const migration = await startProcess({
    command: process.execPath,
    args: [join(root, 'packages/database/dist/migrateCli.js')],
    env: { DATABASE_URL: databaseUrl },
  });
  if ((await migration.ended) !== 0) throw new Error(`the migrations failed:\n${migration.output()}`);
  const isCluster = engines === 'rabbitmq+s3';
  const broker = isCluster ? await useRabbitMq() : undefined;
  if (broker !== undefined) closing.push(() => broker.stop());
  const s3 = isCluster ? await useS3() : undefined;
  if (s3 !== undefined) closing.push(() => s3.stop());
  const folder = await mkdtemp(join(tmpdir(), 'millrace-fairness-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const server = await startSourceServer();
  closing.push(() => server.stop());

  const shared = {
    ...s3?.env,
    QUEUE_URL: broker?.url ?? databaseUrl,
    STORAGE_URL: isCluster ? `s3://fairness-${randomBytes(4).toString('hex')}` : `file://${folder}`,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const secret = randomBytes(32).toString('hex');
  const run = async (app: string, env: Record<string, string>): Promise<string> => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const running: TestProcess = await startProcess({
      command: process.execPath,
      args: [join(root, 'apps', app, 'dist/main.js')],
      env: { ...shared, PORT: String(port), PUBLIC_URL: origin, ...env },
      waitFor: async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
      timeoutMs: 240_000,
    });
    closing.push(() => running.kill());
    return origin;
  };
  const api = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    // All accounts are made from one address.
    REGISTRATIONS_PER_MINUTE: '100000',
    UPLOADS_PER_MINUTE: '100000',
  };
  // The first app creates the bucket.
  const video = await run('video-api', api);
  const [image] = await Promise.all([
    run('image-api', { ...api, IMAGE_REMOTE_SOURCES: `${server.origin}/pictures/` }),
    run('courier', { OUTBOUND_ALLOW: '127.0.0.1' }),
    run('image-transformer', {}),
  ]);
  let members = 0;
  const hostile: Member[] = [];
  const register = async (): Promise<Member> => {
    members += 1;
    const email = `member-${members}@example.com`;
    const json = { email, password, companyName: 'Fairness' };
    const body: { token: string } = JSON.parse(
      await insist(201, () => call(`${video}/api/auth/register`, { method: 'POST', json })),
    );
    return { email, token: body.token };
  };
  const { token } = await register();
  return {
    video: `${video}/api`,
    image,
    server,
    register,
    async hostile(count) {
      while (hostile.length < count) {
        const some = Math.min(4, count - hostile.length);
        hostile.push(...(await Promise.all(Array.from({ length: some }, register))));
      }
      return hostile.slice(0, count);
    },
    async calm() {
      for (let n = 0; n < 2; n += 1) {
        await insist(200, () => call(`${video}/api/videos`, { token }));
        await insist(200, () => call(`${image}/api/v1/keys`, { token }));
      }
    },
    async pool(of, pool, gauge) {
      const lines = (await call(`${of === 'video' ? video : image}/metrics`)).body.split('\n');
      const line = lines.find((one) => one.startsWith(`pool_${gauge}{`) && one.includes(`pool="${pool}"`));
      return Number(line?.split(' ').at(-1));
    },
    stop,
  };
}
