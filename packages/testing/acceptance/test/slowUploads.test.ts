import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ListMultipartUploadsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { startS3, type TestS3 } from '@millrace/testkit/s3';
import { until, untilAvailable } from '@millrace/testkit/waiting';
import { migrateDatabase } from '../src/platform/migrate.ts';
import { type SlowUpload, uploadSlowly } from '../src/rawUpload.ts';

const root = new URL('../../../../', import.meta.url);
const mebibyte = 1024 * 1024;
const uploads = 300;
const perAccount = 15;
const bucket = 'slow-uploads';
const maxRss = 512 * mebibyte;

await describeWithEngine('s3', '300 slow uploads to S3 at once', () => {
  let s3: TestS3;
  let postgres: TestDatabases;
  let api: TestProcess;
  let origin: string;
  let port: number;
  let client: S3Client;
  const attackers: SlowUpload[] = [];

  beforeAll(async () => {
    s3 = await startS3();
    postgres = await usePostgres();
    const DATABASE_URL = await postgres.createDatabase();
    await migrateDatabase(DATABASE_URL);
    port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    api = await startProcess({
      command: process.execPath,
      args: [fileURLToPath(new URL('apps/video-api/dist/main.js', root))],
      env: {
        ...s3.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        DATABASE_URL,
        QUEUE_URL: DATABASE_URL,
        STORAGE_URL: `s3://${bucket}`,
        JWT_SECRET: randomBytes(32).toString('hex'),
        REGISTRATIONS_PER_MINUTE: '100000',
        UPLOADS_PER_MINUTE: '100000',
        LOG_LEVEL: 'warn',
      },
      waitFor: async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
    });
    client = new S3Client({
      endpoint: s3.env.AWS_ENDPOINT_URL_S3,
      region: s3.env.AWS_REGION,
      credentials: { accessKeyId: s3.env.AWS_ACCESS_KEY_ID, secretAccessKey: s3.env.AWS_SECRET_ACCESS_KEY },
      forcePathStyle: true,
    });
  }, 240_000);

  afterAll(async () => {
    for (const attacker of attackers) attacker.stop();
    client.destroy();
    await api.stop({ timeoutMs: 120_000 });
    await postgres.stop();
    await s3.stop();
  }, 240_000);

  async function register(name: string): Promise<string> {
    const response = await fetch(`${origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.com`, password: 'a long enough password', companyName: name }),
    });
    const body: { token: string } = JSON.parse(await response.text());
    return body.token;
  }

  /** Most of a part of a multipart upload to S3. */
  const burst = Buffer.alloc(6 * mebibyte, 7);

  const peakRss = async (): Promise<number> => {
    const status = await readFile(`/proc/${api.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  };

  it('take less than 512 MiB, and everybody else is served', async () => {
    const object = randomBytes(3_000_000);
    const Key = 'public/videos/v/a/segment.m4s';
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: object }));
    const other = await register('other');
    for (let n = 0; n < uploads / perAccount; n += 1) {
      const token = await register(`attacker-${n}`);
      for (let upload = 0; upload < perAccount; upload += 1)
        attackers.push(uploadSlowly(`${origin}/api`, token, burst));
    }
    // Everybody else, over and over, until another account's uploads were stored.
    const served = { readyz: 0, media: 0, json: 0, uploads: 0 };
    let isOver = false;
    const meanwhile = (async () => {
      while (!isOver) {
        expect((await untilAvailable(() => fetch(`${origin}/readyz`))).status).toBe(200);
        served.readyz += 1;
        const media = await untilAvailable(() => fetch(`${origin}/media/videos/v/a/segment.m4s`));
        expect(Buffer.from(await media.arrayBuffer()).equals(object)).toBe(true);
        served.media += 1;
        const headers = { authorization: `Bearer ${other}` };
        const list = await untilAvailable(() => fetch(`${origin}/api/videos`, { headers }));
        expect(list.status).toBe(200);
        served.json += 1;
      }
    })();
    meanwhile.catch(() => undefined);
    for (let n = 0; n < 3; n += 1) {
      const form = new FormData();
      form.append('title', 'of another account');
      form.append('file', new Blob([Buffer.alloc(20 * mebibyte, n)]), 'film.mp4');
      const headers = { authorization: `Bearer ${other}` };
      const response = await untilAvailable(() =>
        fetch(`${origin}/api/videos/upload`, { method: 'POST', headers, body: form }),
      );
      expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
      served.uploads += 1;
    }
    isOver = true;
    await meanwhile;
    for (const count of Object.values(served)) expect(count).toBeGreaterThan(2);
    expect(await peakRss()).toBeLessThan(maxRss);
    // Those that had to go were told when to come again.
    for (const { statusCode, headers } of attackers.flatMap(({ answer }) => answer() ?? []))
      expect([statusCode, headers['retry-after']]).toEqual([503, expect.any(String)]);
    for (const attacker of attackers) attacker.stop();
    const unfinished = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.length ?? 0;
    await until('no upload is unfinished', async () => (await unfinished()) === 0);
  }, 240_000);
});
