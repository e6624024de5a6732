import { setTimeout as sleep } from 'node:timers/promises';
import { naturalFilm, shortClip } from '../kit/clips.ts';
import { median } from '../kit/statistics.ts';
import { startVideoApi } from '../kit/videoApi.ts';
import { progressOf, register, untilReady, uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 600);
const height = Number(process.env.BENCH_HEIGHT ?? 720);
const clips = 3;
/** Seconds of the longest parts, which begin after a minute and a half of the film. */
const partSeconds = 60;
/** Per cent of the film, of which the parts have their full length. */
const [from, to] = [40, 80];

/** How long a clip waits while one worker encodes another account's film, compared with a part of it and the clip's own time. */
export async function behindFilm(): Promise<void> {
  console.log(`\ngenerating ${seconds} s of ${height}p30 (cached) ...`);
  const film = await naturalFilm(seconds, height);
  const clip = await shortClip();
  const api = await startVideoApi();
  const { origin, token } = api;
  const worker = await startTranscoder(api);
  try {
    const single = await register(origin, 'single@example.com');
    const wait = async (): Promise<number> => {
      const id = await uploadVideo(origin, single, clip);
      const accepted = performance.now();
      await untilReady(origin, single, id);
      return (performance.now() - accepted) / 1000;
    };
    const alone: number[] = [];
    for (let round = 0; round < clips; round += 1) alone.push(await wait());
    const own = median(alone);

    const id = await uploadVideo(origin, token, film);
    const isAt = async (percent: number): Promise<void> => {
      while ((await progressOf(origin, token, id)) < percent) await sleep(100);
    };
    await isAt(from);
    const began = performance.now();
    const waits: number[] = [];
    for (let round = 0; round < clips; round += 1) {
      // Somewhere within a part, and not always at the same place.
      await sleep(1_000 * (1 + 2 * round));
      waits.push(await wait());
    }
    await isAt(to);
    const encodedSeconds = ((to - from) / 100) * seconds;
    const part = ((performance.now() - began) / 1000) * (partSeconds / encodedSeconds);

    console.log(`a clip while one worker encodes ${seconds} s of ${height}p30 of another account (${clips} clips)`);
    console.log(`alone    accepted to ready     ${own.toFixed(2)} s`);
    console.log(`a part   ${partSeconds} s of the film     ${part.toFixed(2)} s`);
    console.log(`behind   accepted to ready     ${waits.map((waited) => waited.toFixed(2)).join(', ')} s`);
    const longest = Math.max(...waits);
    console.log(`ratio    ${(longest / (part + own)).toFixed(2)}   (at most 1: one part, and its own time)`);
  } finally {
    await worker.stop();
    await api.stop();
  }
}
