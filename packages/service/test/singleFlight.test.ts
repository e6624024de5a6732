import { describe, expect, it } from '@jest/globals';
import { createSingleFlight, type SharedCall, shareCall } from '../src/index.ts';

/** A call that ends when the test says so. */
function call<V>() {
  const ends: { resolve: (value: V) => void; reject: (reason: Error) => void }[] = [];
  const start = () => new Promise<V>((resolve, reject) => void ends.push({ resolve, reject }));
  return { start, ends };
}

describe('calls by key', () => {
  it('run once at a time for each key, and share their outcome', async () => {
    const { start, ends } = call<string>();
    const calls = createSingleFlight<string, string>();
    const outcomes = ['a', 'b', 'a'].map((key) => calls.run(key, start));
    expect(ends).toHaveLength(2);
    expect(calls.running('a')).toBe(outcomes[0]);
    expect(calls.running('c')).toBeUndefined();
    ends[0]?.resolve('of a');
    ends[1]?.resolve('of b');
    expect(await Promise.all(outcomes)).toEqual(['of a', 'of b', 'of a']);
    expect(calls.running('a')).toBeUndefined();
    void calls.run('a', start);
    expect(ends).toHaveLength(3);
  });

  it('share a failure, and start again after it', async () => {
    const { start, ends } = call<string>();
    const calls = createSingleFlight<string, string>();
    const outcomes = [calls.run('a', start), calls.run('a', start)];
    ends[0]?.reject(new Error('gone'));
    for (const outcome of outcomes) await expect(outcome).rejects.toThrow('gone');
    const broken = () => {
      throw new Error('at once');
    };
    expect(() => calls.run('a', broken)).toThrow('at once');
    const next = calls.run('a', start);
    ends[1]?.resolve('there');
    expect(await next).toBe('there');
  });

  it.each<[string, string | undefined]>([
    ['one key', 'a'],
    ['all keys', undefined],
  ])('are not shared after %s was forgotten, and know it', async (_what, key) => {
    const { start, ends } = call<string>();
    const calls = createSingleFlight<string, string>();
    const lasts: boolean[] = [];
    const startKnowing = async (isLast: () => boolean) => {
      const value = await start();
      lasts.push(isLast());
      return value;
    };
    const older = calls.run('a', startKnowing);
    calls.forget(key);
    const newer = calls.run('a', startKnowing);
    expect(ends).toHaveLength(2);
    ends[0]?.resolve('older');
    expect(await older).toBe('older');
    // The end of the older call has not ended the newer one.
    expect(calls.running('a')).toBe(newer);
    ends[1]?.resolve('newer');
    expect(await newer).toBe('newer');
    expect(lasts).toEqual([false, true]);
  });

  it('are awaited by idle, whatever their outcome', async () => {
    const { start, ends } = call<string>();
    const calls = createSingleFlight<string, string>();
    const outcomes = Promise.allSettled([calls.run('a', start), calls.run('b', start)]);
    let isIdle = false;
    const idle = calls.idle().then(() => {
      isIdle = true;
    });
    ends[0]?.reject(new Error('gone'));
    await new Promise(setImmediate);
    expect(isIdle).toBe(false);
    ends[1]?.resolve('there');
    await idle;
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('a shared call', () => {
  it('runs once at a time, and tells of each end when it may be started again', async () => {
    const { start, ends } = call<number>();
    const isRunning: boolean[] = [];
    const shared: SharedCall<number> = shareCall(start, () => void isRunning.push(shared.running !== undefined));
    const outcomes = [shared.run(), shared.run()];
    expect(shared.running).toBe(outcomes[0]);
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await Promise.all(outcomes)).toEqual([1, 1]);
    const failing = shared.run();
    ends[1]?.reject(new Error('gone'));
    await expect(failing).rejects.toThrow('gone');
    expect(isRunning).toEqual([false, false]);
  });
});
