// A 2 GB upload through video-api, and the peak memory of each process: a form to a folder, compared with a bare Node HTTP server that writes
// the same bytes to a file; and a resumable upload compared with a form, to a folder and to S3.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3 } from '@millrace/testkit/s3';
import { z } from 'zod';
import { startBare } from './kit/bareServer.ts';
import { memoryOfStarted } from './kit/memory.ts';
import { sendForm } from './kit/sendForm.ts';
import { sendTus } from './kit/sendTus.ts';
import { compare } from './kit/statistics.ts';
import { type RunningVideoApi, startVideoApi } from './kit/videoApi.ts';

const bytes = 2_000_000_000;
const rounds = 5;
const maxRss = 256 * 1024 * 1024;
const answerSchema = z.object({ video: z.object({ id: z.string() }) });

const throughput = async (send: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await send();
  return bytes / ((performance.now() - started) / 1000) / 1e6;
};

/** The throughput of an upload, in MB/s. The video is removed afterwards. */
async function measure(api: RunningVideoApi, send: (authorization: string) => Promise<string>): Promise<number> {
  const authorization = `Bearer ${api.token}`;
  let id = '';
  const rate = await throughput(async () => {
    id = await send(authorization);
  });
  const deleted = await fetch(`${api.origin}/api/videos/${id}`, { method: 'DELETE', headers: { authorization } });
  if (!deleted.ok) throw new Error(`the video could not be deleted: ${deleted.status}`);
  return rate;
}

const byForm = (api: RunningVideoApi) =>
  measure(api, async (authorization) => {
    const answer = await sendForm(`${api.origin}/api/videos/upload`, bytes, { authorization });
    return answerSchema.parse(JSON.parse(answer)).video.id;
  });

const byTus = (api: RunningVideoApi) =>
  measure(api, (authorization) => sendTus(`${api.origin}/api/uploads`, bytes, { authorization }));

/** The peak memory of the processes that run; fails the benchmark if one of ours used too much. */
async function memory(needed: readonly string[]): Promise<string> {
  const programs = await memoryOfStarted();
  const names = programs.map(({ program }) => program);
  for (const name of needed) {
    if (!names.includes(name)) throw new Error(`${name} was not measured: ${names.join(', ')}`);
  }
  const ours = programs.filter(({ program }) => [...needed, 'bare/cat'].includes(program));
  const lines = ours.map(({ program, peakRss, processes }) => {
    const note = program === 'postgres' ? `, the largest of ${processes} processes, including shared buffers` : '';
    if (peakRss > maxRss) process.exitCode = 1;
    return `memory   ${program} used at most ${Math.round(peakRss / 1024 ** 2)} MiB${note} (wanted: under 256 MiB)`;
  });
  return lines.join('\n');
}

async function toFolder(): Promise<void> {
  const api = await startVideoApi();
  const file = join(api.storageFolder, 'cat');
  const bare = await startBare('cat', [file]);
  const form = { name: 'form to a folder, stored and flushed', measure: () => byForm(api) };
  try {
    await compare({
      unit: 'MB/s',
      rounds,
      subjects: [
        form,
        {
          name: 'bare Node HTTP server to a file',
          async measure() {
            const rate = await throughput(async () => void (await sendForm(`http://127.0.0.1:${bare.port}/`, bytes)));
            await rm(file);
            return rate;
          },
        },
      ],
      verify: () => memory(['video-api', 'postgres']),
      target: 'at least 0.6',
    });
    console.log('');
    await compare({
      unit: 'MB/s',
      rounds,
      subjects: [{ name: 'resumable, to a folder', measure: () => byTus(api) }, form],
      verify: () => memory(['video-api', 'postgres']),
      target: 'at least 0.8',
    });
  } finally {
    await bare.stop();
    await api.stop();
  }
}

async function toS3(): Promise<void> {
  const bucket = await startS3();
  const api = await startVideoApi({ STORAGE_URL: `s3://bench-${randomBytes(4).toString('hex')}`, ...bucket.env });
  try {
    console.log('');
    await compare({
      unit: 'MB/s',
      rounds,
      subjects: [
        { name: 'resumable, to S3', measure: () => byTus(api) },
        { name: 'form to S3', measure: () => byForm(api) },
      ],
      verify: () => memory(['video-api', 'postgres']),
      target: 'at least 0.8',
    });
  } finally {
    await api.stop();
    await bucket.stop();
  }
}

await toFolder();
await toS3();
