import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { messages, type PayloadOf } from '@millrace/jobs';
import { openQueue, type Queue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage, type Storage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { badFixtures, generate, motion, music } from '@millrace/testkit/media';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { processesWith } from './support/processes.ts';
import { startWorker } from './support/worker.ts';

const log = silentLogger();

await describeWithEngine('ffmpeg', 'the worker on a real queue', () => {
  let postgres: TestDatabases;
  let url = '';
  let folder = '';
  let storage: Storage;
  let owner: Queue<typeof messages>;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  const transcoded: PayloadOf<'video.transcoded'>[] = [];
  const failed: PayloadOf<'video.failed'>[] = [];
  const progress: PayloadOf<'video.progress'>[] = [];
  const tracks: PayloadOf<'track.transcoded'>[] = [];
  const failedTracks: PayloadOf<'track.failed'>[] = [];
  const trackProgress: PayloadOf<'track.progress'>[] = [];

  beforeAll(async () => {
    postgres = await usePostgres();
    url = await postgres.createDatabase(migrated);
    folder = await mkdtemp(join(tmpdir(), 'millrace-worker-'));
    storage = await openStorage({ url: `file://${join(folder, 'store')}`, log });
    owner = await openQueue({ url, databaseUrl: url, messages, log, name: 'test' });
    await owner.consume('video.transcoded', async (payload) => void transcoded.push(payload), { concurrency: 1 });
    await owner.consume('video.failed', async (payload) => void failed.push(payload), { concurrency: 1 });
    await owner.consume('track.transcoded', async (payload) => void tracks.push(payload), { concurrency: 1 });
    await owner.consume('track.failed', async (payload) => void failedTracks.push(payload), { concurrency: 1 });
    await owner.subscribe('track.progress', async (payload) => void trackProgress.push(payload));
    await owner.subscribe('video.progress', async (payload) => void progress.push(payload));
    worker = await startWorker(url, join(folder, 'store'), join(folder, 'tmp'));
  });

  afterAll(async () => {
    await worker.drain();
    await owner.close();
    await storage.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function submit(path: string): Promise<{ videoId: string; jobId: string }> {
    const videoId = randomUUID();
    const jobId = randomUUID();
    const sourceKey = keys.source('videos', videoId);
    await storage.put(sourceKey, createReadStream(path));
    await owner.publish(
      'video.transcode',
      { videoId, sourceKey, outputPrefix: keys.publicPrefix('videos', videoId) },
      { jobId },
    );
    return { videoId, jobId };
  }

  async function submitTrack(path: string): Promise<{ trackId: string; jobId: string }> {
    const trackId = randomUUID();
    const jobId = randomUUID();
    const sourceKey = keys.source('tracks', trackId);
    await storage.put(sourceKey, createReadStream(path));
    const outputPrefix = keys.publicPrefix('tracks', trackId);
    await owner.publish('track.transcode', { trackId, sourceKey, coverKey: null, outputPrefix }, { jobId });
    return { trackId, jobId };
  }

  const storedUnder = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found;
  };
  const stored = (videoId: string) => storedUnder(keys.publicPrefix('videos', videoId));
  const bytesOf = async (found: readonly string[]) => {
    const sizes = await Promise.all(found.map(async (key) => (await storage.head(key))?.size ?? 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  const clip = (seconds: number, rate = 30) =>
    generate('mp4', [
      ...['-f', 'lavfi', '-i', motion({ width: 640, height: 360, rate: String(rate), seconds })],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ]);

  /** Most of it is still to be encoded when its first segment is stored. */
  const longClip = () => clip(60, 8);

  it('reports the result of a good video after everything is stored', async () => {
    const { videoId, jobId } = await submit(await clip(4));
    await until('the result is there', () => transcoded.some((result) => result.videoId === videoId));
    const result = transcoded.find((one) => one.videoId === videoId);
    expect(result).toMatchObject({ jobId, durationSeconds: 4, width: 640, height: 360, qualities: ['360p', '240p'] });
    const found = await stored(videoId);
    expect(found).toContain(`${result?.prefix}master.m3u8`);
    expect(found.every((key) => key.startsWith(result?.prefix ?? '?'))).toBe(true);
    expect(result?.bytes).toBe(await bytesOf(found));
    await until('progress is told', () => progress.some((told) => told.videoId === videoId));
  });

  it('reports the code of a bad video once', async () => {
    const bad = badFixtures().find(({ name }) => name === 'a song with a cover');
    const { videoId, jobId } = await submit((await bad?.make()) ?? '');
    await until('the failure is there', () => failed.some((result) => result.videoId === videoId));
    await until('the queue is empty', async () =>
      (await owner.depth()).every(({ waiting, active }) => waiting + active === 0),
    );
    expect(failed.filter((result) => result.videoId === videoId)).toEqual([
      { videoId, jobId, code: 'no_video_stream', message: 'The file has no video stream.' },
    ]);
    expect(await stored(videoId)).toEqual([]);
  });

  it('reports the result of a song after everything is stored', async () => {
    const { trackId, jobId } = await submitTrack(await music(3));
    await until('the result is there', () => tracks.some((result) => result.trackId === trackId));
    const result = tracks.find((one) => one.trackId === trackId);
    expect(result).toMatchObject({ jobId, durationSeconds: 3, sampleRate: 44_100, channels: 2, hasCover: true });
    expect(result?.tags).toMatchObject({ title: 'A title', artist: 'Somebody', album: 'An album', genre: 'Jazz' });
    const prefix = result?.prefix ?? '?';
    const found = await storedUnder(keys.publicPrefix('tracks', trackId));
    const names = ['128k.m4a', '256k.m4a', '320k.m4a', 'cover.jpg', 'waveform.json', 'waveform.png'];
    expect(found.sort()).toEqual(names.map((name) => prefix + name));
    expect(result?.bytes).toBe(await bytesOf(found));
    expect((await storage.head(`${prefix}320k.m4a`))?.contentType).toBe('audio/mp4');
    await until('progress is told', () => trackProgress.some((told) => told.trackId === trackId));
  });

  it('reports the code of a film without audio once', async () => {
    const { trackId, jobId } = await submitTrack(await clip(1));
    await until('the failure is there', () => failedTracks.length > 0);
    expect(failedTracks).toEqual([
      { trackId, jobId, code: 'no_audio_stream', message: 'The file has no audio stream.' },
    ]);
    expect(await storedUnder(keys.publicPrefix('tracks', trackId))).toEqual([]);
  });

  it('stops at once when the job is cancelled, and leaves nothing behind', async () => {
    const { videoId, jobId } = await submit(await longClip());
    await until('the first segment is stored', async () => (await stored(videoId)).length > 0);
    await owner.cancel(jobId);
    await until('the objects are removed', async () => (await stored(videoId)).length === 0);
    await until('ffmpeg has ended', async () => (await processesWith(join(folder, 'tmp'))).length === 0);
    expect(transcoded.some((result) => result.videoId === videoId)).toBe(false);
  });

  it('reports its health and metrics', async () => {
    expect((await fetch(`${worker.base}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${worker.base}/readyz`)).json()).toEqual({
      status: 'ok',
      checks: { storage: 'ok', queue: 'ok' },
    });
    const metrics = await (await fetch(`${worker.base}/metrics`)).text();
    const counts = metrics.split('\n').filter((line) => line.startsWith('media_job_duration_seconds_count'));
    for (const job of ['video.transcode', 'track.transcode']) {
      for (const outcome of ['done', 'refused']) {
        const line = counts.find((count) => count.includes(`job="${job}"`) && count.includes(`outcome="${outcome}"`));
        expect(line).toMatch(/ 1$/);
      }
    }
  });

  it('returns a long job when it drains, and another worker completes it', async () => {
    const { videoId } = await submit(await longClip());
    await until('the first segment is stored', async () => (await stored(videoId)).length > 0);
    const aborted = (await stored(videoId))[0]?.split('/').slice(0, 4).join('/') ?? '?';
    const second = await startWorker(url, join(folder, 'store'), join(folder, 'tmp'));
    const first = worker;
    worker = second;
    await first.drain();
    await until('the result of either is there', () => transcoded.some((result) => result.videoId === videoId));
    const result = transcoded.find((one) => one.videoId === videoId);
    const prefixes = new Set((await stored(videoId)).map((key) => key.split('/').slice(0, 4).join('/')));
    // The job finished in time or was returned. In both cases only the winner's objects exist.
    expect([...prefixes]).toEqual([result?.prefix.replace(/\/$/, '')]);
    expect(aborted).toMatch(/^public\/videos\//);
    expect((await readdir(join(folder, 'tmp'))).length).toBe(1);
  }, 180_000);
});
