import { download } from './download.ts';
import { percentile, type Subject } from './statistics.ts';

const connections = 32;

/** Downloads of one file from several servers. */
export interface Hits {
  /** A server that sends the file at a path. It measures hits per second. */
  subject(name: string, port: number, path: string): Subject;
  /** The medians of p99 of all servers, to be printed after the rounds. */
  latencies(): Promise<string>;
}

/** @param options.bytes of the file */
export function createHits({ bytes, seconds }: { bytes: number; seconds: number }): Hits {
  const p99 = new Map<string, number[]>();
  return {
    subject: (name, port, path) => ({
      name,
      measure: async () => {
        const requests = [Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`)];
        const result = await download({ port, requests, status: 200, connections, seconds });
        if (result.bytes !== result.responses * bytes) throw new Error(`${name} sent unexpected bytes`);
        p99.set(name, [...(p99.get(name) ?? []), percentile(result.latencies, 99)]);
        return result.responses / result.seconds;
      },
    }),
    latencies: async () =>
      [...p99]
        .map(([name, values]) => `p99      ${name.padEnd(44)} ${percentile(values.slice(1), 50).toFixed(1)} ms`)
        .join('\n'),
  };
}
