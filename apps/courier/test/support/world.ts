import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createOutbound, type Outbound, parseAllowed } from '@millrace/outbound';
import { createLogger, createMetrics } from '@millrace/service';
import { keys, openStorage, readWhole, type Storage } from '@millrace/storage';
import { type SourceServer, startSourceServer } from '@millrace/testkit/sources';
import { fetchJobs } from '../../src/jobs/fetchJobs.ts';
import { createFetchMetrics } from '../../src/jobs/metrics.ts';
import { createTurns } from '../../src/jobs/turns.ts';

/** What a fetch told its owner. */
export interface Told {
  name: string;
  payload: Record<string, unknown>;
}

export interface FetchOptions {
  url?: string;
  /** An attempt that is not the last one. */
  isFirst?: boolean;
  mediaId?: string;
  maxBytes?: number;
  signal?: AbortSignal;
  /** Called with the bytes so far, as its owner is told. */
  onProgress?: (bytes: number) => void;
  minBytesPerSecond?: number;
  /** Milliseconds over which the speed is measured. */
  paceMs?: number;
}

export interface World {
  server: SourceServer;
  storage: Storage;
  /** One attempt of a job; the last one, unless the options say otherwise. */
  fetch(path: string, options?: FetchOptions): Promise<{ mediaId: string; told: Told[]; error: unknown }>;
  stored(mediaId: string): Promise<Buffer | null>;
  /** Names of all files of the storage, except sources that were told to be fetched. */
  leftovers(): Promise<string[]>;
  logs: string[];
  close(): Promise<void>;
}

/** The handlers of the courier on a folder, with the guard on. */
export async function openWorld(
  allowed = '127.0.0.1',
  resolve?: Parameters<typeof createOutbound>[0]['resolve'],
): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-courier-'));
  const logs: string[] = [];
  const log = createLogger({
    name: 'courier',
    level: 'debug',
    destination: new Writable({
      write(chunk, _encoding, done) {
        logs.push(String(chunk));
        done();
      },
    }),
  });
  const storage = await openStorage({ url: `file://${folder}`, log });
  const outbound: Outbound = createOutbound({
    allowed: parseAllowed(allowed),
    ...(resolve !== undefined && { resolve }),
  });
  const server = await startSourceServer();
  const fetched = new Set<string>();
  const turns = createTurns({ places: 1_000, countWaiting: async () => 0, log });
  return {
    server,
    storage,
    logs,
    async fetch(path, options = {}) {
      const {
        mediaId = randomUUID(),
        maxBytes = 1e9,
        isFirst = false,
        minBytesPerSecond = 1,
        paceMs = 60_000,
      } = options;
      const told: Told[] = [];
      const tell = async (name: string, payload: Record<string, unknown>) => {
        told.push({ name, payload });
        return '';
      };
      const handlers = fetchJobs({
        storage,
        outbound,
        log,
        minBytesPerSecond,
        paceMs,
        maxMs: 600_000,
        metrics: createFetchMetrics(createMetrics('courier')),
        turns: { video: turns, track: turns, image: turns },
        queue: {
          publish: tell,
          emit: async (_name, payload) => {
            if ('bytes' in payload) options.onProgress?.(payload.bytes);
          },
        },
      });
      const context = {
        jobId: randomUUID(),
        attempt: isFirst ? 1 : 8,
        maxAttempts: 8,
        attemptId: randomUUID(),
        requestId: undefined,
        signal: options.signal ?? new AbortController().signal,
      };
      const payload = {
        mediaId,
        url: options.url ?? server.origin + path,
        sourceKey: keys.source('videos', mediaId),
        maxBytes,
      };
      const error = await handlers.video(payload, context).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (told.some(({ name }) => name === 'video.fetched')) fetched.add(mediaId);
      return { mediaId, told, error };
    },
    async stored(mediaId) {
      const found = await storage.get(keys.source('videos', mediaId));
      return found === null ? null : Buffer.from(await readWhole(found));
    },
    async leftovers() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => ![...fetched].some((id) => path.includes(id)));
    },
    async close() {
      turns.close();
      await outbound.close();
      await server.stop();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
