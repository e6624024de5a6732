import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startImagePlatform } from './kit/imagePlatform.ts';

const requests = 200;

/** Concurrent identical requests for a missing rendition, on two API and two worker processes: one renders it, all receive it. */
export async function benchOnce(picture: Buffer): Promise<void> {
  const platform = await startImagePlatform({ apis: 2, workers: 2 });
  try {
    const id = await platform.upload(picture);
    const answers = await Promise.all(
      Array.from({ length: requests }, async (_, n) => {
        const response = await fetch(`${platform.origins[n % 2]}/img/${id}/w_700,f_avif`);
        const { byteLength } = await response.arrayBuffer();
        return `${response.status} ${response.headers.get('etag')} ${byteLength}`;
      }),
    );
    const different = new Set(answers);
    const labels = ['request="transform"', 'outcome="done"'];
    const computations = await platform.workersCount('image_request_duration_seconds_count', ...labels);
    const objects = (await readdir(join(platform.storageFolder, 'public', 'images', id))).filter(
      (name) => !name.startsWith('.'),
    );
    console.log(`\n${requests} identical cold requests, two API and two worker processes`);
    console.log(`answers      ${[...different].join('; ')}`);
    console.log(`computations ${computations}   (wanted: 1)`);
    console.log(`objects      ${objects.length}   (wanted: 1)`);
    const isRight =
      different.size === 1 && answers[0]?.startsWith('200 ') && computations === 1 && objects.length === 1;
    if (!isRight) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}
