import { describe, expect, it } from '@jest/globals';
import { cached, createCache } from '../src/index.ts';

/** Reads that end when the test says so, at a time that the test sets. */
function reads() {
  const ends: { resolve: (value: string) => void; reject: (reason: Error) => void }[] = [];
  const time = { now: 0 };
  const read = () => new Promise<string>((resolve, reject) => void ends.push({ resolve, reject }));
  return { ends, time, read, clock: () => time.now };
}

describe('something that is cached', () => {
  it('is read once for all who ask within its time, which begins when it is asked for', async () => {
    const { ends, time, read, clock } = reads();
    const ask = cached(read, { ttlMs: 100, clock });
    const answers = [ask(), ask()];
    time.now = 90;
    answers.push(ask());
    ends[0]?.resolve('first');
    expect(await Promise.all(answers)).toEqual(['first', 'first', 'first']);
    expect(ends).toHaveLength(1);
    time.now = 99;
    expect(await ask()).toBe('first');
    time.now = 100;
    const later = ask();
    expect(ends).toHaveLength(2);
    ends[1]?.resolve('second');
    expect(await later).toBe('second');
  });

  it('is shared while it is read, however long that takes', async () => {
    const { ends, time, read, clock } = reads();
    const ask = cached(read, { ttlMs: 100, clock });
    const first = ask();
    time.now = 1_000;
    const second = ask();
    expect(ends).toHaveLength(1);
    ends[0]?.resolve('slow');
    expect(await Promise.all([first, second])).toEqual(['slow', 'slow']);
  });

  it('is read again after an error, which those get who have waited', async () => {
    const { ends, read, clock } = reads();
    const ask = cached(read, { ttlMs: 100, clock });
    const answers = Promise.allSettled([ask(), ask()]);
    ends[0]?.reject(new Error('no answer'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask();
    ends[1]?.resolve('an answer');
    expect(await next).toBe('an answer');
  });

  it('is given although it is old, and read meanwhile, if nobody is to wait', async () => {
    const { ends, time, read, clock } = reads();
    const errors: unknown[] = [];
    const ask = cached(read, { ttlMs: 100, clock, onStale: (error) => void errors.push(error) });
    const first = ask();
    ends[0]?.resolve('first');
    expect(await first).toBe('first');
    time.now = 200;
    expect(await Promise.all([ask(), ask()])).toEqual(['first', 'first']);
    expect(ends).toHaveLength(2);
    ends[1]?.reject(new Error('no answer'));
    expect(await ask()).toBe('first');
    expect(errors).toEqual([new Error('no answer')]);
    expect(await ask()).toBe('first');
    expect(ends).toHaveLength(3);
    ends[2]?.resolve('second');
    await new Promise(setImmediate);
    expect(await ask()).toBe('second');
    expect(ends).toHaveLength(3);
  });
});

describe('answers by key', () => {
  it('are read once for each, and forgotten one by one', async () => {
    const cache = createCache<string, string>({ most: 10, ttlMs: 100, clock: () => 0 });
    const asked: string[] = [];
    const of = (key: string) =>
      cache.of(key, async () => {
        asked.push(key);
        return `of ${key}`;
      });
    expect(await Promise.all([of('a'), of('b'), of('a')])).toEqual(['of a', 'of b', 'of a']);
    cache.forget('a');
    expect(await Promise.all([of('a'), of('b')])).toEqual(['of a', 'of b']);
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('are bounded: those that nobody asks for go first', async () => {
    const cache = createCache<number, number>({ most: 2, ttlMs: 100, clock: () => 0 });
    const asked: number[] = [];
    const of = (key: number) => cache.of(key, async () => asked.push(key));
    for (const key of [1, 2, 1, 3, 1, 2]) await of(key);
    expect(asked).toEqual([1, 2, 3, 2]);
  });
});
