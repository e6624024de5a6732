// Segments of 1 MB and ranges of them from /media on the file driver, against a bare Express handler with `send` on the same
// files; nginx on the same files beside them.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { silentLogger } from '@millrace/logging';
import { openStorage } from '@millrace/storage';
import { startNginx } from '@millrace/testkit/nginx';
import { startBare } from './kit/bareServer.ts';
import { download } from './kit/download.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';

const segments = 64;
const segmentBytes = 1_000_000;
/** Two full windows of the loopback device and more: at less, what is measured is how long the client delays its acknowledgement. */
const rangeBytes = 250_000;
const connections = 16;
const seconds = 3;
const rounds = 5;
const prefix = 'videos/bench/attempt';

const request = (n: number, headers = '') =>
  Buffer.from(`GET /media/${prefix}/${n}.m4s HTTP/1.1\r\nHost: bench\r\n${headers}\r\n`);

const api = await startVideoApi();
const root = join(api.storageFolder, 'public');
const bare = await startBare('send', [root]);
const nginx = await startNginx(
  ({ port }) => `sendfile on; tcp_nopush on; open_file_cache max=1000;
  server { listen 127.0.0.1:${port}; location /media/ { alias ${root}/; } }`,
);
try {
  const storage = await openStorage({ url: `file://${api.storageFolder}`, log: silentLogger() });
  for (let n = 0; n < segments; n += 1) await storage.put(`public/${prefix}/${n}.m4s`, randomBytes(segmentBytes));
  await storage.close();

  const all = Array.from({ length: segments }, (_, n) => n);
  const workloads = [
    { name: `whole segments of ${segmentBytes} bytes`, status: 200, requests: all.map((n) => request(n)) },
    {
      name: `ranges of ${rangeBytes} bytes`,
      status: 206,
      requests: all.map((n) => {
        const start = (n * 7_919) % (segmentBytes - rangeBytes);
        return request(n, `Range: bytes=${start}-${start + rangeBytes - 1}\r\n`);
      }),
    },
  ];
  for (const { name, status, requests } of workloads) {
    console.log(`\n${name}, ${connections} connections`);
    const measure = async (port: number): Promise<number> => {
      const { bytes, seconds: taken } = await download({ port, requests, status, connections, seconds });
      return bytes / taken / 1e6;
    };
    await compare({
      unit: 'MB/s',
      rounds,
      subjects: [
        { name: 'video-api, /media', measure: () => measure(api.port) },
        { name: 'Express with send', measure: () => measure(bare.port) },
        { name: 'nginx', measure: () => measure(nginx.port) },
      ],
      target: 'at least 0.8 of Express with send',
    });
  }
} finally {
  await nginx.stop();
  await bare.stop();
  await api.stop();
}
