import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '../src/engines/index.ts';
import { startS3, type TestS3 } from '../src/s3/index.ts';

await describeWithEngine('s3', 'an S3 server for tests', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  }, 180_000);
  afterAll(async () => {
    await s3.stop();
    await expect(fetch(s3.endpoint)).rejects.toThrow();
  });

  it('answers, is away while it is paused, and comes back', async () => {
    expect((await fetch(s3.endpoint)).status).toBeLessThan(500);
    await s3.pauseGateway();
    await expect(fetch(s3.endpoint)).rejects.toThrow();
    await s3.resumeGateway();
    expect((await fetch(s3.endpoint)).status).toBeLessThan(500);
  });

  it('hangs while it is frozen', async () => {
    await s3.freezeGateway();
    await expect(fetch(s3.endpoint, { signal: AbortSignal.timeout(500) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await s3.thawGateway();
    expect((await fetch(s3.endpoint)).status).toBeLessThan(500);
  });
});
