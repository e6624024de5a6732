import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/logging';
import { startCeph, type TestS3 } from '@millrace/testkit/ceph';
import { describeWithEngine } from '@millrace/testkit/engines';
import { openStorage, type Storage } from '../src/index.ts';
import { storageContract } from './contract.ts';

await describeWithEngine('s3', 'the s3 driver', () => {
  let s3: TestS3;
  let client: S3Client;
  let storage: Storage;
  let folder: string;
  const bucket = `millrace-${Date.now()}`;

  beforeAll(async () => {
    s3 = await startCeph();
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

  storageContract({
    storage: () => storage,
    folder: () => folder,
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
  });

  it('keeps to its prefix', async () => {
    const other = await openStorage({ url: `s3://${bucket}/some/prefix-b`, log: silentLogger() });
    await other.put('a/x', Buffer.from('other'));
    await storage.put('a/x', Buffer.from('x'));
    expect(await storage.deletePrefix('a/')).toBe(1);
    expect(await other.head('a/x')).toMatchObject({ size: 5 });
    await other.deletePrefix('a/');
    await other.close();
  });
});
