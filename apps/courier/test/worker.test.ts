import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { messages, type PayloadOf } from '@millrace/jobs';
import { openQueue, type Queue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage, readWhole, type Storage } from '@millrace/storage';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { type SourceServer, serveFile, startSourceServer } from '@millrace/testkit/sources';
import { until } from '@millrace/testkit/waiting';

const log = silentLogger();
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const mebibyte = 1024 * 1024;
const bytes = randomBytes(24 * mebibyte);

describe('the courier on a real queue', () => {
  let postgres: TestDatabases;
  let url = '';
  let database: Database;
  let folder = '';
  let storage: Storage;
  let queue: Queue<typeof messages>;
  let server: SourceServer;
  let courier: TestProcess;
  const fetched = new Map<string, PayloadOf<'video.fetched'>>();
  const failed = new Map<string, PayloadOf<'video.fetchFailed'>>();
  const progress = new Map<string, number>();

  const startCourier = () =>
    startProcess({
      command: process.execPath,
      args: [main],
      env: {
        PORT: '0',
        HOST: '127.0.0.1',
        QUEUE_URL: url,
        STORAGE_URL: `file://${folder}`,
        OUTBOUND_ALLOW: '127.0.0.1',
        LOG_LEVEL: 'debug',
      },
      waitFor: /listening on port/,
    });
  const begin = async (path: string, accountId?: number): Promise<{ mediaId: string; jobId: string }> => {
    const mediaId = randomUUID();
    const payload = { mediaId, url: server.origin + path, sourceKey: keys.source('videos', mediaId), maxBytes: 1e9 };
    return {
      mediaId,
      jobId: await queue.publish('video.fetch', payload, accountId === undefined ? {} : { accountId }),
    };
  };

  const runningCount = async (): Promise<number> => {
    const rows = await database.query(`SELECT FROM queue.jobs WHERE name = 'video.fetch' AND state = 'active'`);
    return rows.length;
  };

  beforeAll(async () => {
    postgres = await usePostgres();
    url = await postgres.createDatabase(migrated);
    database = openDatabase({ url, log });
    folder = await mkdtemp(join(tmpdir(), 'millrace-courier-'));
    storage = await openStorage({ url: `file://${folder}`, log });
    server = await startSourceServer();
    queue = await openQueue({ url, databaseUrl: url, messages, log, name: 'test' });
    await queue.consume('video.fetched', async (result) => void fetched.set(result.mediaId, result), {
      concurrency: 1,
    });
    await queue.consume('video.fetchFailed', async (result) => void failed.set(result.mediaId, result), {
      concurrency: 1,
    });
    await queue.subscribe('video.fetchProgress', async (event) => void progress.set(event.mediaId, event.bytes));
    courier = await startCourier();
  });
  afterAll(async () => {
    await queue?.close();
    await courier?.kill();
    await server?.stop();
    await storage?.close();
    await database?.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('continues after kill -9 where the checkpoint is', async () => {
    const path = '/film?key=hush';
    // Never complete, and so slow that it is flushed now and then.
    const pauseAfter = { bytes: 20 * mebibyte, until: new Promise<void>(() => undefined) };
    server.on('/film', serveFile({ bytes, etag: '"1"', delayMs: 20, pauseAfter }));
    const { mediaId, jobId } = await begin(path);
    const checkpoint = `${keys.source('videos', mediaId)}-checkpoint`;
    const offset = async (): Promise<number> => {
      const found = await storage.get(checkpoint);
      return found === null ? 0 : Number(JSON.parse(Buffer.from(await readWhole(found)).toString()).offset);
    };
    await until('a checkpoint', async () => (await offset()) > 0);
    await courier.kill();
    const before = await offset();
    server.on('/film', serveFile({ bytes, etag: '"1"' }));
    courier = await startCourier();
    await until('the result', () => fetched.has(mediaId));
    expect(fetched.get(mediaId)).toMatchObject({ jobId, bytes: bytes.length, fileName: 'film' });
    const stored = await storage.get(keys.source('videos', mediaId));
    expect(stored && Buffer.from(await readWhole(stored)).equals(bytes)).toBe(true);
    const ranges = server.requests.filter((request) => request.path === path).map(({ headers }) => headers.range);
    expect(ranges.at(0)).toBeUndefined();
    expect(ranges.at(-1)).toBe(`bytes=${before}-`);
    expect(courier.output()).not.toContain('hush');
  }, 240_000);

  it('fetches the source of a stranger while fifty accounts hold all they can with servers that drip', async () => {
    // 64 KiB every ten seconds: they end in an hour.
    server.on('/drip', serveFile({ bytes, etag: '"1"', delayMs: 10_000 }));
    server.on('/whole', serveFile({ bytes, etag: '"1"' }));
    const hostile: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let account = 1; account <= 50; account += 1) hostile.push((await begin('/drip', account)).jobId);
    }
    await until('all places are taken', async () => (await runningCount()) >= 24);
    const { mediaId, jobId } = await begin('/whole', 1_000);
    await until('it is fetched', () => fetched.has(mediaId));
    // The worker publishes the result, and then ends the job.
    const isLeft = async () => (await database.query('SELECT FROM queue.jobs WHERE id = $1::uuid', [jobId])).length > 0;
    await until('its job has ended', async () => !(await isLeft()));
    // Nobody has lost an attempt, or the fetch.
    const left = await database.query<{ id: string; attempts: number }>(
      `SELECT id, attempts FROM queue.jobs WHERE name = 'video.fetch'`,
    );
    expect(left.map(({ id }) => id).sort()).toEqual([...hostile].sort());
    expect(left.filter(({ attempts }) => attempts > 1)).toEqual([]);
    for (const one of hostile) await queue.cancel(one);
  }, 240_000);

  it('leaves nothing of a fetch that is cancelled', async () => {
    server.on(
      '/cancelled',
      serveFile({ bytes, etag: '"1"', pauseAfter: { bytes: mebibyte, until: new Promise(() => undefined) } }),
    );
    const { mediaId, jobId } = await begin('/cancelled');
    await until('progress', () => (progress.get(mediaId) ?? 0) > 0);
    await queue.cancel(jobId);
    const files = async () =>
      (await readdir(folder, { recursive: true })).filter((path) => path.includes(mediaId) && !path.endsWith(mediaId));
    await until('the pieces are removed', async () => (await files()).length === 0);
    expect(failed.has(mediaId) || fetched.has(mediaId)).toBe(false);
  }, 240_000);
});
