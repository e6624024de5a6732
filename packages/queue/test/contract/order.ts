import { expect, it } from '@jest/globals';
import { enqueue, type PublishOptions } from '../../src/index.ts';
import type { ContractContext } from '../contract.ts';
import { testMessages } from '../support/messages.ts';
import { until } from '../support/waiting.ts';

export function order(context: ContractContext): void {
  const fill = (jobs: { key: string; options: PublishOptions }[]) =>
    context.world.transaction(async (executor) => {
      for (const { key, options } of jobs) await enqueue(executor, testMessages, 'test.work', { key }, options);
    });

  /** Runs all waiting jobs in one worker, one at a time. @returns their keys in order */
  const drain = async (count: number): Promise<string[]> => {
    await context.world.openOwner();
    const worker = await context.world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until(`${count} jobs are done`, () => seen.length >= count, 60_000);
    return seen;
  };

  it('lets accounts take turns: one job does not wait for 200 of another account', async () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ key: `a${n}`, options: { accountId: 1 } }));
    await fill(many);
    await fill([{ key: 'b', options: { accountId: 2 } }]);
    const seen = await drain(201);
    expect(seen.indexOf('b')).toBeLessThan(6);
    expect(seen.filter((key) => key !== 'b')).toEqual(many.map(({ key }) => key));
  });

  it('alternates between two accounts with many jobs', async () => {
    await fill(Array.from({ length: 20 }, (_, n) => ({ key: `a${n}`, options: { accountId: 1 } })));
    await fill(Array.from({ length: 20 }, (_, n) => ({ key: `b${n}`, options: { accountId: 2 } })));
    const seen = await drain(40);
    const half = seen.slice(0, 20).filter((key) => key.startsWith('b')).length;
    expect(half).toBeGreaterThanOrEqual(8);
    expect(half).toBeLessThanOrEqual(12);
  });

  it('runs jobs of higher priority first', async () => {
    await fill([
      ...Array.from({ length: 10 }, (_, n) => ({ key: `low${n}`, options: { accountId: 1 } })),
      { key: 'urgent', options: { accountId: 1, priority: 10 } },
      { key: 'never mind', options: { accountId: 1, priority: -5 } },
    ]);
    const seen = await drain(12);
    expect(seen[0]).toBe('urgent');
    expect(seen[11]).toBe('never mind');
  });
}
