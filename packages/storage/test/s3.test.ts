import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CreateMultipartUploadCommand,
  GetBucketCorsCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutBucketCorsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { atNight, isNightly } from '@millrace/testkit/nightly';
import { linkToS3, startS3, type TestS3 } from '@millrace/testkit/s3';
import { until } from '@millrace/testkit/waiting';
import { openStorage, readWhole, type Storage, StorageUnavailableError, type StoredObject } from '../src/index.ts';
import { setUpStorage } from '../src/setup.ts';
import { type ContractSubject, storageContract } from './contract.ts';
import { directContract } from './directContract.ts';
import { draftContract } from './draftContract.ts';

/** MinIO's CORS rules are of the server, and allow every origin by default. */
function isWithoutCors(error: unknown): false {
  if (error instanceof Error && error.name === 'NotImplemented') return false;
  throw error;
}

/** On a busy machine, the store may need longer than the driver waits. @throws every other error */
function nothingYet(error: unknown): null {
  if (error instanceof StorageUnavailableError) return null;
  throw error;
}

/** Asks again while the store needs longer than the driver waits. */
async function whenAvailable<T>(ask: () => Promise<T>): Promise<T> {
  const { answer } = await until('the store answers in time', () => ask().then((answer) => ({ answer }), nothingYet));
  return answer;
}

/**
 * By day, the store of the run, which goes away and hangs by a link. At night a store of this suite, which stops and hangs itself; readers
 * that hold hundreds of connections do not delay other suites then.
 */
async function openStore(): Promise<TestS3> {
  if (isNightly) return startS3();
  const { endpoint, env, link, stop } = await linkToS3();
  return {
    endpoint,
    env,
    pauseGateway: async () => link.cut(),
    resumeGateway: async () => link.mend(),
    freezeGateway: async () => link.silence(),
    thawGateway: async () => link.mend(),
    stop,
  };
}

