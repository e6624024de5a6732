import { shortClip } from '../kit/clips.ts';
import { median } from '../kit/statistics.ts';
import { startVideoApi } from '../kit/videoApi.ts';
import { uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';
import { singleUploads, times } from './single.ts';

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
    const wait = await singleUploads(origin);
    const several = async (): Promise<number> => median(await times(rounds, wait));

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
