import { randomBytes } from 'node:crypto';
import { engineSource } from '../engines/index.ts';
import { askHost } from '../host/client.ts';
import { type Link, startLink } from '../link/index.ts';
import { CephCluster } from './ceph/cluster.ts';
import { startMinioContainer } from './minio/container.ts';
import { MinioProcess } from './minio/process.ts';
import type { S3Environment, S3Keys, S3Server, UserAccess } from './server.ts';

export { type BucketDelivery, s3LogLine } from './accessLog.ts';
export type { S3Environment, UserAccess } from './server.ts';

export interface TestS3User {
  env: S3Environment;
  access: UserAccess;
}

/** A store that other suites use, too. A suite makes buckets of its own, with names that nobody else takes. */
export interface SharedS3 {
  endpoint: string;
  env: S3Environment;
  /** Stops the server if it was started for this suite. */
  stop(): Promise<void>;
}

/** A store that is interrupted for one suite only. */
export interface LinkedS3 extends SharedS3 {
  /** What lies between the suite and the store. */
  link: Link;
}

/** A real S3 server for one test file. */
export interface TestS3 extends SharedS3 {
  /** Creates another user with only the rights that policies grant; undefined if a test cannot create users in this store. */
  createUser?(name: string): Promise<TestS3User>;
  /** Connections are refused until `resumeGateway`; the objects stay. */
  pauseGateway(): Promise<void>;
  resumeGateway(): Promise<void>;
  /** Connections are accepted, but nothing answers. */
  freezeGateway(): Promise<void>;
  thawGateway(): Promise<void>;
}

const keys: S3Keys = { accessKeyId: 'millrace-test-key', secretAccessKey: 'millrace-test-secret' };

function testS3(server: S3Server): TestS3 {
  const createUser = server.createUser?.bind(server);
  return {
    endpoint: server.endpoint,
    env: environment(server.endpoint, keys),
    ...(createUser && {
      async createUser(name: string) {
        const own = { accessKeyId: `${name}-key`, secretAccessKey: randomBytes(20).toString('hex') };
        return { env: environment(server.endpoint, own), access: await createUser(name, own) };
      },
    }),
    pauseGateway: () => server.killGateway(),
    resumeGateway: () => server.startGateway(),
    freezeGateway: () => server.freezeGateway(),
    thawGateway: async () => server.thawGateway(),
    stop: () => server.stop(),
  };
}

function environment(endpoint: string, { accessKeyId, secretAccessKey }: S3Keys): S3Environment {
  return {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** TEST_S3_URL is http://<access key>:<secret key>@<host>:<port>, both keys percent-encoded. It cannot be paused. */
function external(variable: string): TestS3 {
  const url = new URL(variable);
  const refuse = () => Promise.reject(new Error('tests cannot stop the S3 server of TEST_S3_URL'));
  return {
    endpoint: url.origin,
    env: environment(url.origin, {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }),
    pauseGateway: refuse,
    resumeGateway: refuse,
    freezeGateway: refuse,
    thawGateway: refuse,
    stop: async () => {},
  };
}

/** The store that all suites of the run share. For suites that create users or freeze its own gateway, there is `startS3`. */
export async function useS3(): Promise<SharedS3> {
  const shared = await askHost('s3');
  if (shared === undefined) return startS3();
  return { ...shared, stop: async () => undefined };
}

/** The store that all suites share, through a link of this suite. */
export async function linkToS3(): Promise<LinkedS3> {
  const shared = await useS3();
  const link = await startLink(shared.endpoint);
  const endpoint = new URL(link.through(shared.endpoint)).origin;
  return {
    endpoint,
    link,
    env: { ...shared.env, AWS_ENDPOINT_URL_S3: endpoint },
    async stop() {
      await link.stop();
      await shared.stop();
    },
  };
}

/** Starts an S3 server: the one of TEST_S3_URL, else MinIO in Docker, else MinIO built by Go, else Ceph from Debian's packages. */
export async function startS3(): Promise<TestS3> {
  const source = await engineSource('s3');
  switch (source.from) {
    case 'environment':
      return external(source.url);
    case 'docker':
      return testS3(await startMinioContainer(source.image, keys));
    case 'go':
      return testS3(await MinioProcess.start(source.binaries, keys));
    case 'packages':
      return testS3(await CephCluster.start(keys));
    case 'debian':
      throw new Error('No suite runs S3 in the root folder of another release.');
    case 'nowhere':
      throw new Error(source.reason);
  }
}
