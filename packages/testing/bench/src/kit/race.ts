import { startNginx } from '@millrace/testkit/nginx';
import { startBare } from './bareServer.ts';
import { download } from './download.ts';
import { compare } from './statistics.ts';

/** Two full windows of the loopback device and more: at less, what is measured is how long the client delays its acknowledgement. */
export const rangeBytes = 250_000;

const connections = 16;
const seconds = 3;
const rounds = 5;

/** A request for a whole object, or for a range of it from a byte on. */
export function requestFor(path: string, rangeFrom?: number): Buffer {
  const range = rangeFrom === undefined ? '' : `Range: bytes=${rangeFrom}-${rangeFrom + rangeBytes - 1}\r\n`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${range}\r\n`);
}

/** Where the n-th range of an object of this size begins: scattered, and the same in every run. */
export const rangeStart = (n: number, size: number): number => (n * 7_919_003) % (size - rangeBytes);

export interface Workload {
  name: string;
  /** Of every response. */
  status: number;
  /** What ours is asked for. */
  ours: readonly Buffer[];
  /** The same files, as they lie below /media/ of the others. */
  others: readonly Buffer[];
}

/**
 * Downloads from us, from a bare Express handler with `send` on the same files, and from nginx beside it, in turn, and prints
 * megabytes a second.
 *
 * @param options.root the folder whose files the others serve below /media/
 */
export async function raceDelivery(options: {
  ours: { name: string; port: number };
  root: string;
  workloads: readonly Workload[];
}): Promise<void> {
  const { ours, root, workloads } = options;
  const bare = await startBare('send', [root]);
  const nginx = await startNginx(
    ({ port }) => `sendfile on; tcp_nopush on; open_file_cache max=1000;
    server { listen 127.0.0.1:${port}; location /media/ { alias ${root}/; } }`,
  );
  try {
    for (const workload of workloads) {
      const { status } = workload;
      console.log(`\n${workload.name}, ${connections} connections`);
      const measure = async (port: number, requests: readonly Buffer[]): Promise<number> => {
        const { bytes, seconds: taken } = await download({ port, requests, status, connections, seconds });
        return bytes / taken / 1e6;
      };
      await compare({
        unit: 'MB/s',
        rounds,
        subjects: [
          { name: ours.name, measure: () => measure(ours.port, workload.ours) },
          { name: 'Express with send', measure: () => measure(bare.port, workload.others) },
          { name: 'nginx', measure: () => measure(nginx.port, workload.others) },
        ],
        target: 'at least 0.8 of Express with send',
      });
    }
  } finally {
    await nginx.stop();
    await bare.stop();
  }
}
