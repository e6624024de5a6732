import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Link, startLink } from '@millrace/testkit/link';
import { startEngines, type TestEngines } from '../platform/engines.ts';
import { type AppLogins, type AppName, makeLogins, workerNames } from '../platform/logins.ts';
import { migrateDatabase } from '../platform/migrate.ts';
import type { Outage } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { isReady, type Replica, startReplica } from './app.ts';
import { type Disk, makeDisk } from './disk.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

export const services = ['video', 'music', 'image'] as const;
export type Service = (typeof services)[number];
const replicasOfEach = 2;
/** Size of a worker's disk for temporary files: enough for the jobs of this run, and quick to fill. */
const diskMegabytes = 96;

export interface Cluster {
  apis: Record<Service, [Replica, ...Replica[]]>;
  /** Those that open uploaded files. */
  workers: [Replica, ...Replica[]];
  /** All replicas. */
  replicas: [Replica, ...Replica[]];
  engines: { database: Outage; broker: Outage; storage: Outage };
  links: { database: Link; broker: Link; storage: Link };
  /** Secrets that no log may contain, by description. */
  secrets: Record<string, string>;
  /** The workers' disks for temporary files. */
  disks: [Disk, ...Disk[]];
  /** The folder for temporary files of each replica. */
  temporaryFolders: { name: string; path: string }[];
  /** A database URL that no fault affects. */
  databaseUrl: string;
  storedKeys(prefix: string): Promise<string[]>;
  /** Keys of multipart uploads that were neither completed nor aborted. */
  unfinishedUploads(): Promise<string[]>;
  /** Resolves when every replica reaches all its engines. */
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** The platform as in production: two replicas of every app on real engines, with a breakable link to each engine. */
export async function startCluster(): Promise<Cluster> {
  const owned: { stop(): Promise<void> }[] = [];
  const own = <T extends { stop(): Promise<void> }>(part: T): T => {
    owned.push(part);
    return part;
  };
  const stop = async () => {
    const problems: unknown[] = [];
    for (const part of owned.reverse()) await part.stop().catch((error: unknown) => problems.push(error));
    if (problems.length > 0) throw new AggregateError(problems, `${problems.length} parts did not stop`);
  };
  try {
    const engines = own(await startEngines('rabbitmq+s3'));
    const { broker, storage, database } = engines.outages;
    if (broker === undefined || storage === undefined) throw new Error('these engines cannot be stopped');
    await migrateDatabase(engines.databaseUrl);
    const logins = await makeLogins(engines);

    const links = {
      database: own(await startLink(engines.databaseUrl)),
      broker: own(await startLink(engines.queueUrl)),
      storage: own(await startLink(endpointOf(engines))),
    };
    const secrets = { JWT_SECRET: randomBytes(32).toString('base64url') };
    /** The logins of each app, through the links. */
    const enginesOf = (app: AppName) => {
      const { DATABASE_URL, QUEUE_URL = '', ...login } = logins[app];
      return {
        ...login,
        AWS_ENDPOINT_URL_S3: links.storage.through(endpointOf(engines)).replace(/\/$/, ''),
        QUEUE_URL: links.broker.through(QUEUE_URL),
        DATABASE_URL: DATABASE_URL && links.database.through(DATABASE_URL),
      };
    };
    const shared = {
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
    };
    const replica = async (app: AppName, index: number, settings: Record<string, string | undefined>) => {
      const disk = own(await makeDisk(diskMegabytes));
      const started = await startReplica({
        name: `${app}-${index}`,
        main: `${root}apps/${app}/dist/main.js`,
        env: ({ port, origin }) => ({
          ...shared,
          ...enginesOf(app),
          ...settings,
          TMPDIR: disk.path,
          PORT: String(port),
          ...(app.endsWith('-api') ? { PUBLIC_URL: origin } : {}),
        }),
      });
      return { replica: own(started), disk };
    };
    const both = async (app: AppName, settings: Record<string, string | undefined>) => {
      const first = await replica(app, 1, settings);
      const rest = [];
      for (let index = 2; index <= replicasOfEach; index += 1) rest.push(await replica(app, index, settings));
      return [first, ...rest] as const;
    };
    const ofApi = { ...secrets, UPLOADS_PER_MINUTE: '100000', REGISTRATIONS_PER_MINUTE: '100000' };
    const [video, music, image] = [
      await both('video-api', ofApi),
      await both('music-api', ofApi),
      await both('image-api', ofApi),
    ];
    const [transcoders, transformers] = [await both(workerNames[0], {}), await both(workerNames[1], {})];
    const couriers = await both(workerNames[2], { OUTBOUND_ALLOW: '127.0.0.1' });
    const replicasOf = ([first, ...rest]: typeof video): [Replica, ...Replica[]] => [
      first.replica,
      ...rest.map((one) => one.replica),
    ];
    const apis = { video: replicasOf(video), music: replicasOf(music), image: replicasOf(image) };
    const working: [Replica, ...Replica[]] = [...replicasOf(transcoders), ...replicasOf(transformers)];
    const replicas: [Replica, ...Replica[]] = [
      ...apis.video,
      ...apis.music,
      ...apis.image,
      ...working,
      ...replicasOf(couriers),
    ];
    const everyone = [video, music, image, transcoders, transformers, couriers].flat();
    const [firstDisk, ...otherDisks] = [...transcoders, ...transformers].map(({ disk }) => disk);
    if (firstDisk === undefined) throw new Error('there are no workers');
    const cluster: Cluster = {
      apis,
      workers: working,
      replicas,
      engines: { database, broker, storage },
      links,
      disks: [firstDisk, ...otherDisks],
      temporaryFolders: everyone.map(({ replica: { name }, disk: { path } }) => ({ name, path })),
      databaseUrl: engines.databaseUrl,
      secrets: {
        'the token secret': secrets.JWT_SECRET,
        'the database password': `:${new URL(engines.databaseUrl).password}@`,
        'the broker password': `:${new URL(engines.queueUrl).password}@`,
        ...secretsOf(logins),
      },
      storedKeys: engines.storedKeys,
      unfinishedUploads: engines.unfinishedUploads,
      async untilReady() {
        for (const { name, origin } of replicas) {
          await poll(() => isReady(origin), Boolean, { what: `${name} to be ready`, timeoutMs: 180_000 });
        }
      },
      stop,
    };
    await cluster.untilReady();
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

function secretsOf(logins: AppLogins): Record<string, string> {
  const all = Object.entries(logins).flatMap(([app, { DATABASE_URL, QUEUE_URL, AWS_SECRET_ACCESS_KEY = '' }]) => [
    [`the storage secret of ${app}`, AWS_SECRET_ACCESS_KEY],
    ...[DATABASE_URL, QUEUE_URL].flatMap((url) =>
      url === undefined ? [] : [[`the password of ${app} at ${new URL(url).protocol}`, new URL(url).password]],
    ),
  ]);
  return Object.fromEntries(all);
}

const endpointOf = ({ env }: TestEngines): string => {
  const { AWS_ENDPOINT_URL_S3 } = env;
  if (AWS_ENDPOINT_URL_S3 === undefined) throw new Error('the storage has no endpoint');
  return AWS_ENDPOINT_URL_S3;
};
