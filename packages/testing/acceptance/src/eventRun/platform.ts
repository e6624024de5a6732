import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isReady, type Replica, startReplica } from '../faultRun/app.ts';
import type { Cluster } from '../faultRun/cluster.ts';
import { startEngines } from '../platform/engines.ts';
import { type AppName, makeLogins, workerNames } from '../platform/logins.ts';
import { migrateDatabase } from '../platform/migrate.ts';
import type { EngineSet, Outage } from '../platform/types.ts';
import { poll } from '../poll.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Something that can be killed, and is started again. */
export interface Program {
  name: string;
  /** Resolves when it is dead, and its successor is about to start. */
  kill(): Promise<void>;
  untilReady(): Promise<void>;
}

export interface EventPlatform {
  apis: Cluster['apis'];
  /** Every program of the platform: each replica of each app, the database, the broker. */
  programs: Program[];
  databaseUrl: string;
  /** The output of all apps, and how often each ended by itself. */
  replicas: readonly Replica[];
  stop(): Promise<void>;
}

/** Two replicas of every app on real engines of their own, each with the login of its app. */
export async function startEventPlatform(set: EngineSet): Promise<EventPlatform> {
  const owned: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of owned.splice(0).reverse()) await part.stop();
  };
  const own = <T extends { stop(): Promise<void> }>(part: T): T => {
    owned.push(part);
    return part;
  };
  try {
    const engines = own(await startEngines(set));
    const temporary = await mkdtemp(join(tmpdir(), 'millrace-events-'));
    own({ stop: () => rm(temporary, { recursive: true, force: true }) });
    await migrateDatabase(engines.databaseUrl);
    const logins = await makeLogins(engines);
    const secret = randomBytes(32).toString('base64url');
    const replica = async (app: AppName, index: number): Promise<Replica> =>
      own(
        await startReplica({
          name: `${app}-${index}`,
          main: `${root}apps/${app}/dist/main.js`,
          env: ({ port, origin }) => ({
            ...logins[app],
            HOST: '127.0.0.1',
            PORT: String(port),
            NODE_ENV: 'production',
            LOG_LEVEL: 'info',
            TMPDIR: temporary,
            ...(app.endsWith('-api')
              ? { PUBLIC_URL: origin, JWT_SECRET: secret, UPLOADS_PER_MINUTE: '100000' }
              : { DATABASE_URL: undefined, OUTBOUND_ALLOW: '127.0.0.1' }),
          }),
        }),
      );
    const both = async (app: AppName): Promise<[Replica, Replica]> => [await replica(app, 1), await replica(app, 2)];
    const apis = {
      video: await both('video-api'),
      music: await both('music-api'),
      image: await both('image-api'),
    };
    const workers: Replica[] = [];
    for (const app of workerNames) workers.push(...(await both(app)));
    const replicas = [...Object.values(apis).flat(), ...workers];
    const { database, broker } = engines.crashes;
    const programs = [
      ...replicas.map(programOf),
      engineProgram('the database', database),
      ...(broker === undefined ? [] : [engineProgram('the broker', broker)]),
    ];
    for (const program of programs) await program.untilReady();
    return { apis, programs, databaseUrl: engines.databaseUrl, replicas, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const programOf = ({ name, origin, kill }: Replica): Program => ({
  name,
  kill,
  async untilReady() {
    await poll(() => isReady(origin), Boolean, { what: `${name} to be ready`, timeoutMs: 180_000 });
  },
});

/** An engine has no one who starts it again. */
const engineProgram = (name: string, { begin, end }: Outage): Program => ({
  name,
  async kill() {
    await begin();
    await end();
  },
  untilReady: async () => undefined,
});
