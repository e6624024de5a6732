import { expect, it } from '@jest/globals';
import { enqueue, JobMovedError } from '../../src/index.ts';
import { testMessages } from '../support/messages.ts';
import { nothingIsLeft, until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function moving(context: ContractContext): void {
  const fill = (keys: readonly string[], accountId: number) =>
    context.world.transaction(async (executor) => {
      const ids: string[] = [];
      for (const key of keys) ids.push(await enqueue(executor, testMessages, 'test.work', { key }, { accountId }));
      return ids;
    });

  it('is handled there as itself, behind those of its account, and the attempt does not count', async () => {
    await context.world.openOwner();
    const worker = await context.world.openWorker();
    const moved: { key: string; jobId: string; attempt: number }[] = [];
    const short: string[] = [];
    const ids = await fill(['long0', 'long1', 'long2', 'short'], 1);
    await worker.consume(
      'test.work',
      async ({ key }) => {
        if (key.startsWith('long')) throw new JobMovedError('test.long');
        short.push(key);
      },
      { concurrency: 1 },
    );
    // A job that takes long holds up no short one.
    await until('the short one is done', () => short.length === 1);
    await worker.consume(
      'test.long',
      async ({ key }, { jobId, attempt }) => {
        moved.push({ key, jobId, attempt });
        if (moved.length === 1) throw new Error('once more');
      },
      { concurrency: 1 },
    );
    await until('all are done', () => moved.length === 4);
    expect(new Set(moved.map(({ key }) => key))).toEqual(new Set(['long0', 'long1', 'long2']));
    for (const { key, jobId } of moved) expect(jobId).toBe(ids[Number(key.slice(4))]);
    expect(moved.map(({ attempt }) => attempt).sort()).toEqual([1, 1, 1, 2]);
    await nothingIsLeft(worker);
  });

  it('takes turns with the accounts that have jobs there', async () => {
    await context.world.openOwner();
    const worker = await context.world.openWorker();
    const moved: string[] = [];
    const many = Array.from({ length: 20 }, (_, n) => `many${n}`);
    await fill(many, 1);
    let began: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const seen: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }) => {
        seen.push(key);
        throw new JobMovedError('test.long');
      },
      { concurrency: 1 },
    );
    await until('all of the first account have moved', () => new Set(seen).size === 20);
    await fill(['other'], 2);
    await until('the other one has moved', () => seen.includes('other'));
    // With a broker, the row gets its name when the report of the move is stored.
    const waiting = "SELECT count(*)::int AS jobs FROM queue.jobs WHERE name = 'test.long' AND state = 'waiting'";
    await until('all wait there', async () => (await context.world.pool.query(waiting)).rows[0].jobs === 21);
    await worker.consume(
      'test.long',
      async ({ key }) => {
        moved.push(key);
        began?.();
      },
      { concurrency: 1 },
    );
    await begun;
    await until('all are done', () => new Set(moved).size === 21);
    const at = moved.indexOf('other');
    expect({ moved, isEarly: at <= 2 + context.readyJobs }).toEqual({ moved, isEarly: true });
  });

  it('is dead if it does not fit there', async () => {
    const owner = await context.world.openOwner();
    const worker = await context.world.openWorker();
    const letters: string[] = [];
    await owner.consumeDeadLetters('test.work', async ({ reason }) => {
      letters.push(reason);
    });
    await worker.consume(
      'test.work',
      async () => {
        throw new JobMovedError('test.strict');
      },
      { concurrency: 1 },
    );
    await fill(['any'], 1);
    await until('it is dead', () => letters.length === 1);
    expect(letters[0]).toContain('test.strict does not match its schema');
  });
}
