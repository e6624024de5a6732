// The same load on both sets of engines: RabbitMQ and S3, and Postgres and a folder.
import { randomBytes } from 'node:crypto';
import { generate } from '@millrace/testkit/media';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { startS3 } from '@millrace/testkit/s3';
import { z } from 'zod';
import { load204 } from './kit/load.ts';
import { compare } from './kit/statistics.ts';
import { type RunningVideoApi, startVideoApi } from './kit/videoApi.ts';
import { untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';

const rounds = 3;
const videos = 10;
const playbacks = 20;
const beaconSeconds = 2;
const uris = /^[^#\s].*$/gm;

const clip = await generate('mp4', [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=8'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=8'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
]);

const broker = await startRabbitMq();
const bucket = await startS3();
const rabbitAndS3 = await startPlatform({
  QUEUE_URL: broker.url,
  STORAGE_URL: `s3://bench-${randomBytes(4).toString('hex')}`,
  ...bucket.env,
});
const postgresAndFolder = await startPlatform({});
try {
  console.log(
    `a round: ${videos} uploads of 8 s until all are ready, ${playbacks} playbacks, beacons for ${beaconSeconds} s`,
  );
  await compare({
    unit: 'rounds/min',
    digits: 2,
    rounds,
    subjects: [
      { name: 'RabbitMQ and S3 (Ceph RGW)', measure: () => roundsAMinute(rabbitAndS3.api) },
      { name: 'Postgres and a folder', measure: () => roundsAMinute(postgresAndFolder.api) },
    ],
    target: 'as close to 1 as the network allows',
  });
} finally {
  await rabbitAndS3.stop();
  await postgresAndFolder.stop();
  await bucket.stop();
  await broker.stop();
}

async function startPlatform(env: Record<string, string>) {
  const api = await startVideoApi({
    UPLOADS_PER_MINUTE: '1000000',
    BEACONS_PER_MINUTE: '1000000000',
    BEACONS_PER_DAY: '1000000000000',
    ...env,
  });
  const { QUEUE_URL: _, STORAGE_URL: __, ...credentials } = env;
  const worker = await startTranscoder(api, credentials);
  return {
    api,
    async stop() {
      await worker.stop();
      await api.stop();
    },
  };
}

async function roundsAMinute({ origin, port, token }: RunningVideoApi): Promise<number> {
  const started = performance.now();
  const ids = await Promise.all(Array.from({ length: videos }, () => uploadVideo(origin, token, clip)));
  for (const id of ids) await untilReady(origin, token, id);
  await Promise.all(Array.from({ length: playbacks }, (_, number) => play(origin, ids[number % ids.length] ?? '')));
  const { refused } = await load204({
    port,
    request: Buffer.from(`POST /api/stream/${ids[0]}/view HTTP/1.1\r\nHost: bench\r\nContent-Length: 0\r\n\r\n`),
    connections: 64,
    seconds: beaconSeconds,
  });
  if (refused > 0) throw new Error(`${refused} beacons were not answered 204`);
  return 60_000 / (performance.now() - started);
}

/** Follows the playlists of the first rendition and reads every segment. */
async function play(origin: string, id: string): Promise<void> {
  const master = await fetch(`${origin}/api/stream/${id}/manifest`);
  const [rendition] = z.array(z.string()).parse((await text(master)).match(uris));
  const playlist = await fetch(new URL(rendition ?? '', master.url));
  for (const segment of z.array(z.string()).parse((await text(playlist)).match(uris))) {
    const response = await fetch(new URL(segment, playlist.url));
    if (!response.ok || (await response.arrayBuffer()).byteLength === 0)
      throw new Error(`a segment was answered with ${response.status}`);
  }
}

async function text(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`a playlist was answered with ${response.status}`);
  return response.text();
}
