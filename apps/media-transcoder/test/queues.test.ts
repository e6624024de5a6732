import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { messages, type PayloadOf } from '@millrace/jobs';
import { enqueue, openQueue, pgExecutor, type Queue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage, type Storage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import pg from 'pg';
import { LongerError } from '../src/media/longer.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { boundedSeconds, shortSeconds } from '../src/video/short.ts';
import { ffmpegsWith } from './support/processes.ts';
import { media, video } from './support/streams.ts';
import { startWorker } from './support/worker.ts';
import { openWorld, type World } from './support/world.ts';

const log = silentLogger();

const film = (seconds: number, extension: string, { size = '64x64', rate = 5 } = {}) =>
  generate(extension, [
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'],
  ]);

/** A Matroska file that claims to last for so many seconds, in a folder. */
async function claiming(seconds: number, path: string, folder: string): Promise<string> {
  const bytes = await readFile(path);
  const duration = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  expect(duration).toBeGreaterThan(0);
  bytes.writeDoubleBE(seconds * 1_000, duration + 3);
  const liar = join(folder, `${randomUUID()}.mkv`);
  await writeFile(liar, bytes);
  return liar;
}

describe('a short film', () => {
  const seconds = (width: number, height: number, rate = 30) =>
    shortSeconds(
      planVideo(
        media({
          video: [
            video({
              width,
              height,
              averageRate: { numerator: rate, denominator: 1 },
              baseRate: { numerator: rate, denominator: 1 },
            }),
          ],
        }),
      ),
    );

  it('takes as many pixels as half a minute of 1080p, and never lasts longer than the shortest film in parts', () => {
    expect(seconds(1920, 1080)).toBeCloseTo(30);
    expect(seconds(1920, 1080, 60)).toBeCloseTo(15);
    expect(seconds(3840, 2160)).toBeCloseTo(7.5);
    expect(seconds(640, 360)).toBe(boundedSeconds);
  });
});

await describeWithEngine('ffmpeg', 'a film that is longer than its queue takes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is not encoded there, nor if it does not tell how long it is', async () => {
    const encode = (path: string, most: number) => world.transcode(path, { mostSeconds: () => most });
    await expect(encode(await film(10, 'mp4'), 9)).rejects.toMatchObject({ name: 'LongerError', seconds: 10 });
    expect(await encode(await film(10, 'mp4'), 10)).toMatchObject({ durationSeconds: 10 });
    // Raw H.264 has no duration.
    const raw = await generate('mkv', [...['-i', await film(10, 'mp4'), '-c', 'copy', '-f', 'matroska', '-live', '1']]);
    await expect(encode(raw, 100)).rejects.toMatchObject({ name: 'LongerError', seconds: undefined });
    expect(await world.leftovers()).toEqual([]);
  });

  it('ends there as soon as it has more than it has told', async () => {
    const liar = await claiming(2, await film(60, 'mkv'), world.folder);
    const failure = await world.transcode(liar, { mostSeconds: () => 3 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LongerError);
    expect(failure).toMatchObject({ seconds: undefined });
    expect(await world.leftovers()).toEqual([]);
  });
});

await describeWithEngine('ffmpeg', 'the queues of a worker', () => {
  let postgres: TestDatabases;
  let pool: pg.Pool;
  let folder = '';
  let storage: Storage;
  let owner: Queue<typeof messages>;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  const done: PayloadOf<'video.transcoded'>[] = [];
  const planned: PayloadOf<'video.planned'>[] = [];

  beforeAll(async () => {
    postgres = await usePostgres();
    const url = await postgres.createDatabase(migrated);
    pool = new pg.Pool({ connectionString: url, max: 2 });
    folder = await mkdtemp(join(tmpdir(), 'millrace-queues-'));
    storage = await openStorage({ url: `file://${join(folder, 'store')}`, log });
    owner = await openQueue({ url, databaseUrl: url, messages, log, name: 'test' });
    await owner.consume('video.transcoded', async (payload) => void done.push(payload), { concurrency: 1 });
    await owner.consume('video.planned', async (payload) => void planned.push(payload), { concurrency: 1 });
    worker = await startWorker(url, join(folder, 'store'), join(folder, 'tmp'));
  });

  afterAll(async () => {
    await worker.drain();
    await owner.close();
    await storage.close();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function submit(path: string, accountId: number, { mayMove = true } = {}) {
    const videoId = randomUUID();
    const sourceKey = keys.source('videos', videoId);
    await storage.put(sourceKey, createReadStream(path));
    const payload = { videoId, sourceKey, outputPrefix: keys.publicPrefix('videos', videoId), mayPlan: true, mayMove };
    const jobId = await enqueue(pgExecutor(pool), messages, 'video.transcode', payload, { accountId });
    return { videoId, jobId };
  }
  const nameOf = async (jobId: string) =>
    (await pool.query('SELECT name FROM queue.jobs WHERE id = $1', [jobId])).rows[0]?.name;
  const isDone = ({ videoId }: { videoId: string }) => done.some((result) => result.videoId === videoId);

  it('keep what is short from waiting for what takes long', async () => {
    // It cannot be cut into windows.
    const long = await submit(await film(200, 'ts', { size: '320x240' }), 1);
    await until('it is in the queue of long films', async () => (await nameOf(long.jobId)) === 'video.long');
    let encoders: number[] = [];
    await until('it is being encoded', async () => {
      encoders = await ffmpegsWith(keys.source('videos', long.videoId), '-progress');
      return encoders.length > 0;
    });
    for (const pid of encoders) process.kill(pid, 'SIGSTOP');
    try {
      // Two more of the same account wait for it; a film of another one that is not short waits for none of them.
      const more = await submit(await film(200, 'ts', { size: '320x240' }), 1);
      await until('the second one waits', async () => (await nameOf(more.jobId)) === 'video.long');
      const frames = await film(2, 'mkv', { size: '1280x720', rate: 30 });
      const bounded = await submit(await claiming(100, frames, folder), 2);
      const short = await submit(await film(2, 'mp4'), 3);
      await until('the others are ready', () => isDone(bounded) && isDone(short));
      expect(isDone(long) || isDone(more)).toBe(false);
      await owner.cancel(more.jobId);
    } finally {
      for (const pid of encoders) process.kill(pid, 'SIGCONT');
    }
    await until('it is ready', () => isDone(long));
    expect(done.find(({ videoId }) => videoId === long.videoId)).toMatchObject({
      jobId: long.jobId,
      durationSeconds: 200,
    });
    const metrics = await (await fetch(`${worker.base}/metrics`)).text();
    const count = (job: string, outcome: string) =>
      metrics
        .split('\n')
        .find(
          (line) =>
            line.startsWith('media_job_duration_seconds_count') &&
            line.includes(`job="${job}"`) &&
            line.includes(`outcome="${outcome}"`),
        );
    expect(count('video.transcode', 'moved')).toMatch(/ 3$/);
    expect(count('video.encode', 'done')).toMatch(/ 1$/);
    expect(count('video.long', 'done')).toMatch(/ 1$/);
  });

  it('leave a film in the queue of an owner that knows no other one', async () => {
    const old = await submit(await film(130, 'ts'), 1, { mayMove: false });
    await until('it is ready', () => isDone(old));
    expect(await nameOf(old.jobId)).not.toBe('video.long');
    // Films that can be cut are planned, whatever they take.
    const cuttable = await submit(await film(130, 'mp4'), 1);
    await until('it is planned', () => planned.some(({ videoId }) => videoId === cuttable.videoId));
  });
});
