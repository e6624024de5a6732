import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrated } from '@millrace/api-testkit';
import type { ImageTransform } from '@millrace/image-url';
import { messages, type ReplyOf } from '@millrace/jobs';
import { NoWorkerError, openQueue, type Queue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage, type Storage } from '@millrace/storage';
import { usePostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { until } from '@millrace/testkit/waiting';
import type { Mezzanine } from '../../src/mezzanine/use.ts';
import { maxPixels, transformOf } from './pictures.ts';

const log = silentLogger();

/** Long enough for a picture on a busy machine, so that no test depends on speed. */
export const patienceMs = 580_000;
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface World {
  storage: Storage;
  /** The client of the worker; image-api in production. */
  queue: Queue<typeof messages>;
  /** The worker that was started last. */
  worker(): TestProcess;
  /** Base URL of its health and metrics. */
  base(): string;
  /** Starts another worker process. */
  startWorker(env?: Record<string, string>): Promise<TestProcess>;
  /** Stores an original. @returns the image's id */
  upload(bytes: Buffer): Promise<string>;
  inspect(
    imageId: string,
    options?: { strippedKey?: string; mezzanineKey?: string; timeoutMs?: number },
  ): Promise<ReplyOf<'image.inspect'>>;
  transform(
    imageId: string,
    transform: Partial<ImageTransform>,
    options?: { target?: string; mezzanine?: Mezzanine; timeoutMs?: number; signal?: AbortSignal },
  ): Promise<ReplyOf<'image.transform'>>;
  targetKey(imageId: string, name?: string): string;
  close(): Promise<void>;
}

/** Starts the compiled worker as in production, with a separate Postgres and storage folder. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const postgres = await usePostgres();
  const url = await postgres.createDatabase(migrated);
  const folder = await mkdtemp(join(tmpdir(), 'millrace-images-'));
  const storageUrl = `file://${folder}`;
  const storage = await openStorage({ url: storageUrl, log });
  const queue = await openQueue({ url, databaseUrl: url, messages, log, name: 'test' });
  const workers: TestProcess[] = [];

  const worker = (): TestProcess => {
    const last = workers.at(-1);
    if (last === undefined) throw new Error('no worker was started');
    return last;
  };
  const startWorker: World['startWorker'] = async (more = {}) => {
    const started = await startProcess({
      command: process.execPath,
      args: [main],
      env: {
        PORT: '0',
        HOST: '127.0.0.1',
        QUEUE_URL: url,
        STORAGE_URL: storageUrl,
        MALLOC_ARENA_MAX: '2',
        LOG_LEVEL: 'info',
        IMAGE_TIMEOUT_SECONDS: String(patienceMs / 1000),
        ...env,
        ...more,
      },
      waitFor: /listening on port/,
    });
    workers.push(started);
    return started;
  };
  /** On a busy machine, the heartbeat of a worker that lives may be late: then who asks it asks again, as clients of image-api do. */
  const whileLate = async <T>(ask: () => Promise<T>): Promise<T> => {
    const { reply } = await until('a worker answers', async () => {
      try {
        return { reply: await ask() };
      } catch (error) {
        if (error instanceof NoWorkerError && workers.some(({ running }) => running)) return false;
        throw error;
      }
    });
    return reply;
  };
  const targetKey: World['targetKey'] = (imageId, name = 'rendition') =>
    `${keys.publicPrefix('images', imageId)}${name}`;
  const close = async (): Promise<void> => {
    await queue.close();
    for (const one of workers) if (one.running) await one.stop();
    await storage.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startWorker();
  } catch (error) {
    // Jest would wait for the open connections for ever.
    await close();
    throw error;
  }

  return {
    storage,
    queue,
    worker,
    base: () => `http://127.0.0.1:${/listening on port (\d+)/.exec(worker().output())?.[1]}`,
    startWorker,
    async upload(bytes) {
      const imageId = randomUUID();
      await storage.put(keys.source('images', imageId), bytes);
      return imageId;
    },
    inspect: (imageId, { strippedKey = null, mezzanineKey, timeoutMs = patienceMs } = {}) =>
      whileLate(() =>
        queue.request(
          'image.inspect',
          {
            imageId,
            sourceKey: keys.source('images', imageId),
            maxPixels,
            strippedKey,
            ...(mezzanineKey && { mezzanineKey }),
          },
          { timeoutMs },
        ),
      ),
    transform: (imageId, transform, { target, mezzanine, timeoutMs = patienceMs, signal } = {}) =>
      whileLate(() =>
        queue.request(
          'image.transform',
          {
            imageId,
            sourceKey: keys.source('images', imageId),
            targetKey: targetKey(imageId, target),
            transform: transformOf(transform),
            maxPixels,
            ...(mezzanine && { mezzanine }),
          },
          { timeoutMs, ...(signal === undefined ? {} : { signal }) },
        ),
      ),
    targetKey,
    close,
  };
}
