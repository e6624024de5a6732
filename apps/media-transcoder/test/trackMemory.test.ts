import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { messages, type PayloadOf } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { keys, openStorage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { usePostgres } from '@millrace/testkit/postgres';
import { startProcess } from '@millrace/testkit/process';
import { until } from '@millrace/testkit/waiting';
import { big32, type Frame, id3, utf8Frame } from './support/tags.ts';

const log = silentLogger();
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const mebibyte = 1024 * 1024;
const maxRss = 220 * mebibyte;
/** 318 MB of samples pass through the worker; if it kept a third of them, it would exceed the limit. */
const seconds = 15 * 60;

/** The peak resident set size of a process, in bytes. */
async function peakRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

// Memory is read from Linux's procfs.
if (process.platform !== 'linux') throw new Error('this suite runs on Linux');

/** What a worker makes of a track, and the most memory that it has taken. */
async function transcoded(file: string) {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await usePostgres();
    closers.push(() => postgres.stop());
    const url = await postgres.createDatabase(migrated);
    const folder = await mkdtemp(join(tmpdir(), 'millrace-track-memory-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const storageUrl = `file://${join(folder, 'store')}`;
    const storage = await openStorage({ url: storageUrl, log });
    closers.push(() => storage.close());
    const owner = await openQueue({ url, databaseUrl: url, messages, log, name: 'test' });
    closers.push(() => owner.close());
    const worker = await startProcess({
      command: process.execPath,
      args: [main],
      env: {
        // Removes options of the test runner that a worker does not have.
        NODE_OPTIONS: undefined,
        PORT: '0',
        HOST: '127.0.0.1',
        QUEUE_URL: url,
        STORAGE_URL: storageUrl,
        TRANSCODER_TEMP_DIR: join(folder, 'tmp'),
      },
      waitFor: /listening on port/,
    });
    closers.push(() => worker.stop());
    const made: PayloadOf<'track.transcoded'>[] = [];
    const failed: PayloadOf<'track.failed'>[] = [];
    await owner.consume('track.transcoded', async (payload) => void made.push(payload), { concurrency: 1 });
    await owner.consume('track.failed', async (payload) => void failed.push(payload), { concurrency: 1 });

    const trackId = randomUUID();
    const sourceKey = keys.source('tracks', trackId);
    await storage.put(sourceKey, createReadStream(file));
    const outputPrefix = keys.publicPrefix('tracks', trackId);
    await owner.publish(
      'track.transcode',
      { trackId, sourceKey, coverKey: null, outputPrefix },
      { jobId: randomUUID() },
    );
    await until('the result is there', () => made.length + failed.length > 0, 240_000);
    expect(failed).toEqual([]);
    return { result: made[0], peak: await peakRss(worker.pid) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** An MP3 with a tag of a megabyte, whose frames become 16 MiB each. */
async function inflatingMp3(): Promise<string> {
  const sine = await generate('mp3', [
    ...['-f', 'lavfi', '-i', 'sine=duration=1'],
    ...['-map_metadata', '-1', '-id3v2_version', '0'],
  ]);
  const packed = deflateSync(Buffer.alloc(16 * mebibyte), { level: 9 });
  const frame: Frame = ['XXXX', Buffer.concat([big32(0), packed]), 9];
  const tag = id3(4, [...Array<Frame>(60).fill(frame), ['TIT2', utf8Frame('A title')]]);
  const path = join(await mkdtemp(join(tmpdir(), 'millrace-inflating-')), 'track.mp3');
  await writeFile(path, Buffer.concat([tag, await readFile(sine)]));
  return path;
}

await describeWithEngine('ffmpeg', 'a worker', () => {
  it('takes no more memory for a long track than it may', async () => {
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', String(seconds)];
    const { result, peak } = await transcoded(await generate('flac', silence));
    expect(result).toMatchObject({ durationSeconds: seconds, channels: 2 });
    expect(Math.round(peak / mebibyte)).toBeLessThan(maxRss / mebibyte);
  }, 300_000);

  it('takes no more memory for tags that inflate', async () => {
    const file = await inflatingMp3();
    try {
      const { result, peak } = await transcoded(file);
      expect(result).toMatchObject({ tags: { title: 'A title' } });
      expect(Math.round(peak / mebibyte)).toBeLessThan(maxRss / mebibyte);
    } finally {
      await rm(dirname(file), { recursive: true });
    }
  }, 300_000);
});
