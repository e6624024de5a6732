import { startNginx } from '@millrace/testkit/nginx';
import { startBare } from './bareServer.ts';
import { download } from './download.ts';
import { compare } from './statistics.ts';

/** More than two full windows of the loopback device. Smaller ranges would measure the delay of the client's acknowledgements. */
export const rangeBytes = 250_000;

const connections = 16;
const seconds = 3;
const rounds = 5;

/** A request for a whole object, or for a range that starts at a byte. */
export function requestFor(path: string, rangeFrom?: number): Buffer {
  const range = rangeFrom === undefined ? '' : `Range: bytes=${rangeFrom}-${rangeFrom + rangeBytes - 1}\r\n`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${range}\r\n`);
}

/** Start of the n-th range of an object of this size: scattered, and the same in every run. */
export const rangeStart = (n: number, size: number): number => (n * 7_919_003) % (size - rangeBytes);

export interface Workload {
  name: string;
  /** Expected status of every response. */
  status: number;
  /** Requests for our server. */
  ours: readonly Buffer[];
  /** Requests for the same files below /media/ of the other servers. */
  others: readonly Buffer[];
}

/**
 * Downloads from our server, from a bare Express handler with `send` and from nginx, in turn and from the same files, and prints megabytes
 * per second.
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
        target: 'at least 0.8 times Express with send',
      });
    }
  } finally {
    await nginx.stop();
    await bare.stop();
  }
}
