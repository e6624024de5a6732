// Four fetches beside each other through a courier, compared with four curls from the same server to the same disk; and the courier's peak
// memory. curl leaves its bytes in the memory of the system, so a third line shows what flushing them costs it.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@millrace/database';
import { messages } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage } from '@millrace/storage';
import { startPostgres } from '@millrace/testkit/postgres';
import { startProcess } from '@millrace/testkit/process';
import { startBare } from './kit/bareServer.ts';
import { cpuSeconds } from './kit/cpu.ts';
import { compare } from './kit/statistics.ts';

const run = promisify(execFile);
const log = silentLogger();
const main = fileURLToPath(new URL('../../../../apps/courier/dist/main.js', import.meta.url));
const mebibyte = 1024 ** 2;
const bytes = 400 * mebibyte;
const concurrent = 4;
const rounds = 3;
const mostGrowth = 64 * mebibyte * concurrent;

const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-fetch-'));
const file = await open(join(folder, 'served'), 'w');
const piece = randomBytes(mebibyte);
for (let at = 0; at < bytes; at += piece.length) await file.write(piece);
await file.close();

const server = await startBare('serve', [join(folder, 'served')]);
const source = `http://127.0.0.1:${server.port}/source`;
const postgres = await startPostgres();
const url = await postgres.createDatabase();
await migrate({ url, log });
const storageUrl = `file://${join(folder, 'storage')}`;
await mkdir(join(folder, 'storage'));
const storage = await openStorage({ url: storageUrl, log });
const queue = await openQueue({ url, databaseUrl: url, messages, log, name: 'bench' });
const courier = await startProcess({
  command: process.execPath,
  args: [main],
  env: { PORT: '0', HOST: '127.0.0.1', QUEUE_URL: url, STORAGE_URL: storageUrl, OUTBOUND_ALLOW: '127.0.0.1' },
  waitFor: /listening on port/,
});

/** VmRSS or VmHWM of the courier, in bytes. */
const memoryOf = async (name: string): Promise<number> => {
  const status = await readFile(`/proc/${courier.pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
};

const waiting = new Map<string, (error?: Error) => void>();
await queue.consume('video.fetched', async ({ mediaId }) => waiting.get(mediaId)?.(), { concurrency: concurrent });
await queue.consume('video.fetchFailed', async ({ mediaId, code }) => waiting.get(mediaId)?.(new Error(code)), {
  concurrency: 1,
});

const rate = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (bytes * concurrent) / ((performance.now() - started) / 1_000) / 1e6;
};
const all = <T>(one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: concurrent }, (_, n) => one(n)));

let cpu = 0;
let fetchedBytes = 0;

async function byCourier(): Promise<number> {
  const cpuBefore = await cpuSeconds(courier.pid);
  const ids = Array.from({ length: concurrent }, () => randomUUID());
  const result = await rate(() =>
    all(async (n) => {
      const mediaId = ids[n] ?? '';
      const done = new Promise<void>((resolve, reject) => {
        waiting.set(mediaId, (error) => (error === undefined ? resolve() : reject(error)));
      });
      const payload = { mediaId, url: source, sourceKey: keys.source('videos', mediaId), maxBytes: 1e12 };
      await queue.publish('video.fetch', payload);
      await done;
    }),
  );
  cpu += (await cpuSeconds(courier.pid)) - cpuBefore;
  fetchedBytes += bytes * concurrent;
  for (const id of ids) await storage.deletePrefix(keys.privatePrefix('videos', id));
  return result;
}

async function byCurl({ flushed }: { flushed: boolean }): Promise<number> {
  const to = (n: number) => join(folder, `curl-${n}`);
  const result = await rate(() =>
    all(async (n) => {
      await run('curl', ['-sS', '--fail', '-o', to(n), source]);
      if (flushed) await run('sync', ['--data', to(n)]);
    }),
  );
  await all((n) => rm(to(n)));
  return result;
}

const before = await memoryOf('VmRSS');
try {
  await compare({
    unit: 'MB/s',
    rounds,
    subjects: [
      { name: `${concurrent} fetches, stored and flushed`, measure: byCourier },
      { name: `${concurrent} curls to files`, measure: () => byCurl({ flushed: false }) },
      { name: `${concurrent} curls to files, flushed at the end`, measure: () => byCurl({ flushed: true }) },
    ],
    async verify() {
      const peak = await memoryOf('VmHWM');
      const growth = peak - before;
      if (growth > mostGrowth) process.exitCode = 1;
      const inMebibytes = (value: number) => Math.round(value / mebibyte);
      console.log(`cpu      courier used ${(cpu / (fetchedBytes / 1e9)).toFixed(2)} CPU seconds for each GB`);
      return `memory   courier used at most ${inMebibytes(peak)} MiB, ${inMebibytes(growth)} more than at its start (wanted: under ${inMebibytes(mostGrowth)})`;
    },
    target: 'at least 0.9',
  });
} finally {
  await queue.close();
  await courier.stop();
  await storage.close();
  await postgres.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
