import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { completeJob, enqueue, InvalidMessageError } from '../../src/index.ts';
import { testMessages } from '../support/messages.ts';
import { until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function outbox(context: ContractContext): void {
  it('delivers a job if and only if its transaction commits', async () => {
    const { world } = context;
    await world.openOwner();
    const worker = await world.openWorker();
    const seen: { key: string; jobId: string; requestId: string | undefined }[] = [];
    await worker.consume(
      'test.work',
      async ({ key }, { jobId, requestId }) => {
        seen.push({ key, jobId, requestId });
        await world.transaction((executor) => completeJob(executor, jobId));
      },
      { concurrency: 1 },
    );
    await expect(
      world.transaction(async (executor) => {
        await enqueue(executor, testMessages, 'test.work', { key: 'rolled back' });
        throw new Error('the owner failed');
      }),
    ).rejects.toThrow('the owner failed');
    const jobId = randomUUID();
    const options = { jobId, requestId: 'request-3', accountId: 5 };
    const returned = await world.transaction((executor) =>
      enqueue(executor, testMessages, 'test.work', { key: 'committed' }, options),
    );
    expect(returned).toBe(jobId);
    await until('the job is done', () => seen.length > 0);
    await until('its row is gone', async () => (await world.pool.query('SELECT FROM queue.jobs')).rowCount === 0);
    expect(seen).toEqual([{ key: 'committed', jobId, requestId: 'request-3' }]);
  });

  it('checks the payload before it writes', async () => {
    const { world } = context;
    const wrong: unknown = { key: null };
    await expect(
      world.transaction((executor) => enqueue(executor, testMessages, 'test.work', wrong as { key: string })),
    ).rejects.toThrow(InvalidMessageError);
  });

  it('ignores a second job with the same id', async () => {
    const { world } = context;
    const jobId = randomUUID();
    const twice = () =>
      world.transaction((executor) => enqueue(executor, testMessages, 'test.work', { key: 'once' }, { jobId }));
    await twice();
    await twice();
    const owner = await world.openOwner();
    const depth = (await owner.depth()).find(({ name }) => name === 'test.work');
    expect(depth).toMatchObject({ waiting: 1 });
  });

  it('never runs a job that its owner completed while it waited', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const seen: string[] = [];
    const jobId = await world.transaction((executor) =>
      enqueue(executor, testMessages, 'test.work', { key: 'unwanted' }),
    );
    await world.transaction((executor) => completeJob(executor, jobId));
    await world.transaction((executor) => enqueue(executor, testMessages, 'test.work', { key: 'wanted' }));
    await owner.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until('the other is done', () => seen.includes('wanted'));
    expect(seen).toEqual(['wanted']);
  });

  it('reports the numbers of waiting, active and dead jobs', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const worker = await world.openWorker();
    const depth = async () => (await owner.depth()).find(({ name }) => name === 'test.work');
    expect(await depth()).toEqual({ name: 'test.work', waiting: 0, active: 0, dead: 0, oldestWaitingSeconds: 0 });
    for (const key of ['one', 'two', 'three', 'four', 'five']) {
      await world.transaction((executor) => enqueue(executor, testMessages, 'test.work', { key }));
    }
    await until('the oldest has waited a second', async () => ((await depth())?.oldestWaitingSeconds ?? 0) > 1);
    expect(await depth()).toMatchObject({ waiting: 5, active: 0, dead: 0 });
    const running = new Set<string>();
    await worker.consume(
      'test.work',
      async ({ key }, { signal }) => {
        running.add(key);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
      },
      { concurrency: 2 },
    );
    await until('two run', () => running.size === 2);
    await until('the depth shows it', async () => {
      const { waiting, active } = (await depth()) ?? {};
      return waiting === 3 && active === 2;
    });
  });
}
