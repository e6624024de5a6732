import { mkdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { ConfigOf } from '@millrace/config';
import { migrate } from '@millrace/database';
import type { Logger } from '@millrace/logging';
import type { DataFolder } from './dataFolder.ts';
import { databaseUrls, ensureDatabase, ensureWorkerLogin } from './postgres/roles.ts';
import { startEmbeddedPostgres } from './postgres/server.ts';
import type { Tie } from './processes/tie.ts';
import type { standaloneSettings } from './settings.ts';

/** The three URLs that choose the engines; a worker's queue URL may be of a lesser role. */
export interface Engines {
  databaseUrl: string;
  queueUrl: string;
  workerQueueUrl: string;
  storageUrl: string;
  /** To be called when no app runs any more. */
  stop(): Promise<void>;
}

/** Starts what is embedded, and takes what the environment names instead; then applies the migrations. */
export async function startEngines(options: {
  config: ConfigOf<typeof standaloneSettings>;
  folder: DataFolder;
  tie: Tie;
  log: Logger;
  relay: (line: string) => void;
}): Promise<Engines> {
  const { config, folder } = options;
  await mkdir(folder.storage, { recursive: true, mode: 0o700 });
  const storageUrl = config.STORAGE_URL ?? pathToFileURL(folder.storage).href;
  if (config.DATABASE_URL !== undefined) {
    await migrate({ url: config.DATABASE_URL, log: options.log });
    const queueUrl = config.QUEUE_URL ?? config.DATABASE_URL;
    return {
      databaseUrl: config.DATABASE_URL,
      queueUrl,
      workerQueueUrl: queueUrl,
      storageUrl,
      stop: async () => undefined,
    };
  }
  const embedded = await startDatabase(options);
  return {
    databaseUrl: embedded.owner,
    queueUrl: config.QUEUE_URL ?? embedded.owner,
    workerQueueUrl: config.QUEUE_URL ?? embedded.worker,
    storageUrl,
    stop: embedded.stop,
  };
}

async function startDatabase(options: { folder: DataFolder; tie: Tie; log: Logger; relay: (line: string) => void }) {
  const { folder, tie, log, relay } = options;
  const { secrets } = folder;
  const server = await startEmbeddedPostgres({
    folder: folder.postgres,
    password: secrets.postgresPassword,
    tie,
    log,
    relay,
  });
  try {
    const role = { ...secrets, superuserUrl: server.url };
    const urls = databaseUrls(server.port, role);
    await ensureDatabase(role);
    await migrate({ url: urls.owner, log });
    await ensureWorkerLogin(role);
    return { ...urls, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
