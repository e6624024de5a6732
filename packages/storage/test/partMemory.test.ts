import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@millrace/service';
import { PartMemory, partBytes } from '../src/drivers/s3/partMemory.ts';

const mebibyte = 1024 * 1024;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** What became of a promise so far. */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise.catch((error: unknown) => error), Promise.resolve('waits').then((s) => s)]);
}

function puts(memory: PartMemory, count: number) {
  return Array.from({ length: count }, () => {
    const ended: Error[] = [];
    const hold = memory.open((error) => {
      ended.push(error);
      hold.close();
    });
    return { hold, ended };
  });
}

describe('the memory of puts', () => {
  it('is given at once while there is some, and freed when a part was sent', async () => {
    const memory = new PartMemory(16 * mebibyte);
    const { hold } = puts(memory, 1)[0] ?? fail();
    expect(await hold.grow(mebibyte)).toBe(mebibyte);
    expect(await hold.grow(partBytes)).toBe(partBytes);
    expect(memory.used).toBe(partBytes);
    const sent = hold.ship();
    expect(memory.used).toBe(partBytes);
    sent();
    sent();
    expect(memory.used).toBe(0);
  });

  it('makes a put wait for a part that is being sent', async () => {
    const memory = new PartMemory(partBytes);
    const [first, second] = puts(memory, 2);
    if (first === undefined || second === undefined) throw new Error('no puts');
    await first.hold.grow(partBytes);
    const sent = first.hold.ship();
    const waiting = second.hold.grow(mebibyte);
    expect(await outcomeOf(waiting)).toBe('waits');
    sent();
    expect(await waiting).toBe(mebibyte);
    expect(first.ended).toEqual([]);
  });

  it('lets one part exceed the limit when nobody is slow and nothing is being sent', async () => {
    const memory = new PartMemory(4 * mebibyte);
    const all = puts(memory, 5);
    for (const { hold } of all.slice(0, 4)) await hold.grow(mebibyte);
    const [first, second] = all.map(({ hold }) => hold.grow(2 * mebibyte));
    expect(await first).toBe(partBytes);
    expect(await outcomeOf(second ?? fail())).toBe('waits');
    all[0]?.hold.ship()();
    // The part is gone, and a mebibyte more is free.
    expect(await second).toBe(2 * mebibyte);
    expect(all.flatMap(({ ended }) => ended)).toEqual([]);
  });

  it('ends the slow client that holds most for longest, and no more of them than needed', async () => {
    const memory = new PartMemory(8 * mebibyte);
    const [slow, slower, tiny, fast] = puts(memory, 4);
    if (slow === undefined || slower === undefined || tiny === undefined || fast === undefined)
      throw new Error('no puts');
    await tiny.hold.grow(mebibyte / 16);
    await slower.hold.grow(4 * mebibyte);
    await jest.advanceTimersByTimeAsync(10_000);
    await slow.hold.grow(3 * mebibyte);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await fast.hold.grow(2 * mebibyte)).toBe(2 * mebibyte);
    expect([slow.ended.length, slower.ended.length, tiny.ended.length]).toEqual([0, 1, 0]);
    expect(slower.ended[0]).toBeInstanceOf(AppError);
    expect(slower.ended[0]).toMatchObject({ code: 'unavailable', retryAfter: 30 });
  });

  it('ends nobody while there is enough', async () => {
    const memory = new PartMemory(8 * mebibyte);
    const [slow, fast] = puts(memory, 2);
    await slow?.hold.grow(mebibyte);
    await jest.advanceTimersByTimeAsync(3_600_000);
    await fast?.hold.grow(7 * mebibyte);
    expect(slow?.ended).toEqual([]);
  });

  it('becomes free in time when the client of the part that exceeds the limit stalls', async () => {
    const memory = new PartMemory(mebibyte);
    const [stalled, next] = puts(memory, 2);
    if (stalled === undefined || next === undefined) throw new Error('no puts');
    await stalled.hold.grow(mebibyte);
    expect(await stalled.hold.grow(2 * mebibyte)).toBe(partBytes);
    const waiting = next.hold.grow(mebibyte);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(await outcomeOf(waiting)).toBe('waits');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await waiting).toBe(mebibyte);
    expect(stalled.ended).toHaveLength(1);
  });

  it('is refused to a put that has waited for a minute', async () => {
    const memory = new PartMemory(partBytes);
    const [first, second] = puts(memory, 2);
    await first?.hold.grow(partBytes);
    first?.hold.ship();
    const waiting = second?.hold.grow(mebibyte).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(62_000);
    expect(await waiting).toMatchObject({ code: 'unavailable', retryAfter: 30 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is all free when every put has ended, however it ended', async () => {
    const memory = new PartMemory(3 * mebibyte);
    const all = puts(memory, 6);
    const waiting = all.map(({ hold }) => hold.grow(mebibyte).catch(() => 0));
    all[1]?.hold.ship()();
    for (const { hold } of all) hold.close();
    await Promise.all(waiting);
    expect(memory.used).toBe(0);
    await expect(all[0]?.hold.grow(1)).rejects.toThrow('has ended');
    expect(jest.getTimerCount()).toBe(0);
  });
});

function fail(): never {
  throw new Error('no put');
}
