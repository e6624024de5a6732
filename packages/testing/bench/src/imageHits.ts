import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startNginx } from '@millrace/testkit/nginx';
import { startBare } from './kit/bareServer.ts';
import { download } from './kit/download.ts';
import { targetWidth } from './kit/imageEncoders.ts';
import { startImagePlatform } from './kit/imagePlatform.ts';
import { compare, percentile } from './kit/statistics.ts';

const connections = 32;

/** Hits per second of one rendition, compared with Express and `send` on the same file, and with nginx. */
export async function benchHits(picture: Buffer, options: { seconds: number; rounds: number }): Promise<void> {
  const platform = await startImagePlatform({ apis: 1, workers: 1 });
  const root = join(platform.storageFolder, 'public');
  const bare = await startBare('send', [root]);
  const nginx = await startNginx(
    ({ port }) => `sendfile on; open_file_cache max=1000;
  server { listen 127.0.0.1:${port}; location /media/ { alias ${root}/; } }`,
  );
  try {
    const id = await platform.upload(picture);
    const path = `/img/${id}/w_${targetWidth},f_jpeg`;
    const made = await fetch(`${platform.origins[0]}${path}`);
    const { byteLength } = await made.arrayBuffer();
    const file = (await readdir(join(root, 'images', id))).find((name) => !name.startsWith('.'));
    console.log(`\nhits of a rendition of ${byteLength} bytes, ${connections} connections`);
    const p99 = new Map<string, number[]>();
    const subject = (name: string, port: number, target: string) => ({
      name,
      measure: async () => {
        const requests = [Buffer.from(`GET ${target} HTTP/1.1\r\nHost: bench\r\n\r\n`)];
        const result = await download({ port, requests, status: 200, connections, seconds: options.seconds });
        if (result.bytes !== result.responses * byteLength) throw new Error(`${name} sent unexpected bytes`);
        p99.set(name, [...(p99.get(name) ?? []), percentile(result.latencies, 99)]);
        return result.responses / result.seconds;
      },
    });
    const stored = `/media/images/${id}/${file}`;
    await compare({
      unit: 'hits/s',
      rounds: options.rounds,
      subjects: [
        subject('image-api', platform.ports[0] ?? 0, path),
        subject('Express with send', bare.port, stored),
        subject('nginx', nginx.port, stored),
      ],
      target: 'at least 0.9 times Express with send',
      verify: async () =>
        [...p99]
          .map(([name, values]) => `p99      ${name.padEnd(44)} ${percentile(values.slice(1), 50).toFixed(1)} ms`)
          .join('\n'),
    });
  } finally {
    await nginx.stop();
    await bare.stop();
    await platform.stop();
  }
}
