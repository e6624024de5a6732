import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine, engineSource } from '@millrace/testkit/engines';
import { startS3, type TestS3 } from '@millrace/testkit/s3';
import { accessPolicy, openStorage, readWhole, type Storage, type StorageApp, storageApps } from '../src/index.ts';
import { setUpStorage } from '../src/setup.ts';

const bytes = Buffer.from('bytes');
const variables = ['AWS_ENDPOINT_URL_S3', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

describe('the policy of an app', () => {
  it('stays below the prefix of the storage', () => {
    for (const app of storageApps) {
      const { Statement } = accessPolicy(app, { bucket: 'b', prefix: 'some/prefix/' });
      for (const { Resource, Condition } of Statement) {
        for (const arn of Resource)
          expect(arn).toMatch(/^arn:aws:s3:::b($|\/some\/prefix\/(public|private|protected)\/)/);
        for (const prefix of Condition?.StringLike?.['s3:prefix'] ?? []) expect(prefix).toMatch(/^some\/prefix\/p/);
      }
    }
  });

  it('has no action that changes the bucket', () => {
    const actions = storageApps.flatMap((app) =>
      accessPolicy(app, { bucket: 'b', prefix: '' }).Statement.flatMap(({ Action }) => Action),
    );
    expect([...new Set(actions)].sort()).toEqual([
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:GetBucketLocation',
      's3:GetObject',
      's3:ListBucket',
      's3:ListBucketMultipartUploads',
      's3:ListMultipartUploadParts',
      's3:PutObject',
    ]);
  });
});

const { from } = await engineSource('s3');
const describeWithUsers = from === 'environment' ? skipWithoutUsers : describeWithEngine;

function skipWithoutUsers(_engine: 's3', title: string, body: () => void): Promise<void> {
  describe.skip(`${title} (skipped: a test cannot create users in this store)`, body);
  return Promise.resolve();
}

await describeWithUsers('s3', 'identities of S3, one for each app', () => {
  let s3: TestS3;
  let admin: S3Client;
  /** Whether the bucket's policy names the users. */
  let byBucket = false;
  const clients = new Map<StorageApp, S3Client>();
  const storages = new Map<StorageApp, Storage>();
  const Bucket = `millrace-${randomBytes(4).toString('hex')}`;
  const otherBucket = `${Bucket}-other`;
  const url = `s3://${Bucket}`;
  const ids = ['videos', 'tracks', 'images'].map((kind) => [kind, `${kind}-id`] as const);
  const storageOf = (app: StorageApp): Storage => {
    const storage = storages.get(app);
    if (storage === undefined) throw new Error(`${app} has no storage`);
    return storage;
  };

  beforeAll(async () => {
    s3 = await startS3();
    if (s3.createUser === undefined) throw new Error('The store cannot create users.');
    Object.assign(process.env, s3.env);
    admin = new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
    const principals: Partial<Record<StorageApp, string>> = {};
    for (const app of storageApps) {
      const { env, access } = await s3.createUser(app);
      if (access.by === 'principal') principals[app] = access.principal;
      else await access.attach(JSON.stringify(accessPolicy(app, { bucket: Bucket, prefix: '' })));
      clients.set(
        app,
        new S3Client({
          endpoint: env.AWS_ENDPOINT_URL_S3,
          region: env.AWS_REGION,
          credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED',
        }),
      );
      Object.assign(process.env, env);
      storages.set(app, await openStorage({ url, log: silentLogger() }));
      // Each of the storage's two clients reads the SDK's variables at its first request.
      await storageOf(app)
        .head('public/videos/x')
        .catch(() => undefined);
      await storageOf(app)
        .get('public/videos/x')
        .catch(() => undefined);
    }
    Object.assign(process.env, s3.env);
    await admin.send(new CreateBucketCommand({ Bucket: otherBucket }));
    byBucket = Object.keys(principals).length > 0;
    for (let i = 0; i < 2; i += 1) {
      const said: string[] = [];
      await setUpStorage({ url, makePublic: true, principals, say: (line) => void said.push(line) });
      expect(said.filter((line) => line.startsWith('Allowed: access by video-api,'))).toHaveLength(byBucket ? 1 : 0);
      expect(said).toContain('Allowed: anonymous reading of public/videos/* and public/tracks/*.');
    }
  }, 180_000);
  afterAll(async () => {
    for (const storage of storages.values()) await storage.close();
    for (const client of [...clients.values(), admin]) client?.destroy();
    await s3?.stop();
    for (const name of variables) delete process.env[name];
  });

  /** Stores a source and a public object of each kind, as the administrator. */
  const fill = async () => {
    for (const [kind, id] of ids) {
      for (const Key of [`private/${kind}/${id}/source`, `public/${kind}/${id}/made`])
        await admin.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
    }
  };
  afterEach(async () => {
    const { Contents = [] } = await admin.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key } of Contents) await admin.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  it.each([
    ['video-api', 'videos', 'media-transcoder'],
    ['music-api', 'tracks', 'media-transcoder'],
    ['image-api', 'images', 'image-transformer'],
  ] as const)(
    'lets %s and its worker do their work with %s',
    async (app, kind, workerApp) => {
      const api = storageOf(app);
      const worker = storageOf(workerApp);
      await api.ping();
      await worker.ping();
      // A multipart upload, and one that is aborted.
      const size = 20 * 1024 * 1024;
      await api.put(`private/${kind}/1/source`, Readable.from([Buffer.alloc(size)]));
      const abort = new AbortController();
      const endless = Readable.from(
        (async function* () {
          yield Buffer.alloc(size);
          abort.abort();
          yield Buffer.alloc(1);
        })(),
      );
      await expect(api.put(`private/${kind}/2/source`, endless, { signal: abort.signal })).rejects.toThrow();
      expect((await admin.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).toEqual([]);

      const local = await worker.toLocalFile(`private/${kind}/1/source`);
      await local?.release();
      expect(local).not.toBeNull();
      await worker.put(`public/${kind}/1/a/made`, Readable.from([Buffer.alloc(size)]));
      await worker.put(`public/${kind}/1/a/other`, bytes);
      const other = await api.get(`public/${kind}/1/a/other`);
      expect(other && (await readWhole(other))).toEqual(bytes);
      expect((await api.head(`public/${kind}/1/a/made`))?.size).toBe(size);

      expect(await worker.toLocalFile(`private/${kind}/none/source`)).toBeNull();

      // A missing object is reported as missing, not as forbidden.
      expect(await api.head(`private/${kind}/none/source`)).toBeNull();
      expect(await api.get(`public/${kind}/1/a/mad`)).toBeNull();
      const found: string[] = [];
      for await (const { key } of api.list(`public/${kind}/`)) found.push(key);
      expect(found).toEqual([`public/${kind}/1/a/made`, `public/${kind}/1/a/other`]);
      expect(await api.deletePrefix(`public/${kind}/1/`)).toBe(2);
      await api.delete(`private/${kind}/1/source`);
      expect(await api.deletePrefix(`private/${kind}/1/`)).toBe(0);
    },
    60_000,
  );

  it('lets image-transformer see that a rendition is missing, and store the image without metadata', async () => {
    const worker = storageOf('image-transformer');
    expect(await worker.get('public/images/1/w_20.webp')).toBeNull();
    await worker.put('private/images/1/stripped', bytes);
    expect((await worker.head('private/images/1/stripped'))?.size).toBe(bytes.length);
    // An image that was deleted during rendering.
    expect(await worker.get('private/images/2/source')).toBeNull();
  });

  it('lets courier store and remove a source in pieces', async () => {
    const { drafts } = storageOf('courier');
    const key = 'private/videos/1/source';
    const size = 20 * 1024 * 1024;
    const [half, rest] = [Buffer.alloc(size / 2), Buffer.alloc(size / 2)];
    const first = await drafts.append(drafts.start(key, size), half);
    expect(first.draft.state).toEqual({ uploadId: expect.any(String), tail: size / 2 });
    const second = await drafts.append(first.draft, rest);
    await drafts.complete(second.draft);
    expect((await storageOf('video-api').head(key))?.size).toBe(size);
    await drafts.abandon((await drafts.append(drafts.start('private/images/2/source', size), half)).draft);
    expect(await storageOf('image-api').deletePrefix('private/images/2/')).toBe(0);
  });

  it('limits a leaked identity of courier to sources whose ids it knows', async () => {
    await fill();
    for (const [kind, id] of ids) {
      for (const prefix of [`private/${kind}/`, `private/${kind}/${id}/`, `public/${kind}/${id}/`])
        expect([prefix, await tried('courier', list(prefix))]).toEqual([prefix, 403]);
      const made = `public/${kind}/${id}/made`;
      for (const attempt of [put(made), remove(made), put(`private/${kind}/${id}/cover`)])
        expect([kind, await tried('courier', attempt)]).toEqual([kind, 403]);
      expect(await tried('courier', get(`private/${kind}/${id}/source`))).toBe(200);
    }
  });

  it('does not report an object as forbidden while it is being stored or deleted', async () => {
    const worker = storageOf('image-transformer');
    const api = storageOf('image-api');
    for (let n = 0; n < 15; n += 1) {
      const key = `public/images/race/${n}`;
      const looks = (storage: Storage) => [storage.head(key), storage.get(key).then((found) => found?.body.destroy())];
      const all = Array.from({ length: 8 }, () => [...looks(worker), ...looks(api)]).flat();
      await Promise.all([...all, worker.put(key, bytes)]);
      await Promise.all([...looks(worker), ...looks(api), api.delete(key), ...looks(worker), ...looks(api)]);
    }
  });

  it('lets an API abort stale uploads of its kind only', async () => {
    for (const kind of ['videos', 'images'] as const) {
      const client = clients.get(kind === 'videos' ? 'video-api' : 'image-api');
      await client?.send(new CreateMultipartUploadCommand({ Bucket, Key: `private/${kind}/1/source` }));
    }
    const left = async () =>
      (await admin.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.map(({ Key }) => Key);
    expect(await storageOf('music-api').removeStaleUploads(0)).toBe(0);
    expect(await storageOf('video-api').removeStaleUploads(0)).toBe(1);
    expect(await left()).toEqual(['private/images/1/source']);
    expect(await storageOf('image-api').removeStaleUploads(0)).toBe(1);
  });

  it('does not abort uploads of other applications in the bucket, even with all privileges', async () => {
    const storage = await openStorage({ url, log: silentLogger() });
    const theirs = { Bucket, Key: 'their-app/backup.tar' };
    const { UploadId } = await admin.send(new CreateMultipartUploadCommand(theirs));
    try {
      await admin.send(new CreateMultipartUploadCommand({ Bucket, Key: 'private/videos/1/source' }));
      expect(await storage.removeStaleUploads(0)).toBe(1);
      const { Uploads = [] } = await admin.send(new ListMultipartUploadsCommand({ Bucket }));
      expect(Uploads.map(({ Key }) => Key)).toEqual([theirs.Key]);
    } finally {
      await admin.send(new AbortMultipartUploadCommand({ ...theirs, UploadId }));
      await storage.close();
    }
  });

  /** The status of the response, or 200 if the call succeeded. */
  const tried = async (app: StorageApp, send: (client: S3Client) => Promise<unknown>): Promise<number | undefined> => {
    const client = clients.get(app);
    if (client === undefined) throw new Error(`${app} has no client`);
    try {
      await send(client);
      return 200;
    } catch (error) {
      return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    }
  };
  const get = (Key: string) => (client: S3Client) => client.send(new GetObjectCommand({ Bucket, Key }));
  const put = (Key: string) => (client: S3Client) => client.send(new PutObjectCommand({ Bucket, Key, Body: 'forged' }));
  const remove = (Key: string) => (client: S3Client) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const list = (Prefix?: string) => (client: S3Client) => client.send(new ListObjectsV2Command({ Bucket, Prefix }));

  describe.each(storageApps)('a leaked identity of %s', (app) => {
    it.each([
      ['delete the bucket', (client: S3Client) => client.send(new DeleteBucketCommand({ Bucket }))],
      ['read the bucket’s policy', (client: S3Client) => client.send(new GetBucketPolicyCommand({ Bucket }))],
      ['remove the bucket’s policy', (client: S3Client) => client.send(new DeleteBucketPolicyCommand({ Bucket }))],
      [
        'change the bucket’s policy',
        (client: S3Client) =>
          client.send(
            new PutBucketPolicyCommand({
              Bucket,
              Policy: JSON.stringify(accessPolicy('video-api', { bucket: Bucket, prefix: '' })),
            }),
          ),
      ],
      [
        'open the bucket',
        (client: S3Client) => client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' })),
      ],
      ['list the bucket', list()],
      ['list all sources', list('private/')],
      ['write outside of the layout', put('elsewhere')],
    ])('cannot %s', async (_what, attempt) => {
      expect(await tried(app, attempt)).toBe(403);
    });

    it('sees no bucket of others', async () => {
      const { Buckets: all = [] } = await admin.send(new ListBucketsCommand({}));
      expect(all.map(({ Name }) => Name)).toContain(otherBucket);
      const seen = (await clients.get(app)?.send(new ListBucketsCommand({})))?.Buckets ?? [];
      // MinIO shows a login the bucket of its policy, Ceph none.
      expect(seen.map(({ Name }) => Name).filter((name) => name !== Bucket)).toEqual([]);
    });
  });

  it('limits a leaked identity of an API to its own kind of media', async () => {
    await fill();
    const kinds = { 'video-api': 'videos', 'music-api': 'tracks', 'image-api': 'images' } as const;
    for (const [app, own] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
      for (const [kind, id] of ids) {
        const expected = kind === own ? 200 : 403;
        const source = `private/${kind}/${id}/source`;
        const made = `public/${kind}/${id}/made`;
        for (const attempt of [get(source), list(`private/${kind}/`), put(source)])
          expect([app, kind, await tried(app, attempt)]).toEqual([app, kind, expected]);
        // Everyone may read delivered objects, except images; MinIO says so to requests without a login only.
        const isOpen = kind === own || (byBucket && kind !== 'images');
        expect([app, kind, await tried(app, get(made))]).toEqual([app, kind, isOpen ? 200 : 403]);
        // The video service stores captions, and moves what is private; the music service gives what is private other addresses.
        const isWriter = app !== 'image-api' && kind === own;
        expect([app, kind, await tried(app, put(made))]).toEqual([app, kind, isWriter ? 200 : 403]);
        if (kind !== own) {
          for (const key of [source, made]) expect([app, key, await tried(app, remove(key))]).toEqual([app, key, 403]);
          const Delete = { Objects: [{ Key: source }, { Key: made }] };
          await tried(app, (client) => client.send(new DeleteObjectsCommand({ Bucket, Delete })));
        }
      }
    }
    const { Contents = [] } = await admin.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents).toHaveLength(6);
  });

  it('denies a leaked identity of media-transcoder all renditions of images but videos, listing and deleting', async () => {
    await fill();
    const app = 'media-transcoder';
    const [source, made] = ['private/images/images-id/source', 'public/images/images-id/made'];
    expect(await tried(app, get(source))).toBe(200);
    for (const attempt of [put(source), get(made), put(made)]) expect(await tried(app, attempt)).toBe(403);
    for (const name of ['w_300.mp4', 'v2/plain.webm']) {
      const video = `public/images/images-id/${name}`;
      for (const attempt of [put(video), get(video)]) expect(await tried(app, attempt)).toBe(200);
    }
    const prefixes = [
      'private/images/',
      'public/images/images-',
      'private/videos/',
      'private/videos/videos-',
      'private/videos/videos-id/',
      'public/videos/',
      'public/tracks/',
    ];
    for (const prefix of prefixes) expect([prefix, await tried(app, list(prefix))]).toEqual([prefix, 403]);
    for (const kind of ['videos', 'tracks']) {
      expect(await tried(app, get(`private/${kind}/${kind}-id/source`))).toBe(200);
      expect(await tried(app, put(`private/${kind}/${kind}-id/source`))).toBe(403);
      for (const half of ['private', 'public'])
        expect(await tried(app, remove(`${half}/${kind}/${kind}-id/${half === 'private' ? 'source' : 'made'}`))).toBe(
          403,
        );
      // It can write public objects, which is its work.
      expect(await tried(app, put(`public/${kind}/${kind}-id/made`))).toBe(200);
    }
  });

  it('denies a leaked identity of image-transformer access to videos and tracks, and deleting', async () => {
    await fill();
    const app = 'image-transformer';
    for (const kind of ['videos', 'tracks']) {
      const source = `private/${kind}/${kind}-id/source`;
      for (const attempt of [
        get(source),
        put(source),
        remove(source),
        list(`private/${kind}/`),
        list(`public/${kind}/`),
      ])
        expect([kind, await tried(app, attempt)]).toEqual([kind, 403]);
      expect(await tried(app, put(`public/${kind}/${kind}-id/made`))).toBe(403);
    }
    const source = 'private/images/images-id/source';
    expect(await tried(app, get(source))).toBe(200);
    for (const attempt of [
      put(source),
      remove(source),
      remove('public/images/images-id/made'),
      list('private/images/'),
      list('private/images/images-'),
      list('public/images/'),
      list('public/images/images-'),
    ])
      expect(await tried(app, attempt)).toBe(403);
  });
});
