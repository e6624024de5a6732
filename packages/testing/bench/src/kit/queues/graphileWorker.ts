import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { z } from 'zod';
import { type Contender, places } from './contender.ts';

const payloadSchema = z.object({ n: z.int() });
const logger = new Logger(() => () => undefined);

export async function openGraphileWorker(url: string): Promise<Contender> {
  const utils = await makeWorkerUtils({ connectionString: url, logger });
  await utils.migrate();
  return {
    name: 'graphile-worker 0.17.3',
    async enqueue(n) {
      await utils.addJob('bench', { n });
    },
    async work(handle) {
      const runner = await run({
        connectionString: url,
        concurrency: places,
        noHandleSignals: true,
        logger,
        taskList: { bench: (payload) => handle(payloadSchema.parse(payload).n) },
      });
      return { stop: () => runner.stop() };
    },
    async close() {
      await utils.release();
    },
  };
}
