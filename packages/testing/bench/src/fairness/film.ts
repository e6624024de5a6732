import { setTimeout as sleep } from 'node:timers/promises';
import { naturalFilm } from '../kit/clips.ts';
import { median } from '../kit/statistics.ts';
import { startVideoApi } from '../kit/videoApi.ts';
import { progressOf, uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';
import { singleUploads, times } from './single.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 600);
const height = Number(process.env.BENCH_HEIGHT ?? 720);
const clips = 3;
/** Seconds of the longest parts: the film after its first 88 seconds is divided evenly, into parts of 60 seconds at most. */
const partSeconds = (seconds - 88) / Math.ceil((seconds - 88) / 60);
/** Per cent of the film, between which its speed is measured. After them, the parts have their full length. */
const [from, to] = [20, 40];

/**
 * How long a clip waits while one worker encodes another account's film, compared with a part of it and the clip's own time.
 *
 * @param queueUrl default: Postgres
 */
export async function behindFilm(name: string, queueUrl?: string): Promise<void> {
  console.log(`\ngenerating ${seconds} s of ${height}p30 (cached) ...`);
  const film = await naturalFilm(seconds, height);
  const api = await startVideoApi(queueUrl === undefined ? {} : { QUEUE_URL: queueUrl });
  const { origin, token } = api;
  const worker = await startTranscoder(api);
  try {
    const wait = await singleUploads(origin);
    await wait();
    const own = median(await times(clips, wait));

    const id = await uploadVideo(origin, token, film);
    const isAt = async (percent: number): Promise<void> => {
      while ((await progressOf(origin, token, id)) < percent) await sleep(100);
    };
    await isAt(from);
    const began = performance.now();
    await isAt(to);
    const part = ((performance.now() - began) / 1000) * (partSeconds / (((to - from) / 100) * seconds));
    const waits = await times(clips, async (round) => {
      // Somewhere within a part, and not always at the same place.
      await sleep(1_000 * (1 + 2 * round));
      return wait();
    });

    console.log(
      `queue in ${name}: a clip while one worker encodes ${seconds} s of ${height}p30 of another account (${clips} clips)`,
    );
    console.log(`alone    accepted to ready     ${own.toFixed(2)} s`);
    console.log(`a part   ${partSeconds.toFixed(0)} s of the film     ${part.toFixed(2)} s`);
    console.log(`behind   accepted to ready     ${waits.map((waited) => waited.toFixed(2)).join(', ')} s`);
    const longest = Math.max(...waits);
    console.log(
      `ratio    ${(longest / (part + own)).toFixed(2)}   (${queueUrl === undefined ? 'at most 1: one part, and its own time' : 'for reference: one more part waits in the broker'})`,
    );
  } finally {
    await worker.stop();
    await api.stop();
  }
}
