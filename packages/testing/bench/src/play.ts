// A film that is watched in Chromium from the moment of its upload on: the time to the first frame and its share of the time to ready, the
// stalls until the end, and how long the playlists stand still, while the encoder rests for eight seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { naturalFilm } from './kit/clips.ts';
import { processesBelow } from './kit/cpu.ts';
import { startVideoApi } from './kit/videoApi.ts';
import { untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';
import { followGrowth } from './play/growth.ts';
import { openViewer, type Viewer } from './play/viewer.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 600);
const height = Number(process.env.BENCH_HEIGHT ?? 1080);
const restMs = 8_000;
/** Seconds of the film after which the encoder rests. */
const restAfter = 30;

console.log(`generating ${seconds} s of ${height}p30 (cached) ...`);
const film = await naturalFilm(seconds, height);

/** Stops a process and all that it has started, and continues them later. */
async function rest(pid: number): Promise<void> {
  const all = [pid, ...(await processesBelow(pid))];
  for (const one of all) process.kill(one, 'SIGSTOP');
  await sleep(restMs);
  for (const one of all) process.kill(one, 'SIGCONT');
}

async function until(viewer: Viewer, holds: (seen: Awaited<ReturnType<Viewer['seen']>>) => boolean) {
  for (;;) {
    const seen = await viewer.seen();
    if (holds(seen)) return seen;
    await sleep(100);
  }
}

async function watch(chromium: TestBrowser): Promise<boolean> {
  const api = await startVideoApi();
  const worker = await startTranscoder(api);
  const stop = new AbortController();
  try {
    const id = await uploadVideo(api.origin, api.token, film);
    const acceptedAt = Date.now();
    const readyMs = untilReady(api.origin, api.token, id).then(() => Date.now() - acceptedAt);
    const growth = followGrowth({ origin: api.origin, id }, stop.signal);
    const viewer = await openViewer(chromium, api.origin, id);
    const { firstFrameAt } = await until(viewer, (seen) => seen.firstFrameAt !== null);
    const firstMs = (firstFrameAt ?? 0) - acceptedAt;
    console.log(`first frame      ${(firstMs / 1000).toFixed(1)} s after the upload was accepted`);
    await until(viewer, ({ currentTime }) => currentTime >= restAfter);
    await rest(worker.pid);
    const ready = await readyMs;
    console.log(`ready            ${(ready / 1000).toFixed(1)} s after it`);
    const { stalls } = await until(viewer, ({ isEnded }) => isEnded);
    for (const { at, ms } of stalls) console.log(`stall            ${ms} ms at ${at.toFixed(1)} s`);
    const { longestStillMs } = await growth;
    console.log(`stalls           ${stalls.length}   (wanted: 0)`);
    console.log(`playlist still   ${(longestStillMs / 1000).toFixed(1)} s at most   (wanted: at most 6)`);
    console.log(`first frame      ${(firstMs / 1000).toFixed(1)} s   (wanted: at most 15)`);
    console.log(`ratio    ${(firstMs / ready).toFixed(3)} of the time to ready   (wanted: at most 0.05)`);
    return stalls.length === 0 && longestStillMs <= 6_000 && firstMs <= 15_000 && firstMs / ready <= 0.05;
  } finally {
    stop.abort();
    await worker.stop();
    await api.stop();
  }
}

const chromium = await launchChromium({ allowAutoplay: true });
try {
  if (!(await watch(chromium))) process.exitCode = 1;
} finally {
  await chromium.close();
}
