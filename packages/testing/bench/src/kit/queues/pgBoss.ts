import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { type Contender, places } from './contender.ts';

/** The shortest poll interval that pg-boss allows its workers. */
const pollMs = 500;
const queue = 'bench';

/**
 * pg-boss used in its fastest way: batches of `places` by `fetch`, completed in one statement, without a pause while there are jobs. Its
 * own `work` pauses after every batch.
 */
export async function openPgBoss(url: string): Promise<Contender> {
  const boss = new PgBoss({ connectionString: url });
  let closed = false;
  boss.on('error', (error) => {
    // It leaves idle connections open, which fail when the server stops.
    if (!closed) console.error(error);
  });
  await boss.start();
  await boss.createQueue(queue);
  return {
    name: 'pg-boss 10.4',
    async enqueue(n) {
      await boss.send(queue, { n });
    },
    async work(handle) {
      const stopping = new AbortController();
      const loop = async (): Promise<void> => {
        while (!stopping.signal.aborted) {
          const jobs = await boss.fetch<{ n: number }>(queue, { batchSize: places });
          if (jobs.length === 0) {
            await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
            continue;
          }
          await Promise.all(jobs.map(({ data }) => handle(data.n)));
          await boss.complete(
            queue,
            jobs.map(({ id }) => id),
          );
        }
      };
      const running = loop();
      return {
        stop() {
          stopping.abort();
          return running;
        },
      };
    },
    async close() {
      closed = true;
      await boss.stop({ graceful: false });
    },
  };
}
