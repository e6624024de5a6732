import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { startPostgres } from '@millrace/testkit/postgres';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { startRabbitMq, type TestRabbitMq } from '@millrace/testkit/rabbitmq';
import { startS3, type TestS3 } from '@millrace/testkit/s3';
import { until } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { root } from '../src/files.ts';
import { startStandalone } from '../src/standalone.ts';
import { createVideoClient, type VideoClient } from '../src/videoClient.ts';

const secrets = z.object({ jwtSecret: z.string() });
const createdKey = z.object({ key: z.string() });
const list = z.object({ videos: z.array(z.looseObject({ id: z.string() })) });
const summary = z.object({ bandwidth: z.int() });
const usagePaths = ['/usage/summary', '/usage/daily', '/usage/videos'];
const account = { email: 'mover@example.com', password: 'a long enough password', companyName: 'Movers' };

/** What a client saw of the old platform last. */
interface Seen {
  token: string;
  key: string;
  kept: string;
  late: string;
  /** Uploaded at the last moment. */
  begun: string;
  videos: z.output<typeof list>['videos'];
  /** By each endpoint. */
  usage: unknown[];
  files: Record<string, string>;
}

/** The guide's section "From one machine to a cluster", step by step, with the commands that it names. */
await describeWithEngine(['s3', 'rabbitmq', 'ffmpeg'], 'from one machine to a cluster', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let client: VideoClient;
  let seen: Seen;

  const owned = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    closers.push(() => started.stop());
    return started;
  };

  /** @throws Error with what the command wrote, unless it ended with 0 */
  async function npmRun(command: string, args: string[], env: Record<string, string>): Promise<string> {
    const running = await startNpm(command, args, env);
    const code = await running.ended;
    if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${running.output()}`);
    return running.output();
  }

  const startNpm = async (command: string, args: string[], env: Record<string, string>): Promise<TestProcess> => {
    const running = await startProcess({
      command: 'npm',
      args: ['run', 'millrace', '--', command, ...args],
      cwd: root,
      env: { NODE_OPTIONS: undefined, ...env },
    });
    closers.push(() => running.kill());
    return running;
  };

  const usageOf = (token: string): Promise<unknown[]> =>
    Promise.all(usagePaths.map((path) => client.ask('GET', path, { token })));

  async function startApp(app: string, env: Record<string, string>): Promise<void> {
    const port = env.PORT ?? '';
    await owned(
      startProcess({
        command: process.execPath,
        args: [join(root, 'apps', app, 'dist/main.js')],
        env: { NODE_OPTIONS: undefined, NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', ...env },
        waitFor: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok ?? false,
      }),
    );
  }

  async function tinyVideo(folder: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = join(folder, 'tiny.mp4');
    const input = ['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10:duration=1'];
    await promisify(execFile)('ffmpeg', ['-nostdin', '-loglevel', 'error', ...input, '-pix_fmt', 'yuv420p', file]);
    return new Uint8Array(await readFile(file));
  }

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-move-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const data = join(folder, 'data');
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    client = createVideoClient(origin);

    // 1. The engines, side by side, and the old platform meanwhile.
    const starting = [
      owned(startPostgres()),
      owned<TestRabbitMq>(startRabbitMq()),
      owned<TestS3>(startS3()),
      owned(startStandalone(data, port)),
    ] as const;
    // All, so that whichever did start is ended when another did not.
    await Promise.allSettled(starting);
    const [postgres, rabbitMq, s3, old] = await Promise.all(starting);
    const s3Env = { ...s3.env };
    const databaseUrl = await postgres.createDatabase();
    const bucket = { STORAGE_URL: 's3://millrace', ...s3Env };
    await npmRun('setup-storage', [], bucket);

    const bytes = await tinyVideo(folder);
    const token = await client.enter('register', account);
    const { key } = createdKey.parse(await client.ask('POST', '/keys', { token, json: { name: 'a server' } }));
    // With its storyboard, which is made after it: what is listed below changes no more.
    const ready = (id: string) =>
      until(`${id} is ready`, async () => {
        const { status, storyboard } = await client.video(token, id);
        return status === 'ready' && storyboard !== null;
      });
    const kept = await client.upload(token, 'Kept', bytes);
    const deleted = await client.upload(token, 'Deleted', bytes);
    await Promise.all([ready(kept), ready(deleted)]);

    // 2. The files, while the old platform runs; then it changes.
    const files = ['--from', pathToFileURL(join(data, 'storage')).href, '--to', bucket.STORAGE_URL];
    expect(await npmRun('copy-storage', files, s3Env)).toMatch(/[1-9]\d* copied/);
    await client.ask('DELETE', `/videos/${deleted}`, { token });
    const late = await client.upload(token, 'Late', bytes);
    await ready(late);
    for (let n = 0; n < 3; n += 1) await client.ask('POST', `/stream/${kept}/view`);
    const played = await client.play(kept);
    const bandwidth = async () => summary.parse(await client.ask('GET', '/usage/summary', { token })).bandwidth;
    await until('the bandwidth is counted', async () => (await bandwidth()) === played.bytes);
    await until('the views are counted', async () => (await client.video(token, kept)).view_count === 3);
    const { videos } = list.parse(await client.ask('GET', '/videos', { token }));
    const begun = await client.upload(token, 'Begun', bytes);
    seen = { token, key, kept, late, begun, videos, usage: await usageOf(token), files: played.files };

    // 3. The apps end, and the database is served alone.
    expect(await old.stop({ signal: 'SIGINT' })).toBe(0);
    const serving = await startNpm('serve-database', [data], {});
    const [from = ''] = await serving.waitForOutput(/^postgres:\/\/\S+$/m);

    // 4. The rows, and what has changed of the files.
    expect(await npmRun('copy-database', ['--from', from, '--to', databaseUrl], {})).toMatch(/Copied \d+ rows/);
    const said = await npmRun('copy-storage', [...files, '--verify', '--prune'], s3Env);
    expect(said).toMatch(/[1-9]\d* copied.* [1-9]\d* already there.*[1-9]\d* removed.*All bytes are the same/s);
    // As Ctrl-C does it: to all of the terminal's group.
    process.kill(-serving.pid, 'SIGINT');
    expect(await serving.ended).toBe(0);
    await until('the old database has ended', async () => !existsSync(join(data, 'postgres/data/postmaster.pid')));

    // 5., 6. The new platform, with the old secret, at the old address.
    const { jwtSecret } = secrets.parse(JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')));
    const engines = { ...bucket, QUEUE_URL: rabbitMq.url };
    await startApp('video-api', {
      ...engines,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: origin,
      JWT_SECRET: `a-new-secret-of-the-cluster-0123456789,${jwtSecret}`,
    });
    await startApp('media-transcoder', { ...engines, PORT: String(await freePort()) });
  }, 240_000);

  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  }, 120_000);

  it('lets everybody in, with their password, their token and their keys', async () => {
    const token = await client.enter('login', account);
    for (const who of [{ token }, { token: seen.token }, { key: seen.key }]) {
      expect(list.parse(await client.ask('GET', '/videos', who)).videos).toHaveLength(3);
    }
  });

  it('lists the same videos, with the same counters', async () => {
    const { videos } = list.parse(await client.ask('GET', '/videos', { token: seen.token }));
    expect(videos.filter(({ id }) => id !== seen.begun)).toEqual(seen.videos);
    expect(seen.videos.map(({ id }) => id).sort()).toEqual([seen.kept, seen.late].sort());
    expect(await usageOf(seen.token)).toEqual(seen.usage);
  });

  it('plays every file of the manifest, byte for byte, under the same addresses', async () => {
    const { files } = await client.play(seen.kept);
    expect(Object.keys(files).filter((path) => path.endsWith('.m4s')).length).toBeGreaterThan(0);
    expect(files).toEqual(seen.files);
    expect((await client.play(seen.late)).bytes).toBeGreaterThan(0);
  });

  it('goes on: what was begun is finished, what is new is taken and counted', async () => {
    const { token, begun, kept } = seen;
    await until('the last upload is ready', async () => (await client.video(token, begun)).status === 'ready');
    await client.ask('POST', `/stream/${kept}/view`);
    await until('a view more', async () => (await client.video(token, kept)).view_count === 4);
    const id = await client.upload(token, 'Not a video', new Uint8Array(1000));
    await until('it is found to be none', async () => (await client.video(token, id)).status === 'error');
  });
});
