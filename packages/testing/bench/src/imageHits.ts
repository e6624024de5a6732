import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEdge } from '@millrace/testkit/edge';
import { startNginx } from '@millrace/testkit/nginx';
import { startBare } from './kit/bareServer.ts';
import { createHits } from './kit/hits.ts';
import { targetWidth } from './kit/imageEncoders.ts';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { compare } from './kit/statistics.ts';

const edgeToken = 'a-token-of-the-edge-in-benchmarks';

/**
 * Hits per second of one rendition: of image-api, compared with Express and `send` on the same file, and of the edge in front of it, compared
 * with nginx on the same file.
 */
export async function benchHits(picture: Buffer, options: { seconds: number; rounds: number }): Promise<void> {
  const { seconds, rounds } = options;
  const platform = await startImagePlatform({ apis: 1, workers: 1, env: { DELIVERY_EDGE_TOKEN: edgeToken } });
  const root = join(platform.storageFolder, 'public');
  const bare = await startBare('send', [root]);
  const nginx = await startNginx(
    ({ port }) => `sendfile on; open_file_cache max=1000;
  server { listen 127.0.0.1:${port}; location /media/ { alias ${root}/; } }`,
  );
  const [origin = ''] = platform.origins;
  const edge = await startEdge({ origin, service: 'image', edgeToken });
  try {
    const id = await platform.upload(picture);
    const path = `/img/${id}/w_${targetWidth},f_jpeg`;
    const made = await fetch(`${origin}${path}`);
    const { byteLength } = await made.arrayBuffer();
    const file = (await readdir(join(root, 'images', id))).find((name) => !name.startsWith('.'));
    console.log(`\nhits of a rendition of ${byteLength} bytes`);
    const stored = `/media/images/${id}/${file}`;
    const direct = createHits({ bytes: byteLength, seconds });
    await compare({
      unit: 'hits/s',
      rounds,
      target: 'at least 0.9 times Express with send',
      verify: direct.latencies,
      subjects: [
        direct.subject('image-api', platform.ports[0] ?? 0, path),
        direct.subject('Express with send', bare.port, stored),
      ],
    });
    console.log('\nthe same through the edge, which has it in its cache');
    const cached = createHits({ bytes: byteLength, seconds });
    await compare({
      unit: 'hits/s',
      rounds,
      target: 'at least 0.9 times nginx',
      verify: cached.latencies,
      subjects: [cached.subject('edge', edge.port, path), cached.subject('nginx', nginx.port, stored)],
    });
  } finally {
    await edge.stop();
    await nginx.stop();
    await bare.stop();
    await platform.stop();
  }
}
