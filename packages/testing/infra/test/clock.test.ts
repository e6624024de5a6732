import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { byDay } from '@millrace/testkit/nightly';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { type SharedS3, useS3 } from '@millrace/testkit/s3';
import { pause, until } from '@millrace/testkit/waiting';
import { root } from '../src/files.ts';
import { createVideoClient, type VideoClient } from '../src/videoClient.ts';

const mebibyte = 1024 * 1024;

/** Two replicas of video-api, one of them on a machine whose clock is wrong. */
await describeWithEngine(['s3', 'faketime'], 'a replica whose clock is a day off', () => {
  let postgres: TestDatabases;
  let s3: SharedS3;
  let databaseUrl: string;
  let right: Replica;
  const replicas: TestProcess[] = [];

  interface Replica {
    origin: string;
    client: VideoClient;
    process: TestProcess;
  }

  async function start(offset?: string): Promise<Replica> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const node = [process.execPath, join(root, 'apps/video-api/dist/main.js')];
    const [command = '', ...args] = offset === undefined ? node : ['faketime', '-m', '-f', offset, ...node];
    const started = await startProcess({
      command,
      args,
      env: {
        ...s3.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        DATABASE_URL: databaseUrl,
        QUEUE_URL: databaseUrl,
        STORAGE_URL: 's3://clocks',
        JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
        NODE_OPTIONS: undefined,
      },
      waitFor: async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false,
    });
    replicas.push(started);
    return { origin, client: createVideoClient(origin), process: started };
  }

  beforeAll(async () => {
    [postgres, s3] = await Promise.all([usePostgres(), useS3()]);
    databaseUrl = await postgres.createDatabase();
    await migrate({ url: databaseUrl, log: silentLogger() });
    right = await start();
  }, 180_000);

  afterAll(async () => {
    for (const replica of replicas) await replica.kill();
    await s3.stop();
    await postgres.stop();
  });

  const directions: [string, string][] = [
    ['ahead', '+1d'],
    ['behind', '-1d'],
  ];
  // To a clock that is ahead, uploads of others seem to be old.
  it.each(byDay(directions, ['ahead'], ([direction]) => direction))(
    '(%s) works, says so in its log, and leaves the uploads of others alone',
    async (direction, offset) => {
      const account = {
        email: `${direction}@example.com`,
        password: 'a long enough password',
        companyName: 'A company',
      };
      const token = await right.client.enter('register', account);
      const slow = slowUpload(right.origin, token);
      await slow.untilParts();

      const wrong = await start(offset);
      const [said] = await wrong.process.waitForOutput(/"msg":"The clock of this machine[^"]*"/);
      expect(said).toContain(`is ${direction} `);
      expect(right.process.output()).not.toContain('The clock of this machine');
      // Each knows the other's tokens, and S3 accepts its signatures.
      expect(await wrong.client.enter('login', account)).toBeTruthy();
      expect(await wrong.client.upload(token, 'A video', new Uint8Array(9 * mebibyte))).toBeTruthy();
      // It looked for unfinished uploads when it started.
      expect(await slow.finish()).toBe(201);
    },
    120_000,
  );

  /** An upload with one part in S3, which then trickles. */
  function slowUpload(origin: string, token: string) {
    let isOver = false;
    let sent = 0;
    async function* body() {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nSlow\r\n');
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
      for (; !isOver; sent += 1) {
        yield Buffer.alloc(sent < 20 ? mebibyte : 1, 1);
        await pause(sent < 20 ? 10 : 200, 'The rhythm of a slow client.');
      }
      yield Buffer.from('\r\n--b--\r\n');
    }
    const answer = fetch(`${origin}/api/videos/upload`, {
      method: 'POST',
      body: ReadableStream.from(body()),
      duplex: 'half',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    answer.catch(() => undefined);
    return {
      async untilParts() {
        await until('a part is sent', () => sent >= 25);
      },
      async finish() {
        isOver = true;
        return (await answer).status;
      },
    };
  }
});
