import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@millrace/testkit/engines';
import { startOidcProvider, type TestProvider } from '@millrace/testkit/oidc';
import { type ProcessOptions, startProcess } from '@millrace/testkit/process';
import { startSmtp } from '@millrace/testkit/smtp';
import { patient } from '@millrace/testkit/waiting';
import { newEmail } from '../actions.ts';
import { startEngines } from './engines.ts';
import { type AppLogins, allowUploadsFromPages, type apiNames, makeLogins, type workerNames } from './logins.ts';
import { migrateDatabase } from './migrate.ts';
import { operatorOf } from './operator.ts';
import { serviceAt } from './serviceAt.ts';
import type { EngineSet, Platform, RunningApp } from './types.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const main = (app: string): string => join(root, 'apps', app, 'dist', 'main.js');

/** Small, so that a test can exceed it. */
const maxUploadBytes = 32 * 1024 * 1024;

export interface PlatformOptions {
  /** Starts the console too. */
  withConsole?: boolean;
}

/**
 * The platform under test: the one at the origins in ACCEPTANCE_URL (video), ACCEPTANCE_MUSIC_URL and ACCEPTANCE_IMAGE_URL, else a new
 * one on this set of engines.
 */
export async function startPlatform(set: EngineSet, options: PlatformOptions = {}): Promise<Platform> {
  const {
    ACCEPTANCE_URL: video = '',
    ACCEPTANCE_MUSIC_URL: music = '',
    ACCEPTANCE_IMAGE_URL: image = '',
  } = process.env;
  return video || music || image ? remotePlatform({ video, music, image }) : localPlatform(set, options);
}

async function remotePlatform({ video, music, image }: Record<'video' | 'music' | 'image', string>): Promise<Platform> {
  return {
    video: await serviceAt(video.replace(/\/$/, '')),
    music: await serviceAt(music.replace(/\/$/, '')),
    image: await serviceAt(image.replace(/\/$/, ''), '/api/v1'),
    ...(process.env.DELIVERY_LOG_TOKEN ? { deliveryLogToken: process.env.DELIVERY_LOG_TOKEN } : {}),
    stop: async () => undefined,
  };
}

/** An app that a test can kill and restart. */
interface App extends RunningApp {
  stop(): Promise<void>;
}

async function startApp(options: ProcessOptions): Promise<App> {
  let running = await startProcess(options);
  return {
    kill: () => running.kill(),
    async start() {
      running = await startProcess(options);
    },
    async stop() {
      try {
        if (running.running) await running.stop({ timeoutMs: 120_000 });
      } finally {
        await running.kill();
      }
    },
  };
}

/** As Promise.all, but a failure waits for the others: what they have started can be stopped then. */
async function all<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** The apps as in production: processes of their built main.js, configured by environment variables. */
async function localPlatform(set: EngineSet, { withConsole = false }: PlatformOptions): Promise<Platform> {
  const engines = await startEngines(set);
  const temporary = await mkdtemp(join(tmpdir(), 'millrace-acceptance-apps-'));
  const mail = await startSmtp();
  const apps: App[] = [];
  let identityProvider: TestProvider | undefined;
  const stop = async () => {
    try {
      await all(apps.map((app) => app.stop()));
    } finally {
      await identityProvider?.stop();
      await engines.stop();
      await mail.stop();
      await rm(temporary, { recursive: true, force: true });
    }
  };
  try {
    await migrateDatabase(engines.databaseUrl);
    const logins = await makeLogins(engines);
    const deliveryLogToken = randomBytes(24).toString('base64url');
    const ports = { video: await freePort(), music: await freePort(), image: await freePort() };
    identityProvider = await startOidcProvider({
      redirectUris: [
        ...[ports.video, ports.music].map((port) => `http://127.0.0.1:${port}/api/auth/oidc/callback`),
        `http://127.0.0.1:${ports.image}/api/v1/auth/oidc/callback`,
      ],
    });
    // Accounts and their tokens are shared by all services.
    const jwtSecret = randomBytes(32).toString('base64url');
    const consolePort = withConsole ? await freePort() : undefined;
    const consoleUrl = consolePort === undefined ? undefined : `http://127.0.0.1:${consolePort}`;
    const remoteSources = { port: await freePort(), path: '/pictures/' };
    const shared = {
      temporary,
      deliveryLogToken,
      jwtSecret,
      identityProvider,
      smtpUrl: mail.url,
      consoleUrl,
      remoteSources: `http://127.0.0.1:${remoteSources.port}${remoteSources.path}`,
    };
    const start = async (options: ProcessOptions) => {
      const app = await startApp(options);
      apps.push(app);
      return app;
    };
    const api = (name: (typeof apiNames)[number], port: number) => start(apiProcess(name, logins, { ...shared, port }));
    const worker = async (name: (typeof workerNames)[number]) =>
      start(workerProcess(name, logins, temporary, await freePort()));
    // Concurrently, as on a cluster. Most of a start is waiting for the engines and for the disk.
    const [login, videoApi, transcoder, courier, imageWorker] = await all([
      createOperator(engines.databaseUrl),
      api('video-api', ports.video),
      worker('media-transcoder'),
      worker('courier'),
      worker('image-transformer'),
      api('music-api', ports.music),
      api('image-api', ports.image),
    ]);
    if (consolePort !== undefined) await start(consoleProcess(consolePort, ports, temporary));
    return {
      ...(consoleUrl !== undefined && { consoleUrl }),
      video: await serviceAt(`http://127.0.0.1:${ports.video}`),
      music: await serviceAt(`http://127.0.0.1:${ports.music}`),
      image: await serviceAt(`http://127.0.0.1:${ports.image}`, '/api/v1'),
      storedKeys: engines.storedKeys,
      unfinishedUploads: engines.unfinishedUploads,
      takesDirectUploads: set === 'rabbitmq+s3',
      ...(set === 'rabbitmq+s3' && { allowUploadsFromPages: () => allowUploadsFromPages(engines) }),
      deliveryLogToken,
      maxUploadBytes,
      remoteSources,
      identityProvider,
      mail,
      operator: { ...operatorOf(engines.databaseUrl), login },
      faults: {
        videoApi,
        transcoder,
        courier,
        imageWorker,
        ...engines.outages,
        rewriteStored: engines.rewriteStored,
        temporaryFiles: () => readdir(temporary, { recursive: true }),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An operator's account, made by the command line as a new installation does. */
async function createOperator(databaseUrl: string): Promise<{ email: string; password: string }> {
  const email = newEmail();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'packages', 'auth', 'dist', 'accountCli.js'), 'create', email, '--admin'],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, timeout: patient(240_000) },
  );
  return { email, password: stdout.trim() };
}

