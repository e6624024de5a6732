import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ListMultipartUploadsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { startPostgres } from '@millrace/testkit/postgres';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { startS3, type UserAccess } from '@millrace/testkit/s3';
import { until } from '@millrace/testkit/waiting';
import { isMissing } from '../missing.ts';
import type { EngineSet, Outage } from './types.ts';

export interface StorageUser {
  env: Record<string, string>;
  access: UserAccess;
}

export interface TestEngines {
  databaseUrl: string;
  queueUrl: string;
  /** The broker's management interface, if there is a broker. */
  brokerAdminUrl: string | undefined;
  /** Creates a user of the storage without rights; undefined if a test cannot. */
  createStorageUser: ((name: string) => Promise<StorageUser>) | undefined;
  storageUrl: string;
  /** Environment variables of the storage in addition to its URL. */
  env: Record<string, string>;
  storedKeys(prefix: string): Promise<string[]>;
  /** Changes the text of a stored object; undefined if the storage is a server. */
  rewriteStored: ((key: string, change: (text: string) => string) => Promise<void>) | undefined;
  /** Keys of multipart uploads that were neither completed nor aborted: they are not objects, but take space. */
  unfinishedUploads(): Promise<string[]>;
  outages: { database: Outage; broker: Outage | undefined; storage: Outage | undefined };
  /** As outages, but without a warning: kill -9, or what a crash leaves. */
  crashes: { database: Outage; broker: Outage | undefined };
  stop(): Promise<void>;
}

interface Queueing {
  url: string;
  adminUrl: string | undefined;
  outage: Outage | undefined;
  crash: Outage | undefined;
  stop(): Promise<void>;
}

interface Storing
  extends Pick<TestEngines, 'createStorageUser' | 'env' | 'storedKeys' | 'rewriteStored' | 'unfinishedUploads'> {
  url: string;
  outage: Outage | undefined;
  stop(): Promise<void>;
}

/** Starts the engines of a set, each a real one for this test only. */
export async function startEngines(set: EngineSet): Promise<TestEngines> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const engine of started.reverse()) await engine.stop();
  };
  const begin = async <T extends { stop(): Promise<void> }>(engine: Promise<T>): Promise<T> => {
    const running = await engine;
    started.push(running);
    return running;
  };
  try {
    const postgres = await begin(startPostgres());
    const databaseUrl = await postgres.createDatabase();
    const queue: Queueing =
      set === 'rabbitmq+s3'
        ? await begin(startBroker())
        : { url: databaseUrl, adminUrl: undefined, outage: undefined, crash: undefined, stop: async () => undefined };
    const storage = await begin(set === 'rabbitmq+s3' ? startBucket() : startFolder());
    return {
      databaseUrl,
      queueUrl: queue.url,
      brokerAdminUrl: queue.adminUrl,
      createStorageUser: storage.createStorageUser,
      storageUrl: storage.url,
      env: storage.env,
      storedKeys: storage.storedKeys,
      rewriteStored: storage.rewriteStored,
      unfinishedUploads: storage.unfinishedUploads,
      outages: {
        database: { begin: () => postgres.pause(), end: () => postgres.resume() },
        broker: queue.outage,
        storage: storage.outage,
      },
      crashes: {
        database: { begin: () => postgres.kill(), end: () => postgres.resume() },
        broker: queue.crash,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startBroker(): Promise<Queueing> {
  const broker = await startRabbitMq({ management: true });
  return {
    url: broker.url,
    adminUrl: broker.managementUrl,
    outage: { begin: () => broker.pause(), end: () => broker.resume() },
    crash: { begin: () => broker.kill(), end: () => broker.resume() },
    stop: () => broker.stop(),
  };
}

async function startFolder(): Promise<Storing> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-acceptance-storage-'));
  return {
    url: pathToFileURL(folder).href,
    createStorageUser: undefined,
    outage: undefined,
    env: {},
    async storedKeys(prefix) {
      return (await entriesOf(folder))
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
    async rewriteStored(key, change) {
      const path = join(folder, key);
      await writeFile(path, change(await readFile(path, 'utf8')));
    },
    // In a folder they are files, which are listed among the keys.
    unfinishedUploads: async () => [],
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** All files below a folder. The listing is repeated if a folder is removed meanwhile. */
function entriesOf(folder: string): Promise<Dirent[]> {
  return until('a listing during which no folder is removed', async () => {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
      return undefined;
    }
  });
}

async function startBucket(): Promise<Storing> {
  const server = await startS3();
  const bucket = `acceptance-${randomBytes(4).toString('hex')}`;
  const { env } = server;
  const client = new S3Client({
    endpoint: env.AWS_ENDPOINT_URL_S3,
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
    forcePathStyle: true,
  });
  return {
    url: `s3://${bucket}`,
    createStorageUser:
      server.createUser &&
      (async (name) => {
        const user = await server.createUser?.(name);
        if (user === undefined) throw new Error(`the user ${name} was not made`);
        return { env: { ...user.env }, access: user.access };
      }),
    rewriteStored: undefined,
    outage: { begin: () => server.pauseGateway(), end: () => server.resumeGateway() },
    env: { ...env },
    async storedKeys(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      const keys: string[] = [];
      for await (const page of pages) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      }
      return keys;
    },
    async unfinishedUploads() {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      // The first thousand are enough.
      return (page.Uploads ?? []).map(({ Key = '' }) => Key);
    },
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
}
