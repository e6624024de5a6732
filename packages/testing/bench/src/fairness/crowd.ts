import { shortClip } from '../kit/clips.ts';
import { median } from '../kit/statistics.ts';
import { startVideoApi } from '../kit/videoApi.ts';
import { register, untilReady, uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';

const crowd = 500;
const rounds = 5;
const uploadsAtOnce = 8;

/** How long one account's single upload waits behind another account's five hundred. @param queueUrl default: Postgres */
export async function behindCrowd(name: string, queueUrl?: string): Promise<void> {
  const clip = await shortClip();
  const api = await startVideoApi({
    UPLOADS_PER_MINUTE: '1000000',
    ...(queueUrl === undefined ? {} : { QUEUE_URL: queueUrl }),
  });
  const worker = await startTranscoder(api);
  try {
    const { origin } = api;
    const single = await register(origin, 'single@example.com');
    const wait = async (): Promise<number> => {
      const id = await uploadVideo(origin, single, clip);
      const accepted = performance.now();
      await untilReady(origin, single, id);
      return (performance.now() - accepted) / 1000;
    };
    const several = async (): Promise<number> => {
      const waits: number[] = [];
      for (let round = 0; round < rounds; round += 1) waits.push(await wait());
      return median(waits);
    };

    await wait();
    const alone = await several();
    let uploaded = 0;
    const upload = async () => {
      while (uploaded < crowd) {
        uploaded += 1;
        await uploadVideo(origin, api.token, clip);
      }
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
    const behind = await several();

    console.log(
      `\nqueue in ${name}: one worker, ${crowd} uploads of one account, one of another (medians of ${rounds})`,
    );
    console.log(`alone    accepted to ready     ${alone.toFixed(2)} s`);
    console.log(`behind   accepted to ready     ${behind.toFixed(2)} s`);
    console.log(`         first come, first served would take about ${(crowd * alone).toFixed(0)} s`);
    console.log(`ratio    ${(behind / alone).toFixed(2)}   (expected: about 2, the running job and its own)`);
  } finally {
    // Hundreds of jobs are left; the running one is returned to the queue.
    await worker.stop();
    await api.stop();
  }
}
