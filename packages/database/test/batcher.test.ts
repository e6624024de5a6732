import { describe, expect, it, jest } from '@jest/globals';
import { nextTurn } from '@millrace/testkit/turn';
import { createBatcher } from '../src/index.ts';

/** A flush that ends when the test calls `commit` or `fail`. */
function heldFlush() {
  const batches: { entries: readonly number[]; commit: () => void; fail: (error: Error) => void }[] = [];
  let arrived: (() => void) | undefined;
  return {
    batches,
    flush: (entries: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        batches.push({ entries, commit: () => resolve(entries.map((n) => n * 2)), fail: reject });
        arrived?.();
      }),
    /** Resolves with the nth batch when its flush has started. */
    async batch(n: number) {
      while (batches.length <= n) await new Promise<void>((resolve) => (arrived = resolve));
      const batch = batches[n];
      if (!batch) throw new Error('no batch');
      return batch;
    },
  };
}

describe('a batcher', () => {
  it('flushes at once when idle, and groups entries that arrive during a flush', async () => {
    const held = heldFlush();
    const batcher = createBatcher({ flush: held.flush, maxBatch: 100, maxPending: 100 });
    const first = batcher.add(1);
    const one = await held.batch(0);
    expect(one.entries).toEqual([1]);
    const rest = [2, 3, 4].map((n) => batcher.add(n));
    expect(batcher.size()).toBe(4);
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    expect(held.batches).toHaveLength(1);
    one.commit();
    expect(await first).toBe(2);
    const two = await held.batch(1);
    expect(two.entries).toEqual([2, 3, 4]);
    two.commit();
    expect(await Promise.all(rest)).toEqual([4, 6, 8]);
    expect(batcher.size()).toBe(0);
  });

  it('resolves nothing before the commit', async () => {
    const held = heldFlush();
    const batcher = createBatcher({ flush: held.flush, maxBatch: 10, maxPending: 10 });
    let counted = false;
    const added = batcher.add(1).then(() => {
      counted = true;
    });
    const batch = await held.batch(0);
    await nextTurn();
    expect(counted).toBe(false);
    batch.commit();
    await added;
    expect(counted).toBe(true);
  });

  it('rejects the entries of a failed batch and continues with the next', async () => {
    const held = heldFlush();
    const batcher = createBatcher({ flush: held.flush, maxBatch: 2, maxPending: 10 });
    const all = Promise.allSettled([1, 2, 3].map((n) => batcher.add(n)));
    (await held.batch(0)).fail(new Error('database away'));
    (await held.batch(1)).commit();
    expect((await all).map((r) => (r.status === 'fulfilled' ? r.value : String(r.reason)))).toEqual([
      'Error: database away',
      'Error: database away',
      6,
    ]);
  });

  it('counts a flush with too few results as failed', async () => {
    const batcher = createBatcher<number, number>({ flush: async () => [], maxBatch: 2, maxPending: 10 });
    await expect(batcher.add(1)).rejects.toThrow('0 results for 1');
  });

  it('refuses entries beyond maxPending, with a Retry-After', async () => {
    const held = heldFlush();
    const batcher = createBatcher({ flush: held.flush, maxBatch: 1, maxPending: 2 });
    const inFlight = batcher.add(0);
    await held.batch(0);
    const waiting = [batcher.add(1), batcher.add(2)];
    await expect(batcher.add(3)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
    for (const n of [0, 1, 2]) (await held.batch(n)).commit();
    await expect(Promise.all([inFlight, ...waiting])).resolves.toEqual([0, 2, 4]);
  });

  it('keeps delayMs between flushes, except for a full batch', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    try {
      let flushes = 0;
      const flush = async (entries: readonly number[]) => {
        flushes += 1;
        await nextTurn();
        return entries;
      };
      const batcher = createBatcher({ flush, maxBatch: 5, maxPending: 100, delayMs: 2_000 });
      await batcher.add(1);
      const second = batcher.add(2);
      jest.advanceTimersByTime(1_999);
      await nextTurn();
      await nextTurn();
      expect(flushes).toBe(1);
      jest.advanceTimersByTime(1);
      expect(flushes).toBe(2);
      const full = [3, 4, 5, 6, 7].map((n) => batcher.add(n));
      await second;
      await Promise.all(full);
      expect(flushes).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('writes waiting entries when it is closed, and refuses new ones', async () => {
    const written: number[] = [];
    const flush = async (entries: readonly number[]) => {
      await nextTurn();
      written.push(...entries);
      return entries;
    };
    const batcher = createBatcher({ flush, maxBatch: 3, maxPending: 100, delayMs: 60_000 });
    await batcher.add(0);
    const added = Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => batcher.add(n)));
    await Promise.all([batcher.close(), batcher.close()]);
    expect(written).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await added;
    await expect(batcher.add(8)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