const commonEnv = (login: Record<string, string>, temporary: string) => ({
  ...login,
  TMPDIR: temporary,
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
});

function apiProcess(
  name: (typeof apiNames)[number],
  logins: AppLogins,
  options: {
    temporary: string;
    deliveryLogToken: string;
    jwtSecret: string;
    identityProvider: TestProvider;
    smtpUrl: string;
    consoleUrl: string | undefined;
    remoteSources: string;
    port: number;
  },
): ProcessOptions {
  const { temporary, deliveryLogToken, jwtSecret, identityProvider, smtpUrl, consoleUrl, port } = options;
  const origin = `http://127.0.0.1:${port}`;
  return {
    command: process.execPath,
    args: [main(name)],
    env: {
      ...commonEnv(logins[name], temporary),
      PORT: String(port),
      PUBLIC_URL: origin,
      CONSOLE_URL: consoleUrl,
      JWT_SECRET: jwtSecret,
      DELIVERY_LOG_TOKEN: deliveryLogToken,
      MEDIA_SIGNING_KEYS: `k1:${jwtSecret}`,
      MAX_UPLOAD_BYTES: String(maxUploadBytes),
      IMAGE_MAX_BYTES: String(maxUploadBytes),
      IMAGE_REMOTE_SOURCES: options.remoteSources,
      // As long as the servers of the suites say.
      IMAGE_REMOTE_MIN_SECONDS: '1',
      // All suites register their accounts from one address.
      REGISTRATIONS_PER_MINUTE: '100000',
      MAILS_PER_ADDRESS: '100000',
      // Long lists are filled in seconds.
      UPLOADS_PER_MINUTE: '100000',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Millrace <mail@millrace.example>',
      // The suites wait for the end of deleted accounts; those of the console keep them after all, at a browser's pace.
      ACCOUNT_GRACE_SECONDS: consoleUrl === undefined ? '20' : '600',
      OIDC_ISSUER: identityProvider.issuer,
      OIDC_CLIENT_ID: identityProvider.clientId,
      OIDC_CLIENT_SECRET: identityProvider.clientSecret,
      // As long as a busy machine may need.
      IMAGE_TRANSFORM_SECONDS: '120',
    },
    waitFor: isReady(origin),
  };
}

function workerProcess(
  name: (typeof workerNames)[number],
  logins: AppLogins,
  temporary: string,
  port: number,
): ProcessOptions {
  return {
    command: process.execPath,
    args: [main(name)],
    env: {
      ...commonEnv(logins[name], temporary),
      PORT: String(port),
      DATABASE_URL: undefined,
      // The servers of the suites.
      ...(name === 'courier' && { OUTBOUND_ALLOW: '127.0.0.1' }),
    },
    waitFor: isReady(`http://127.0.0.1:${port}`),
  };
}

/** It has addresses only: no login of an engine and no secret. */
function consoleProcess(
  port: number,
  ports: Record<'video' | 'music' | 'image', number>,
  temporary: string,
): ProcessOptions {
  const origin = `http://127.0.0.1:${port}`;
  return {
    command: process.execPath,
    args: [main('console')],
    env: {
      ...commonEnv({}, temporary),
      PORT: String(port),
      CONSOLE_URL: origin,
      CONSOLE_VIDEO_URL: `http://127.0.0.1:${ports.video}/api`,
      CONSOLE_MUSIC_URL: `http://127.0.0.1:${ports.music}/api`,
      CONSOLE_IMAGE_URL: `http://127.0.0.1:${ports.image}/api/v1`,
    },
    waitFor: isReady(origin),
  };
}

const isReady = (origin: string) => async (): Promise<boolean> => {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patient(30_000)) });
    const body: unknown = await response.json();
    return response.ok && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
  } catch {
    // Not listening yet.
    return false;
  }
};
