import { expect, it } from '@jest/globals';
import { enqueue, JobYieldedError, type PublishOptions } from '../../src/index.ts';
import { testMessages } from '../support/messages.ts';
import { until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function yielding(context: ContractContext): void {
  const fill = (keys: readonly string[], options: PublishOptions) =>
    context.world.transaction(async (executor) => {
      for (const key of keys) await enqueue(executor, testMessages, 'test.work', { key }, options);
    });

  it('gives the place to jobs of others, and goes on later; the attempts do not count', async () => {
    await context.world.openOwner();
    const worker = await context.world.openWorker();
    const runs: string[] = [];
    const attempts: number[] = [];
    const short = Array.from({ length: 20 }, (_, n) => `short${n}`);
    await fill(['long', ...short], { accountId: 1 });
    await worker.consume(
      'test.work',
      async ({ key }, { attempt }) => {
        runs.push(key);
        if (key === 'long') attempts.push(attempt);
        // More often than there are attempts.
        if (key !== 'long' || attempts.length === 5) return;
        if (attempts.length === 1) {
          await fill(['other'], { accountId: 2 });
          await until('a job waits', async () => (await worker.countWaiting('test.work', 5)) > 0);
        }
        throw new JobYieldedError();
      },
      { concurrency: 1 },
    );
    await until('all are done', () => new Set(runs).size === 22 && attempts.length === 5);
    expect(attempts).toEqual([1, 1, 1, 1, 1]);
    // The first turn was before the other account came; between two turns, others had theirs.
    expect({ runs, at: runs.indexOf('other') <= 1 + context.readyJobs }).toEqual({ runs, at: true });
    const turns = runs.flatMap((key, at) => (key === 'long' ? [at] : []));
    // With a broker, the others may be done before it is told that the long one waits again.
    const last = runs.findLastIndex((key) => key !== 'long');
    for (const [n, at] of turns.entries()) {
      const before = turns[n - 1];
      if (before !== undefined && at < last) expect(at - before).toBeGreaterThan(1);
    }
    await until('nothing waits', async () => (await worker.countWaiting('test.work', 5)) === 0);
    const [depth] = (await worker.depth()).filter(({ name }) => name === 'test.work');
    expect(depth).toMatchObject({ waiting: 0, dead: 0 });
  });

  it('runs a job without a row again too, and at once if nobody else waits', async () => {
    const worker = await context.world.openWorker();
    const attempts: number[] = [];
    await worker.consume(
      'test.work',
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempts.length < 5) throw new JobYieldedError();
      },
      { concurrency: 1 },
    );
    expect(await worker.countWaiting('test.work', 5)).toBe(0);
    await worker.publish('test.work', { key: 'direct' });
    await until('it is done', () => attempts.length === 5);
    expect(attempts).toEqual([1, 1, 1, 1, 1]);
  });
}
