import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { freePort } from '@millrace/testkit/engines';
import { startPostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { z } from 'zod';

export interface RunningApi {
  /** http://127.0.0.1:<port> */
  origin: string;
  port: number;
  databaseUrl: string;
  /** The database's URL, unless a broker was given. */
  queueUrl: string;
  process: TestProcess;
  /** The folder of its storage, unless another storage was given. */
  storageFolder: string;
  storageUrl: string;
  /** Token of a new account. */
  token: string;
  accountId: number;
  stop(): Promise<void>;
}

const program = (name: string) => fileURLToPath(new URL(`../../../../../apps/${name}/dist/main.js`, import.meta.url));

/** What the account of `startApi` signs in with. */
export const account = { email: 'bench@example.com', password: 'a long enough password' } as const;

/** A built app as a process, once it is ready. */
export const startApp = (name: string, port: number, env: Record<string, string>): Promise<TestProcess> =>
  startProcess({
    command: process.execPath,
    args: [program(name)],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // As `npm start` and the images set it.
      MALLOC_MMAP_THRESHOLD_: '4194304',
      ...env,
    },
    waitFor: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok ?? false,
  });

/**
 * A real API as a process, with a folder and a Postgres whose commits are flushed to disk.
 *
 * @param name the app
 * @param profile the field of the service's accounts in addition to e-mail and password
 */
export async function startApi(
  name: string,
  profile: 'companyName' | 'displayName',
  env: Record<string, string> = {},
  apiPath = '/api',
): Promise<RunningApi> {
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase();
  await migrate({ url: databaseUrl, log: silentLogger() });
  const storageFolder = await mkdtemp(join(tmpdir(), 'millrace-bench-'));
  const storageUrl = env.STORAGE_URL ?? `file://${storageFolder}`;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = await startApp(name, port, {
    PUBLIC_URL: origin,
    DATABASE_URL: databaseUrl,
    QUEUE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    JWT_SECRET: randomBytes(32).toString('hex'),
    ...env,
  });
  const registered = await fetch(`${origin}${apiPath}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, [profile]: 'Bench' }),
  });
  const { token, user } = z
    .object({ token: z.string(), user: z.object({ id: z.number() }) })
    .parse(await registered.json());
  return {
    origin,
    port,
    databaseUrl,
    queueUrl: env.QUEUE_URL ?? databaseUrl,
    process: api,
    storageFolder,
    storageUrl,
    token,
    accountId: user.id,
    async stop() {
      await api.stop();
      await postgres.stop();
      await rm(storageFolder, { recursive: true, force: true });
    },
  };
}
