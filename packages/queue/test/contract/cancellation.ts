import { expect, it } from '@jest/globals';
import { completeJob, enqueue } from '../../src/index.ts';
import { testMessages } from '../support/messages.ts';
import { latch, until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function cancellation(context: ContractContext): void {
  const enqueueOne = (key: string, name: 'test.work' | 'test.patient' = 'test.work') =>
    context.world.transaction((executor) => enqueue(executor, testMessages, name, { key }));

  it('drops a waiting job', async () => {
    const owner = await context.world.openOwner();
    const id = await enqueueOne('unwanted');
    await owner.cancel(id);
    await enqueueOne('wanted');
    const worker = await context.world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until('the other is done', () => seen.includes('wanted'));
    expect(seen).toEqual(['wanted']);
  });

  it.each(['cancel', 'completeJob'] as const)('aborts a job that runs in another process, by %s', async (way) => {
    const { world } = context;
    const owner = await world.openOwner();
    const worker = await world.openWorker();
    const started = latch();
    const aborted: string[] = [];
    let runs = 0;
    await worker.consume(
      'test.work',
      async ({ key }, { signal }) => {
        if (key !== 'unwanted') return;
        runs += 1;
        started.open();
        await new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(signal.reason.why);
            reject(new Error('stopped half-way'));
          });
        });
      },
      { concurrency: 1 },
    );
    const id = await enqueueOne('unwanted');
    await started.opened;
    if (way === 'cancel') await owner.cancel(id);
    else await world.transaction((executor) => completeJob(executor, id));
    await until('its signal aborts', () => aborted.length > 0);
    if (way === 'cancel') expect(aborted).toEqual(['cancelled']);
    await until('nothing is left', async () => {
      const depths = await owner.depth();
      return depths.every(({ waiting, active, dead }) => waiting + active + dead === 0);
    });
    expect(runs).toBe(1);
  });

  it('drops a job that waits for its retry', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const worker = await world.openWorker();
    let runs = 0;
    const failed = latch();
    const later: string[] = [];
    await worker.consume(
      'test.patient',
      async ({ key }) => {
        if (key === 'later') {
          later.push(key);
          return;
        }
        runs += 1;
        failed.open();
        throw new Error('not yet');
      },
      { concurrency: 1 },
    );
    const id = await enqueueOne('failing', 'test.patient');
    await failed.opened;
    await until('it waits for its retry', async () => {
      const depth = (await owner.depth()).find(({ name }) => name === 'test.patient');
      return depth?.waiting === 1;
    });
    await owner.cancel(id);
    // The retry of the cancelled job would have run before this later job.
    await enqueueOne('later', 'test.patient');
    await until('nothing is left', async () => {
      const depths = await owner.depth();
      if (later.length > 0) await world.pool.query(`DELETE FROM queue.jobs WHERE state = 'published'`);
      return later.length > 0 && depths.every(({ waiting, active, dead }) => waiting + active + dead === 0);
    });
    expect(runs).toBe(1);
  });

  it('resolves for an unknown job', async () => {
    const owner = await context.world.openOwner();
    await owner.cancel('5b0f4b0c-62a3-4fd0-8f3b-0a5bb5a0a6f1');
  });
}
