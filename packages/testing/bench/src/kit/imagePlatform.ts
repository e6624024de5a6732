import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { freePort } from '@millrace/testkit/engines';
import { startPostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { z } from 'zod';
import { limitCpu } from './cpuShare.ts';

const program = (name: string) => fileURLToPath(new URL(`../../../../../apps/${name}/dist/main.js`, import.meta.url));
const registered = z.object({ token: z.string() });
const uploaded = z.object({ image: z.object({ id: z.string() }) });

export interface ImagePlatform {
  /** http://127.0.0.1:<port> of each API process. */
  origins: string[];
  ports: number[];
  /** The process of each worker. */
  workerPids: number[];
  storageFolder: string;
  /** Uploads a picture. @returns its id */
  upload(bytes: Buffer): Promise<string>;
  /** The sum of a counter over all workers, for lines with all of the labels. */
  workersCount(name: string, ...labels: string[]): Promise<number>;
  stop(): Promise<void>;
}

export interface ImageProcesses {
  apis: number;
  workers: number;
  /** Processors that each worker may use; default: all. */
  coresOfWorker?: number;
  /** More settings of the APIs. */
  env?: Record<string, string>;
}

/** The worker's environment variables that `npm start` sets before Node starts. */
const workerEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
};

/** image-api and image-transformer processes on one folder and one Postgres whose commits are flushed to disk. */
export async function startImagePlatform(processes: ImageProcesses): Promise<ImagePlatform> {
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase();
  await migrate({ url: databaseUrl, log: silentLogger() });
  const storageFolder = await mkdtemp(join(tmpdir(), 'millrace-bench-'));
  const running: TestProcess[] = [];
  const start = async (name: string, port: number, env: Record<string, string>) => {
    const started = await startProcess({
      command: process.execPath,
      args: [program(name)],
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        QUEUE_URL: databaseUrl,
        STORAGE_URL: `file://${storageFolder}`,
        LOG_LEVEL: 'error',
        ...env,
      },
      waitFor: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok ?? false,
    });
    running.push(started);
    return port;
  };
  const secret = randomBytes(32).toString('hex');
  const ports: number[] = [];
  const workerPorts: number[] = [];
  const workerPids: number[] = [];
  const groups: (() => Promise<void>)[] = [];
  for (let n = 0; n < processes.workers; n += 1) {
    workerPorts.push(await start('image-transformer', await freePort(), workerEnvironment));
    const worker = running.at(-1);
    if (worker === undefined) continue;
    workerPids.push(worker.pid);
    if (processes.coresOfWorker === undefined) continue;
    groups.push(await limitCpu(worker.pid, processes.coresOfWorker));
  }
  for (let n = 0; n < processes.apis; n += 1) {
    const port = await freePort();
    const env = {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      UPLOADS_PER_MINUTE: '100000',
      // The benchmark acts for many clients, but uses one address.
      IMAGE_WAITING_PER_ADDRESS: '100000',
      IMAGE_MAKING_PER_ADDRESS: '100000',
      ...processes.env,
    };
    ports.push(await start('image-api', port, env));
  }
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const answer = await fetch(`${origins[0]}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', password: 'a long enough password' }),
  });
  const { token } = registered.parse(await answer.json());
  return {
    origins,
    ports,
    workerPids,
    storageFolder,
    async upload(bytes) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'bench.jpg');
      const response = await fetch(`${origins[0]}/api/v1/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return uploaded.parse(await response.json()).image.id;
    },
    async workersCount(name, ...labels) {
      let sum = 0;
      for (const port of workerPorts) {
        const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n');
        const found = lines.filter((line) => line.startsWith(name) && labels.every((label) => line.includes(label)));
        sum += found.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
      }
      return sum;
    },
    async stop() {
      for (const one of running.reverse()) await one.stop();
      for (const remove of groups) await remove();
      await postgres.stop();
      await rm(storageFolder, { recursive: true, force: true });
    },
  };
}
