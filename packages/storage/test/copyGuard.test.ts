import type { IncomingMessage } from 'node:http';
import { DeleteObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type SharedS3, useS3 } from '@millrace/testkit/s3';
import { createS3Client } from '../src/drivers/s3/client.ts';
import { findCopyGuard } from '../src/drivers/s3/copyGuard.ts';
import { NoDirectDraftsError, openStorage } from '../src/index.ts';
import { type Store, type StoreFront, startStoreFront } from './storeFront.ts';

/** Stores differ in whether an address of a part can be used to copy another object. The real one answers behind each of them. */
await describeWithEngine('s3', 'what keeps addresses of parts from copying', () => {
  let s3: SharedS3;
  let front: StoreFront;
  let store: Store;
  const Bucket = `guard-${Date.now()}`;

  beforeAll(async () => {
    s3 = await useS3();
    Object.assign(process.env, s3.env);
    front = await startStoreFront(s3.endpoint, (...request) => store(...request));
    await (await openStorage({ url: `s3://${Bucket}`, log: silentLogger() })).close();
  }, 180_000);
  afterAll(async () => {
    front?.stop();
    await s3?.stop();
  });

  const isCopy = (req: IncomingMessage): boolean => Boolean(req.headers['x-amz-copy-source']);
  const refusing: Store = (req, res, forward) => {
    if (!isCopy(req)) forward();
    else req.resume().once('end', () => res.writeHead(403).end('There were headers present which were not signed'));
  };
  const ignoring: Store = (_req, _res, forward) => forward({ 'x-amz-copy-source': undefined });
  /** What is stored is not what was sent. */
  const copying: Store = (req, _res, forward) => {
    if (!isCopy(req)) forward();
    else forward({ 'x-amz-copy-source': undefined, 'x-test-without-etag': '1' });
  };
  const broken: Store = (req, res, forward) => {
    if (req.method !== 'PUT' || !req.url?.includes('X-Amz-Signature')) forward();
    else req.resume().once('end', () => res.writeHead(500).end());
  };

  const guardOf = async (one: Store): Promise<string | undefined> => {
    store = one;
    const client = createS3Client({ pathStyle: true, endpoint: front.endpoint });
    try {
      const place = { Bucket, Key: 'private/guard/source' };
      return await findCopyGuard(client, place, { Bucket, Key: 'private/guard/source-tail-1' });
    } finally {
      client.destroy();
    }
  };

  afterEach(async () => {
    const client = createS3Client({ pathStyle: true });
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    client.destroy();
    expect(Uploads).toEqual([]);
    const storage = await openStorage({ url: `s3://${Bucket}`, log: silentLogger() });
    for await (const { key } of storage.list('private/')) throw new Error(`${key} is left`);
    await storage.close();
  });

  it('is the store, if it refuses headers that are not signed', async () => {
    expect(await guardOf(refusing)).toBe('store');
  });

  it('is the store, if it ignores the header', async () => {
    expect(await guardOf(ignoring)).toBe('store');
  });

  it('is the store or the signature of the real one', async () => {
    expect(['store', 'signature']).toContain(await guardOf((_req, _res, forward) => forward()));
  });

  it('is nothing, if the store copies whatever is signed', async () => {
    expect(await guardOf(copying)).toBeUndefined();
  });

  it('is not known while the store fails', async () => {
    await expect(guardOf(broken)).rejects.toThrow('500');
  });

  it('is not known if another process has removed the object that is copied', async () => {
    const removing: Store = (req, _res, forward) => {
      if (!isCopy(req)) forward();
      else {
        const client = createS3Client({ pathStyle: true });
        const removal = client.send(new DeleteObjectCommand({ Bucket, Key: 'private/guard/source-tail-1' }));
        removal
          .finally(() => client.destroy())
          .then(
            () => forward(),
            () => req.destroy(),
          );
      }
    };
    await expect(guardOf(removing)).rejects.toThrow();
  });

  it('is needed: without it there are no direct drafts', async () => {
    store = copying;
    process.env.AWS_ENDPOINT_URL_S3 = front.endpoint;
    const storage = await openStorage({ url: `s3://${Bucket}`, log: silentLogger() });
    try {
      const { direct } = storage.drafts;
      if (direct === undefined) throw new Error('The driver has no direct drafts.');
      await expect(direct.begin(direct.plan('private/refused/source', 10))).rejects.toThrow(NoDirectDraftsError);
    } finally {
      process.env.AWS_ENDPOINT_URL_S3 = s3.endpoint;
      await storage.close();
    }
  });
});
