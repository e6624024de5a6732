import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noisyJpeg } from '@millrace/testkit/media';
import { startBare } from './kit/bareServer.ts';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { perSecond } from './kit/inParallel.ts';
import { installIpx } from './kit/ipx.ts';
import { compare } from './kit/statistics.ts';

/** As phones take them. */
const taken = { width: 4_032, height: 3_024 };
const onPage = 50;
/** As browsers open them to one server. */
const connections = 6;
const width = 400;

/** Fetches all pictures of a page. @returns milliseconds from the opening of the page to the first byte of a picture, on average */
async function openPage(urls: readonly string[]): Promise<number> {
  const opened = performance.now();
  let sum = 0;
  await perSecond(urls, connections, async (url) => {
    const response = await fetch(url);
    sum += performance.now() - opened;
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength < 1_000)
      throw new Error(`${url}: ${response.status}, ${byteLength} bytes`);
  });
  return sum / urls.length;
}

/** One client opens a page of pictures that nobody has requested before: through the platform, and from ipx. */
export async function benchPage({ rounds }: { rounds: number }): Promise<void> {
  const picture = await noisyJpeg(taken.width, taken.height);
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-ipx-'));
  await writeFile(join(folder, 'source.jpg'), picture);
  const ipx = await startBare('ipx', [await installIpx(), folder]);
  const platform = await startImagePlatform({ apis: 1, workers: 1 });
  try {
    const pages = rounds + 1;
    console.log(
      `\nuploading ${onPage * pages} pictures of ${taken.width} × ${taken.height}, ${picture.length} bytes ...`,
    );
    const ids: string[] = [];
    await perSecond(Array.from({ length: onPage * pages }), 2, async () => {
      ids.push(await platform.upload(picture));
    });
    console.log(`a page of ${onPage} pictures, ${width} wide, over ${connections} connections`);
    await compare({
      unit: 'ms to a first byte',
      digits: 0,
      rounds,
      subjects: [
        {
          name: 'the whole platform',
          measure: () =>
            openPage(ids.splice(0, onPage).map((id) => `${platform.origins[0]}/img/${id}/w_${width},f_jpeg`)),
        },
        {
          name: 'ipx',
          measure: () =>
            openPage(Array.from({ length: onPage }, () => `http://127.0.0.1:${ipx.port}/w_${width},f_jpeg/source.jpg`)),
        },
      ],
      target: 'at most 0.83',
    });
  } finally {
    await platform.stop();
    await ipx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
