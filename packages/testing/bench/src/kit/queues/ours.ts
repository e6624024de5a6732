import { job } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import { silentLogger } from '@millrace/service';
import { z } from 'zod';
import { type Contender, places } from './contender.ts';

const messages = {
  'bench.job': job({
    version: 1,
    maxAttempts: 5,
    maxCrashes: 3,
    retryDelaysSeconds: [1],
    payload: z.object({ n: z.int() }),
  }),
};

/** Millrace's queue, on the engine of the URL. */
export async function openOurs(name: string, url: string): Promise<Contender> {
  const queue = await openQueue({ url, messages, log: silentLogger(), name: 'bench' });
  return {
    name,
    async enqueue(n) {
      await queue.publish('bench.job', { n });
    },
    work: (handle) => queue.consume('bench.job', ({ n }) => handle(n), { concurrency: places }),
    close: () => queue.close(),
  };
}
