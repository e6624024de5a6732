import { withoutTrailingSlashes } from '@millrace/service';
import type { AppDefinition, LaunchContext } from './context.ts';
import type { DataFolder } from './dataFolder.ts';
import type { Engines } from './engines.ts';

type Environment = Record<string, string | undefined>;

/** Secrets that a worker never receives. APIs inherit them like every other setting. */
const apiOnly = [
  'DATABASE_URL',
  'JWT_SECRET',
  'SETUP_CODE',
  'OIDC_CLIENT_SECRET',
  'DELIVERY_LOG_TOKEN',
  'DELIVERY_EDGE_TOKEN',
  'IMAGE_SIGNING_KEYS',
  'MEDIA_SIGNING_KEYS',
];

/**
 * glibc returns larger blocks to the system when they are freed. Its own threshold grows, and then it keeps the 19 MiB of each password
 * hash, for each thread: 35 MiB more in each API (measured).
 */
const mmapThreshold = String(4 * 1024 * 1024);

export interface AppEnvironmentOptions {
  /** The supervisor's environment. Variables that we do not set pass through. */
  inherited: Environment;
  folder: DataFolder;
  engines: Pick<Engines, 'storageUrl' | 'urlsOf'>;
  ffmpeg: { ffmpeg: string; ffprobe: string };
  port: number;
  /** The app's own temporary folder, so that its cleanup at start cannot remove another instance's files. */
  temporary: string;
  addresses: Addresses;
  /** Where the apps listen that others reach. */
  host: string;
  /** See `setupCodeOf`. */
  setupCode: string | undefined;
}

/** Where browsers reach the apps, by their labels: the base URLs of the APIs, and the origin of the console. */
export type Addresses = ReadonlyMap<string, string>;

/** The origin that clients see. */
export function publicUrlOf(app: AppDefinition, port: number, inherited: Environment): string {
  const given = app.role === 'worker' ? undefined : inherited[app.publicUrlVariable];
  return withoutTrailingSlashes(given || `http://localhost:${port}`);
}

/** The addresses of all apps that others reach, with the path before all operations, or as they are shown to people. */
export function addressesOf(
  context: Pick<LaunchContext, 'apps' | 'ports'>,
  inherited: Environment,
  { isShown = false } = {},
): Addresses {
  return new Map(
    context.apps.flatMap((app) => {
      const port = context.ports.get(app.name)?.port;
      if (app.role === 'worker' || port === undefined) return [];
      const path = (isShown ? app.shownPath : undefined) ?? app.basePath;
      return [[app.label, publicUrlOf(app, port, inherited) + path] as const];
    }),
  );
}

/** The environment of one app. The console gets only addresses, a worker gets the URLs of the queue and the storage, and no secrets. */
export function appEnvironment(app: AppDefinition, options: AppEnvironmentOptions): Environment {
  const { inherited, folder, engines, ffmpeg, port, addresses } = options;
  const passed = Object.fromEntries(
    Object.entries(inherited).filter(
      ([name]) => !name.startsWith('npm_') && !(app.role !== 'api' && apiOnly.includes(name)),
    ),
  );
  const process = {
    ...passed,
    NODE_ENV: inherited.NODE_ENV || 'production',
    PORT: String(port),
    TMPDIR: options.temporary,
    // The supervisor formats the lines.
    LOG_PRETTY: 'false',
    ...app.env,
  };
  const HOST = options.host;
  // For this machine only, wherever the apps listen.
  const PROBE_ACCESS = inherited.PROBE_ACCESS || 'loopback';
  if (app.role === 'console') {
    return {
      ...process,
      HOST,
      PROBE_ACCESS,
      CONSOLE_URL: addresses.get('console'),
      CONSOLE_VIDEO_URL: addresses.get('video'),
      CONSOLE_MUSIC_URL: addresses.get('music'),
      CONSOLE_IMAGE_URL: addresses.get('image'),
      CONSOLE_MEDIA_URL: inherited.MEDIA_BASE_URL,
    };
  }
  const urls = engines.urlsOf(app);
  const common = { ...process, STORAGE_URL: engines.storageUrl };
  if (app.role === 'worker') {
    return {
      ...common,
      HOST: '127.0.0.1',
      QUEUE_URL: urls.queueUrl,
      FFMPEG_PATH: ffmpeg.ffmpeg,
      FFPROBE_PATH: ffmpeg.ffprobe,
    };
  }
  return {
    ...common,
    HOST,
    MALLOC_MMAP_THRESHOLD_: inherited.MALLOC_MMAP_THRESHOLD_ || mmapThreshold,
    PUBLIC_URL: publicUrlOf(app, port, inherited),
    CONSOLE_URL: addresses.get('console'),
    PROBE_ACCESS,
    DATABASE_URL: urls.databaseUrl,
    QUEUE_URL: urls.queueUrl,
    // Whoever starts the platform on a machine of their own registers first, or has the code.
    FIRST_ACCOUNT_IS_ADMIN: inherited.FIRST_ACCOUNT_IS_ADMIN || 'true',
    ...(options.setupCode !== undefined && { SETUP_CODE: options.setupCode }),
    JWT_SECRET: inherited.JWT_SECRET || folder.secrets.jwtSecret,
    DELIVERY_LOG_TOKEN: inherited.DELIVERY_LOG_TOKEN || folder.secrets.deliveryLogToken,
    MEDIA_SIGNING_KEYS: inherited.MEDIA_SIGNING_KEYS || `k1:${folder.secrets.mediaSigningSecret}`,
  };
}
