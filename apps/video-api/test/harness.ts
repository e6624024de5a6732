import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@millrace/config';
import { type Database, migrate, openDatabase } from '@millrace/database';
import { startServer } from '@millrace/http';
import { messages } from '@millrace/jobs';
import { silentLogger } from '@millrace/logging';
import { openQueue, type Queue } from '@millrace/queue';
import { keys, openStorage, type Storage } from '@millrace/storage';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { compose } from '../src/compose.ts';
import { videoApiSettings } from '../src/settings.ts';

/** video-api as it is composed in production, on a Postgres and a folder of its own; the test plays the worker. */
export interface Harness {
  /** http://127.0.0.1:<port> */
  origin: string;
  postgres: TestPostgres;
  database: Database;
  storage: Storage;
  /** As a worker sees it. */
  queue: Queue<typeof messages>;
  deliveryToken: string;
  stop(): Promise<void>;
}

export async function startVideoApi(env: Record<string, string> = {}): Promise<Harness> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await assemble(env, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(env: Record<string, string>, closers: (() => Promise<void>)[]): Promise<Omit<Harness, 'stop'>> {
  const log = silentLogger();
  const postgres = await startPostgres();
  closers.push(() => postgres.stop());
  const url = await postgres.createDatabase();
  await migrate({ url, log });
  const folder = await mkdtemp(join(tmpdir(), 'millrace-video-api-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const deliveryToken = 'a-token-for-the-delivery-log';
  const config = readConfig(videoApiSettings, {
    DATABASE_URL: url,
    QUEUE_URL: url,
    STORAGE_URL: `file://${folder}`,
    PUBLIC_URL: 'http://video.example',
    JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    DELIVERY_LOG_TOKEN: deliveryToken,
    ...env,
  });
  const app = await compose({
    config,
    log,
    lifecycle: { draining: () => false, onClose: (_name, close) => closers.push(close) },
  });
  const server = await startServer(app, { port: 0, host: '127.0.0.1' });
  closers.push(() => server.close(0));
  const database = openDatabase({ url, log });
  closers.push(() => database.close());
  const storage = await openStorage({ url: config.STORAGE_URL, log });
  closers.push(() => storage.close());
  const queue = await openQueue({ url, messages, log, name: 'test-worker' });
  closers.push(() => queue.close());
  return {
    origin: `http://127.0.0.1:${server.port}`,
    postgres,
    database,
    storage,
    queue,
    deliveryToken,
  };
}

/** What a JSON response says, with its status. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the suites state what they expect of each body
  body: any;
}

export async function call(
  origin: string,
  method: string,
  path: string,
  options: {
    token?: string;
    key?: string;
    json?: unknown;
    form?: FormData;
    text?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
  if (options.key !== undefined) headers['x-api-key'] = options.key;
  if (options.json !== undefined) headers['content-type'] = 'application/json';
  const body = options.form ?? options.text ?? (options.json === undefined ? null : JSON.stringify(options.json));
  const response = await fetch(origin + path, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

let registered = 0;

/** A fresh account's token. */
export async function register(origin: string): Promise<string> {
  registered += 1;
  const answer = await call(origin, 'POST', '/api/auth/register', {
    json: {
      email: `user-${process.pid}-${registered}@example.com`,
      password: 'a long enough password',
      companyName: 'A company',
    },
  });
  return answer.body.token;
}

export function videoForm(title = 'A title', bytes: Uint8Array = Buffer.from('not really a video')): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'clip.mp4');
  return form;
}

/** Uploads and gives the id of the video, which is processing. */
export async function upload(origin: string, token: string, title?: string): Promise<string> {
  const answer = await call(origin, 'POST', '/api/videos/upload', { token, form: videoForm(title) });
  if (answer.status !== 201)
    throw new Error(`the upload was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.video.id;
}

/** All keys that are stored of a video. */
export async function storedKeys(storage: Storage, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of [keys.privatePrefix('videos', id), keys.publicPrefix('videos', id)]) {
    for await (const object of storage.list(prefix)) found.push(object.key);
  }
  return found;
}

/** Waits for a condition, asked again and again; fails with what it was. */
export async function until(what: string, holds: () => Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it did not come true within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
