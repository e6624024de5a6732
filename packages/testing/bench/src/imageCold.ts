import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startBare } from './kit/bareServer.ts';
import { type BenchFormat, benchFormats, encode, targetWidth } from './kit/imageEncoders.ts';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { perSecond } from './kit/inParallel.ts';
import { installIpx } from './kit/ipx.ts';
import { compare } from './kit/statistics.ts';

/** Concurrent requests: enough that no core is idle. */
const inFlight = availableParallelism() * 4;

/** Fetches a picture and reads it to its end. @throws if it is not the requested format */
async function fetchPicture(url: string, format: BenchFormat): Promise<void> {
  const response = await fetch(url);
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength < 1_000 || response.headers.get('content-type') !== `image/${format}`) {
    throw new Error(`${url}: ${response.status}, ${response.headers.get('content-type')}, ${byteLength} bytes`);
  }
}

/**
 * Unique cold transforms per second: through the whole platform, by calling sharp directly with the same concurrency, and by ipx behind
 * its own HTTP server.
 *
 * @param size pictures per measurement
 */
export async function benchCold(picture: Buffer, options: { size: number; rounds: number }): Promise<void> {
  const { size, rounds } = options;
  sharp.cache(false);
  sharp.concurrency(1);
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-ipx-'));
  await writeFile(join(folder, 'source.jpg'), picture);
  const ipx = await startBare('ipx', [await installIpx(), folder]);
  const platform = await startImagePlatform({ apis: 1, workers: 1 });
  try {
    console.log(`uploading ${size * (rounds + 1)} pictures ...`);
    const ids: string[] = [];
    await perSecond(Array.from({ length: size * (rounds + 1) }), 2, async () => {
      ids.push(await platform.upload(picture));
    });
    const pieces = Array.from({ length: size });
    for (const format of benchFormats) {
      console.log(`\n${format}, ${targetWidth} wide`);
      let used = 0;
      const throughThePlatform = () => {
        const fresh = ids.slice(used, used + size);
        used += size;
        return perSecond(fresh, inFlight, (id) =>
          fetchPicture(`${platform.origins[0]}/img/${id}/w_${targetWidth},f_${format}`, format),
        );
      };
      const direct = () =>
        perSecond(pieces, availableParallelism(), async () => {
          await encode(sharp(picture, { failOn: 'warning' }).resize(targetWidth), format).toBuffer();
        });
      const throughIpx = () =>
        perSecond(pieces, inFlight, () =>
          fetchPicture(`http://127.0.0.1:${ipx.port}/w_${targetWidth},f_${format}/source.jpg`, format),
        );
      await compare({
        unit: 'pictures/s',
        digits: 1,
        rounds,
        subjects: [
          { name: 'the whole platform', measure: throughThePlatform },
          { name: 'sharp called directly', measure: direct },
          { name: 'ipx', measure: throughIpx },
        ],
        target: 'at least 0.88 times sharp called directly',
        secondTarget: 'at least 1.0 times ipx',
      });
    }
  } finally {
    await platform.stop();
    await ipx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
