import { mkdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { apiRoles, MigrationError, migrate } from '@millrace/database';
import { type ConfigOf, type Logger, messageOf } from '@millrace/service';
import type { AppDefinition, ConsoleDefinition } from './context.ts';
import type { DataFolder } from './dataFolder.ts';
import { databaseUrls, ensureDatabase, ensureMembers } from './postgres/roles.ts';
import { startEmbeddedPostgres } from './postgres/server.ts';
import type { CommandWrapper } from './processes/parentDeath.ts';
import type { standaloneSettings } from './settings.ts';
import { StartError } from './startError.ts';

/** The three URLs that select the engines; with the embedded database, each app has its own login. */
export interface Engines {
  /** With the owner's login, for operator commands. */
  databaseUrl: string;
  queueUrl: string;
  storageUrl: string;
  /** The URLs for one app. */
  urlsOf(app: Exclude<AppDefinition, ConsoleDefinition>): AppUrls;
  /** Call this after all apps have ended. */
  stop(): Promise<void>;
}

/** Shows a step of the start. */
export type Step = <T>(title: string, action: () => Promise<T>) => Promise<T>;

export type AppUrls = { queueUrl: string; databaseUrl?: string };

const migrating = 'Apply the migrations';

/** Starts the embedded engines, except those that the environment replaces, and applies the migrations. */
export async function startEngines(options: {
  config: ConfigOf<typeof standaloneSettings>;
  folder: DataFolder;
  wrapCommand: CommandWrapper;
  log: Logger;
  relay: (line: string) => void;
  step: Step;
  signal?: AbortSignal;
}): Promise<Engines> {
  const { config, folder } = options;
  await mkdir(folder.storage, { recursive: true, mode: 0o700 });
  const storageUrl = config.STORAGE_URL ?? pathToFileURL(folder.storage).href;
  if (config.DATABASE_URL !== undefined) {
    const databaseUrl = config.DATABASE_URL;
    await options.step(migrating, () => migrateGiven(databaseUrl, options.log));
    const queueUrl = config.QUEUE_URL ?? databaseUrl;
    return {
      databaseUrl,
      queueUrl,
      storageUrl,
      urlsOf: () => ({ databaseUrl, queueUrl }),
      stop: async () => undefined,
    };
  }
  const embedded = await startDatabase(options);
  return {
    databaseUrl: embedded.owner,
    queueUrl: config.QUEUE_URL ?? embedded.owner,
    storageUrl,
    urlsOf({ name, role }) {
      const databaseUrl = role === 'api' ? embedded.member[apiRoles[name]] : embedded.member.millrace_worker;
      return { databaseUrl, queueUrl: config.QUEUE_URL ?? databaseUrl };
    },
    stop: embedded.stop,
  };
}

/** @throws StartError when the database of DATABASE_URL is unreachable or rejects the login */
async function migrateGiven(url: string, log: Logger): Promise<void> {
  try {
    await migrate({ url, log });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new StartError(`Cannot use the database of DATABASE_URL: ${messageOf(error)}`, { cause: error });
  }
}

async function startDatabase(options: {
  folder: DataFolder;
  wrapCommand: CommandWrapper;
  log: Logger;
  relay: (line: string) => void;
  step: Step;
  signal?: AbortSignal;
}) {
  const { folder, wrapCommand, log, relay, step, signal } = options;
  const { secrets } = folder;
  const server = await step('Start the database', () =>
    startEmbeddedPostgres({
      folder: folder.postgres,
      password: secrets.postgresPassword,
      wrapCommand,
      log,
      relay,
      ...(signal && { signal }),
    }),
  );
  try {
    const options = { secrets, superuserUrl: server.url };
    const urls = databaseUrls(server.port, secrets);
    await step(migrating, async () => {
      await ensureDatabase(options);
      await migrate({ url: urls.owner, log });
      await ensureMembers(options);
    });
    return { ...urls, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
