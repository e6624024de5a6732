import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@millrace/testkit/process';
import type { StorageUser, TestEngines } from './engines.ts';

export const apiNames = ['video-api', 'music-api', 'image-api'] as const;
export const workerNames = ['media-transcoder', 'image-transformer', 'courier'] as const;
export type AppName = (typeof apiNames)[number] | (typeof workerNames)[number];
export const appNames: readonly AppName[] = [...apiNames, ...workerNames];

/** The environment variables with which each app reaches the engines. */
export type AppLogins = Record<AppName, Record<string, string>>;

const packages = fileURLToPath(new URL('../../../..', import.meta.url));
/** An app's variable in the environment of the programs that create logins, such as VIDEO_API_QUEUE_URL. */
export const variableOf = (app: AppName | 'migrator', suffix: 'DATABASE_URL' | 'QUEUE_URL') =>
  `${app.toUpperCase().replace('-', '_')}_${suffix}`;

/** Creates a login for each app in each engine, as an operator does, with the app's rights only. Call it after the migrations. */
export async function makeLogins(engines: TestEngines): Promise<AppLogins> {
  const database = await databaseLogins(engines);
  const queue = engines.brokerAdminUrl === undefined ? undefined : await queueLogins(engines, engines.brokerAdminUrl);
  const storage = await storageLogins(engines);
  const envOf = (app: AppName): Record<string, string> => ({
    QUEUE_URL: queue?.[app] ?? (engines.queueUrl === engines.databaseUrl ? database[app] : engines.queueUrl),
    STORAGE_URL: engines.storageUrl,
    ...engines.env,
    ...storage?.[app],
    // A worker gets no database URL.
    ...(app.endsWith('-api') && { DATABASE_URL: database[app] }),
  });
  return forEachApp(envOf);
}

const forEachApp = <T>(of: (app: AppName) => T): Record<AppName, T> => ({
  'video-api': of('video-api'),
  'music-api': of('music-api'),
  'image-api': of('image-api'),
  'media-transcoder': of('media-transcoder'),
  'image-transformer': of('image-transformer'),
  courier: of('courier'),
});

/** The address with this user and a new password. */
export function withLogin(address: string, user: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = randomBytes(16).toString('hex');
  return url.href;
}

async function databaseLogins({ databaseUrl }: TestEngines): Promise<Record<AppName, string>> {
  const worker = withLogin(databaseUrl, 'worker');
  const urls = forEachApp((app) => (app.endsWith('-api') ? withLogin(databaseUrl, app.replace('-', '_')) : worker));
  await runProgram('database/dist/loginsCli.js', [], {
    DATABASE_ADMIN_URL: databaseUrl,
    WORKER_DATABASE_URL: worker,
    ...Object.fromEntries(apiNames.map((app) => [variableOf(app, 'DATABASE_URL'), urls[app]])),
  });
  return urls;
}

async function queueLogins({ queueUrl }: TestEngines, adminUrl: string): Promise<Record<AppName, string>> {
  const urls = forEachApp((app) => withLogin(queueUrl, app));
  await runProgram('queue/dist/loginsCli.js', [], {
    RABBITMQ_ADMIN_URL: adminUrl,
    ...Object.fromEntries(appNames.map((app) => [variableOf(app, 'QUEUE_URL'), urls[app]])),
  });
  return urls;
}

/** Undefined if users of the storage cannot be created: all apps then share one. */
async function storageLogins(engines: TestEngines): Promise<Record<AppName, Record<string, string>> | undefined> {
  const { createStorageUser } = engines;
  if (createStorageUser === undefined) return undefined;
  const users = new Map<AppName, StorageUser>();
  for (const app of appNames) users.set(app, await createStorageUser(app));
  const setUp = (...args: string[]) =>
    runProgram('storage/dist/setupCli.js', args, { STORAGE_URL: engines.storageUrl, ...engines.env });
  const allowed: string[] = [];
  for (const [app, { access }] of users) {
    if (access.by === 'principal') allowed.push('--allow', `${app}=${access.principal}`);
    else await access.attach(await setUp('--policy', app));
  }
  await setUp(...allowed);
  return forEachApp((app) => users.get(app)?.env ?? {});
}

/** Sets the rules of the bucket. MinIO has rules of the server only, which allow every origin. */
export async function allowUploadsFromPages({ storageUrl, env }: TestEngines): Promise<void> {
  const program = await startProcess({
    command: process.execPath,
    args: [`${packages}storage/dist/setupCli.js`, '--direct-uploads'],
    env: { STORAGE_URL: storageUrl, ...env },
  });
  const isAllowed = (await program.ended) === 0 || program.output().includes('does not support the call');
  if (!isAllowed) throw new Error(`the rules of the bucket were not set:\n${program.output()}`);
}

/** @returns its output */
async function runProgram(path: string, args: string[], env: Record<string, string>): Promise<string> {
  const program = await startProcess({ command: process.execPath, args: [`${packages}${path}`, ...args], env });
  if ((await program.ended) !== 0) throw new Error(`${path} failed:\n${program.output()}`);
  return program.output();
}
