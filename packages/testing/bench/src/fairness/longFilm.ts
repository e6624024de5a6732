import { setTimeout as sleep } from 'node:timers/promises';
import { longFilm, naturalClip } from '../kit/clips.ts';
import { median } from '../kit/statistics.ts';
import { startVideoApi } from '../kit/videoApi.ts';
import { uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';
import { singleUploads, times } from './single.ts';

const hours = 5;
const clips = 5;
/** Times as long as alone that a clip may take. The processor time that both want is divided, so it is more than once. */
const wanted = 2;

/**
 * How long a clip of six seconds takes while one worker encodes another account's film of hours, compared with the clip alone.
 *
 * @param queueUrl default: Postgres
 */
export async function behindLongFilm(name: string, queueUrl?: string): Promise<void> {
  console.log(`\ngenerating ${hours} hours of 1080p30 (cached) ...`);
  const film = await longFilm(hours);
  const clip = await naturalClip(6, 720);
  const api = await startVideoApi(queueUrl === undefined ? {} : { QUEUE_URL: queueUrl });
  const { origin, token } = api;
  const worker = await startTranscoder(api);
  try {
    const wait = await singleUploads(origin, clip);
    await wait();
    const alone = await times(clips, wait);

    await uploadVideo(origin, token, film);
    // All places of the worker have windows of it by then. Its progress, in whole per cent, says so much later.
    await sleep(20_000);
    const beside = await times(clips, wait);

    const line = (all: number[]): string =>
      `${median(all).toFixed(2)} s (${all.map((seconds) => seconds.toFixed(2)).join(', ')})`;
    const ratio = median(beside) / median(alone);
    if (ratio > wanted) process.exitCode = 1;
    console.log(
      `queue in ${name}: a clip of 6 s while one worker encodes ${hours} hours of 1080p30 of another account (medians of ${clips})`,
    );
    console.log(`alone    accepted to ready     ${line(alone)}`);
    console.log(`beside   accepted to ready     ${line(beside)}`);
    console.log(`ratio    ${ratio.toFixed(2)}   (wanted: at most ${wanted})`);
  } finally {
    await worker.stop();
    await api.stop();
  }
}
