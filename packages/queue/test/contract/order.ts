import { expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import { enqueue, enqueueAll, type PublishOptions } from '../../src/index.ts';
import { testMessages } from '../support/messages.ts';
import { until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function order(context: ContractContext): void {
  const fill = (jobs: { key: string; options: PublishOptions }[]) =>
    context.world.transaction(async (executor) => {
      // The places of all of them in the order follow from one state: no job is published or leased between two of them.
      await executor.execute('LOCK TABLE queue.jobs IN SHARE ROW EXCLUSIVE MODE', []);
      for (const { key, options } of jobs) await enqueue(executor, testMessages, 'test.work', { key }, options);
    });

  const stateOf = async (key: string): Promise<string | undefined> => {
    const select = `SELECT state FROM queue.jobs WHERE payload->>'key' = $1`;
    const { rows } = await context.world.pool.query<{ state: string }>(select, [key]);
    return rows[0]?.state;
  };

  /** Runs all waiting jobs in one worker, one at a time. @returns their keys in order */
  const drain = async (count: number): Promise<string[]> => {
    await context.world.openOwner();
    const worker = await context.world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until(`${count} jobs are done`, () => seen.length >= count);
    return seen;
  };

  const crowd = isNightly ? 200 : 60;
  it(`lets accounts take turns: one job does not wait for ${crowd} of another account`, async () => {
    const many = Array.from({ length: crowd }, (_, n) => ({ key: `a${n}`, options: { accountId: 1 } }));
    await fill(many);
    await fill([{ key: 'b', options: { accountId: 2 } }]);
    const seen = await drain(crowd + 1);
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

  /** Runs jobs in one worker, one at a time, and enqueues others while some of them run. @returns the keys in the order of their runs */
  const runWith = async (
    first: { key: string; options: PublishOptions }[],
    during: Record<string, { key: string; options: PublishOptions }[]>,
    count: number,
  ): Promise<string[]> => {
    await context.world.openOwner();
    const seen: string[] = [];
    const worker = await context.world.openWorker();
    await fill(first);
    await worker.consume(
      'test.work',
      async ({ key }) => {
        seen.push(key);
        const more = during[key];
        if (more === undefined) return;
        // A relay marks a job only after the broker has it, so a worker may be faster. New jobs would have the turn before it.
        await until('the table knows that it is in service', async () => (await stateOf(key)) !== 'waiting');
        await fill(more);
      },
      { concurrency: 1 },
    );
    await until(`${count} jobs are done`, () => seen.length >= count);
    return seen;
  };
  const of = (accountId: number, ...keys: string[]) => keys.map((key) => ({ key, options: { accountId } }));
  const film = Array.from({ length: 12 }, (_, n) => `film${n}`);

  it('runs the first job of an account next, ahead of all others that the account in service has', async () => {
    const seen = await runWith(of(1, ...film), { film1: [...of(2, 'b0', 'b1'), ...of(3, 'c0')] }, 15);
    const at = seen.indexOf('b0');
    expect(at).toBeGreaterThanOrEqual(2);
    expect(at).toBeLessThanOrEqual(2 + context.readyJobs);
    expect(seen[at + 1]).toBe('c0');
    // The second job of an account waits for one of every other.
    const filmsBefore = seen.slice(2, seen.indexOf('b1')).filter((key) => key.startsWith('film'));
    expect({ seen, filmsBefore }).toEqual({ seen, filmsBefore: expect.arrayContaining(['film2']) });
    expect(seen.indexOf('b1')).toBeLessThan(at + 4);
    expect(seen.filter((key) => key.startsWith('film'))).toEqual(film);
  });

  it('does not let accounts that send one job after the other stop one that has many', async () => {
    // Three accounts, each of which sends its next job as soon as its last one runs.
    const next = (letter: string, account: number): [string, { key: string; options: PublishOptions }[]][] =>
      Array.from({ length: 8 }, (_, n) => [`${letter}${n}`, of(account, `${letter}${n + 1}`)]);
    const during = Object.fromEntries([...next('b', 2), ...next('c', 3), ...next('d', 4)]);
    const seen = await runWith(
      of(1, ...film),
      { ...during, film0: [...of(2, 'b0'), ...of(3, 'c0'), ...of(4, 'd0')] },
      film.length + 27,
    );
    // Each has a quarter of the first 24 runs.
    for (const letter of ['film', 'b', 'c', 'd']) {
      const share = seen.slice(0, 24).filter((key) => key.startsWith(letter)).length;
      expect([letter, share >= 4, share <= 9]).toEqual([letter, true, true]);
    }
  });

  it('lets accounts of one share take turns as one: their first jobs are not all before that of a stranger', async () => {
    await context.world.pool.query(
      `CREATE OR REPLACE FUNCTION queue.share_of(account BIGINT) RETURNS BIGINT LANGUAGE sql STABLE
       AS $$ SELECT least(account, 100) $$`,
    );
    // One statement inserts the half of them, and one statement each of the others.
    const young = Array.from({ length: 30 }, (_, n) => of(100 + n, `young${n}`)).flat();
    const many = young.slice(15).map(({ key, options }) => ({ payload: { key }, options }));
    await context.world.transaction((executor) => enqueueAll(executor, testMessages, 'test.work', many));
    const seen = await runWith(
      of(1, ...film),
      { film0: [...young.slice(0, 15), ...of(2, 'stranger')] },
      film.length + young.length + 1,
    );
    const between = seen.slice(seen.indexOf('film0') + 1, seen.indexOf('stranger'));
    expect({ seen, isSoon: between.length <= 1 + context.readyJobs }).toEqual({ seen, isSoon: true });
    // The film has half of the runs until it is done.
    expect(seen.indexOf('film11')).toBeLessThan(2 * film.length + 3);
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