await describeWithEngine('s3', 'the s3 driver', () => {
  let s3: TestS3;
  let client: S3Client;
  let storage: Storage;
  let folder: string;
  const bucket = `millrace-${Date.now()}`;

  beforeAll(async () => {
    s3 = await openStore();
    Object.assign(process.env, s3.env);
    client = new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
    folder = await mkdtemp(join(tmpdir(), 'millrace-storage-'));
    storage = await openStorage({ url: `s3://${bucket}/some/prefix`, log: silentLogger() });
  }, 180_000);

  afterAll(async () => {
    await storage.close();
    client.destroy();
    await s3.stop();
    await rm(folder, { recursive: true });
  });

  const subject: ContractSubject = {
    storage: () => storage,
    folder: () => folder,
    isDear: true,
    atomicLargeStreams: false,
    async unfinished() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return Uploads.length;
    },
    async leaveUnfinished() {
      const upload = { Bucket: bucket, Key: 'some/prefix/a/crashed' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
      await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: Buffer.alloc(5_300_000) }));
    },
    takeAway: () => s3.pauseGateway(),
    bringBack: () => s3.resumeGateway(),
  };
  storageContract(subject);
  draftContract(subject);
  directContract(subject);

  it('can be set up twice for a bucket that delivers directly', async () => {
    const key = 'public/videos/1/a.m4s';
    await storage.put(key, Buffer.from('segment'));
    await storage.put('private/videos/1/source', Buffer.from('secret'));
    const anonymous = (path: string) =>
      fetch(`${s3.endpoint}/${bucket}/some/prefix/${path}`, { headers: { Origin: 'https://x.example' } });
    expect((await anonymous(key)).status).toBe(403);
    const url = `s3://${bucket}/some/prefix`;
    const theirs = { ID: 'theirs', AllowedOrigins: ['https://t.example'], AllowedMethods: ['PUT'] };
    const cors = { Bucket: bucket, CORSConfiguration: { CORSRules: [theirs] } };
    const hasCors = await client.send(new PutBucketCorsCommand(cors)).then(() => true, isWithoutCors);
    for (let round = 0; round < 2; round += 1) {
      const lines: string[] = [];
      expect(await setUpStorage({ url, makePublic: true, say: (line) => lines.push(line) })).toBe(hasCors);
      const what = 'reading from pages of other origins (CORS)';
      expect(lines).toEqual([
        `The bucket ${bucket} exists.`,
        'Allowed: anonymous reading of public/videos/* and public/tracks/*.',
        hasCors
          ? `Allowed: ${what}.`
          : `Not allowed: ${what}: this store does not support the call; use the tools of the store.`,
      ]);
    }
    const response = await anonymous(key);
    expect(await response.text()).toBe('segment');
    expect(['*', 'https://x.example']).toContain(response.headers.get('access-control-allow-origin'));
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=3600');
    expect((await anonymous('private/videos/1/source')).status).toBe(403);
    expect((await fetch(`${s3.endpoint}/${bucket}?list-type=2`)).status).toBe(403);
    if (!hasCors) return;
    const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket: bucket }));
    expect(CORSRules.map(({ ID }) => ID).sort()).toEqual(['millrace-public-media', 'theirs']);
  });

  it('can be set up for direct uploads from pages of other origins', async () => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const url = `s3://${bucket}/some/prefix`;
    const hasCors = await setUpStorage({ url, makePublic: false, takeUploads: true, say });
    const what = 'direct uploads from pages of other origins (CORS)';
    expect(lines[1]).toBe(
      hasCors
        ? `Allowed: ${what}.`
        : `Not allowed: ${what}: this store does not support the call; use the tools of the store.`,
    );
    // MinIO allows every origin.
    const response = await fetch(
      `${s3.endpoint}/${bucket}/some/prefix/private/videos/1/source?partNumber=1&uploadId=x`,
      {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://x.example',
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'content-type',
        },
      },
    );
    expect(response.ok).toBe(true);
    expect(['*', 'https://x.example']).toContain(response.headers.get('access-control-allow-origin'));
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/content-type|\*/);
  });

  it('signs addresses for where clients reach it', async () => {
    const { port } = new URL(s3.endpoint);
    const publicEndpoint = `http://localhost:${port}`;
    const elsewhere = await openStorage({ url: `s3://${bucket}/some/prefix`, log: silentLogger(), publicEndpoint });
    try {
      const { direct } = elsewhere.drafts;
      if (direct === undefined) throw new Error('The driver has no direct drafts.');
      const draft = await direct.begin(direct.plan('private/public-endpoint/source', 3));
      const [address] = await direct.addresses(draft, [1], 60);
      expect(address).toMatchObject({ number: 1, bytes: 3 });
      expect(address?.url).toContain(`${publicEndpoint}/${bucket}/some/prefix/private/public-endpoint/source?`);
      const response = await fetch(address?.url ?? '', { method: 'PUT', body: 'abc' });
      expect(response.status).toBe(200);
      await elsewhere.drafts.abandon(draft);
    } finally {
      await elsewhere.close();
    }
  });

  it('creates a missing bucket in the set-up', async () => {
    const name = `${bucket}-other`;
    const lines: string[] = [];
    await setUpStorage({ url: `s3://${name}`, makePublic: false, say: (line) => lines.push(line) });
    await setUpStorage({ url: `s3://${name}`, makePublic: false, say: (line) => lines.push(line) });
    expect(lines).toEqual([`The bucket ${name} was created.`, `The bucket ${name} exists.`]);
  });

  it('opens while the store is unavailable, and creates the bucket when it is available', async () => {
    await s3.pauseGateway();
    const late = await openStorage({ url: `s3://${bucket}-late`, log: silentLogger() });
    await expect(late.ping()).rejects.toThrow(StorageUnavailableError);
    await s3.resumeGateway();
    await late.ping();
    expect(await late.put('a/x', Buffer.from('x'))).toMatchObject({ size: 1 });
    await late.close();
  });

  it('times out on a store that hangs', async () => {
    await s3.freezeGateway();
    try {
      await expect(storage.ping()).rejects.toThrow(StorageUnavailableError);
    } finally {
      await s3.thawGateway();
    }
    await storage.ping();
  });

  it('rejects and destroys the stream when the store dies during an upload whose client is idle', async () => {
    let push: (chunk: Buffer) => void = () => {};
    const source = new Readable({ read() {} });
    push = (chunk) => void source.push(chunk);
    const put = expect(storage.put('a/y', source)).rejects.toThrow(StorageUnavailableError);
    push(Buffer.alloc(9_000_000));
    // Then the source is silent, so that only the failed request can end this put.
    await until('the first part is stored', async () => {
      const { Uploads: [begun] = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      if (begun === undefined) return false;
      const { Parts = [] } = await client.send(
        new ListPartsCommand({ Bucket: bucket, Key: begun.Key, UploadId: begun.UploadId }),
      );
      return Parts.length > 0;
    });
    await s3.pauseGateway();
    push(Buffer.alloc(9_000_000));
    await put;
    expect(source.destroyed).toBe(true);
    await s3.resumeGateway();
    await storage.removeStaleUploads(0);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(Uploads).toEqual([]);
  });

  atNight(() => {
    it('handles pings, HEADs, puts and lists while slow readers hold every socket for reading', async () => {
      await storage.put('a/large', Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(1_000_000))));
      const abort = new AbortController();
      setMaxListeners(0, abort.signal);
      const held: StoredObject[] = [];
      try {
        while (held.length < 512) {
          const opened = await Promise.all(
            Array.from({ length: 32 }, () => storage.get('a/large', { signal: abort.signal }).catch(nothingYet)),
          );
          held.push(...opened.filter((object) => object !== null));
        }
        // One more than the number of sockets.
        const waiting = expect(storage.get('a/small', { signal: abort.signal })).rejects.toThrow();
        await whenAvailable(() => storage.ping());
        expect(await whenAvailable(() => storage.head('a/large'))).toMatchObject({ size: 8_000_000 });
        await whenAvailable(() => storage.put('a/small', Buffer.from('x')));
        const parts = () => Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1_000_000)));
        await whenAvailable(() => storage.put('a/parts', parts()));
        const list = async (): Promise<string[]> => {
          const keys: string[] = [];
          for await (const { key } of storage.list('a/')) keys.push(key);
          return keys;
        };
        expect(await whenAvailable(list)).toEqual(['a/large', 'a/parts', 'a/small']);
        abort.abort();
        await waiting;
      } finally {
        abort.abort();
        for (const { body } of held) body.on('error', () => undefined).destroy();
      }
      expect((await readWhole((await storage.get('a/small')) ?? fail())).toString()).toBe('x');
    }, 120_000);
  });

  it('does not touch objects outside its prefix', async () => {
    const other = await openStorage({ url: `s3://${bucket}/some/prefix-b`, log: silentLogger() });
    await other.put('a/x', Buffer.from('other'));
    await storage.put('a/x', Buffer.from('x'));
    expect(await storage.deletePrefix('a/')).toBe(1);
    expect(await other.head('a/x')).toMatchObject({ size: 5 });
    await other.deletePrefix('a/');
    await other.close();
  });
});

function fail(): never {
  throw new Error('the object is gone');
}
