import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { messages, type PayloadOf } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, motion, music } from '@millrace/testkit/media';
import { usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { startWorker } from './support/worker.ts';

const log = silentLogger();

await describeWithEngine('ffmpeg', 'a worker whose folders have long paths', () => {
  it('makes videos and tracks', async () => {
    const closers: (() => Promise<unknown>)[] = [];
    try {
      const root = await mkdtemp(join(tmpdir(), 'millrace-long-'));
      closers.push(() => rm(root, { recursive: true, force: true }));
      const long = join(root, 'Ärger mit Überlänge, und Leerzeichen '.repeat(4), 'z'.repeat(60));
      expect(Buffer.byteLength(long)).toBeGreaterThan(200);
      await mkdir(long, { recursive: true });
      const postgres = await usePostgres();
      closers.push(() => postgres.stop());
      const url = await postgres.createDatabase(migrated);
      const store = join(long, 'store');
      const storage = await openStorage({ url: pathToFileURL(store).href, log });
      closers.push(() => storage.close());
      const owner = await openQueue({ url, databaseUrl: url, messages, log, name: 'test' });
      closers.push(() => owner.close());
      const made: string[] = [];
      const failed: PayloadOf<'video.failed' | 'track.failed'>[] = [];
      const one = { concurrency: 1 };
      await owner.consume('video.transcoded', async ({ videoId }) => void made.push(videoId), one);
      await owner.consume('track.transcoded', async ({ trackId }) => void made.push(trackId), one);
      await owner.consume('video.failed', async (payload) => void failed.push(payload), one);
      await owner.consume('track.failed', async (payload) => void failed.push(payload), one);
      const temporary = join(long, 'tmp');
      const worker = await startWorker(url, store, temporary);
      let isDrained = false;
      const drain = async () => {
        if (!isDrained) await worker.drain();
        isDrained = true;
      };
      closers.push(drain);

      const videoId = randomUUID();
      const trackId = randomUUID();
      const clip = await generate('mp4', [
        ...['-f', 'lavfi', '-i', motion({ width: 320, height: 240, rate: '25', seconds: 1 })],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ]);
      const video = { sourceKey: keys.source('videos', videoId), outputPrefix: keys.publicPrefix('videos', videoId) };
      const track = { sourceKey: keys.source('tracks', trackId), outputPrefix: keys.publicPrefix('tracks', trackId) };
      await storage.put(video.sourceKey, createReadStream(clip));
      await storage.put(track.sourceKey, createReadStream(await music(1)));
      await owner.publish('video.transcode', { videoId, ...video }, { jobId: randomUUID() });
      await owner.publish('track.transcode', { trackId, coverKey: null, ...track }, { jobId: randomUUID() });
      await until('both results are there', () => made.length + failed.length === 2);
      expect(failed).toEqual([]);
      expect(made.sort()).toEqual([videoId, trackId].sort());
      await drain();
      expect(await readdir(temporary)).toEqual([]);
    } finally {
      for (const close of closers.reverse()) await close();
    }
  }, 180_000);
});
