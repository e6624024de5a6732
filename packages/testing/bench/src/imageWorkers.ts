import { noisyJpeg } from '@millrace/testkit/media';
import { targetWidth } from './kit/imageEncoders.ts';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { perSecond } from './kit/inParallel.ts';
import { median } from './kit/statistics.ts';

/** Of each worker, so that four of them and what they need fit on two cores. */
const cores = 0.25;
const counts = [1, 2, 4] as const;

/**
 * New renditions per second with one, two and four workers that may use a quarter of a core each: a simulation of more cores than the machine
 * has. Needs root.
 *
 * @param options.size pictures per worker and measurement
 */
export async function benchWorkers({ size, rounds }: { size: number; rounds: number }): Promise<void> {
  // Too small for a mezzanine, so that uploads are quick.
  const picture = await noisyJpeg(2_400, 1_800);
  console.log(`\nworkers of ${cores} cores each`);
  const rates = new Map<number, number[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const workers of counts) {
      const platform = await startImagePlatform({ apis: 1, workers, coresOfWorker: cores });
      try {
        const ids: string[] = [];
        // The first pictures warm up the workers.
        await perSecond(Array.from({ length: size * workers + workers * 4 }), 2, async () => {
          ids.push(await platform.upload(picture));
        });
        const fetchAll = (some: string[]) =>
          perSecond(some, workers * 4, async (id) => {
            const response = await fetch(`${platform.origins[0]}/img/${id}/w_${targetWidth},f_jpeg`);
            await response.arrayBuffer();
            if (response.status !== 200) throw new Error(`a rendition was answered with ${response.status}`);
          });
        await fetchAll(ids.splice(0, workers * 4));
        const rate = await fetchAll(ids);
        rates.set(workers, [...(rates.get(workers) ?? []), rate]);
        console.log(`round ${round}  ${workers} workers   ${rate.toFixed(1)} pictures/s`);
      } finally {
        await platform.stop();
      }
    }
  }
  const one = median(rates.get(1) ?? []);
  for (const workers of counts) {
    const rate = median(rates.get(workers) ?? []);
    const ratio = (rate / one / workers).toFixed(2);
    console.log(
      `ratio    ${workers} workers: ${rate.toFixed(1)} pictures/s, ${ratio} of linear   (wanted: at least 0.95)`,
    );
  }
}
