import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@millrace/service';
import { PartMemory, type PutMemory, partBytes } from '../src/drivers/s3/partMemory.ts';

const mebibyte = 1024 * 1024;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The outcome of a request for memory: 'waits', the granted bytes or an error. */
interface MemoryRequest {
  outcome: unknown;
}

class Put {
  readonly memory: PutMemory;
  readonly ended: Error[] = [];

  constructor(memory: PartMemory, group?: string) {
    this.memory = memory.open((error) => {
      this.ended.push(error);
      this.memory.close();
    }, group);
  }

  request(bytes: number): MemoryRequest {
    const request: MemoryRequest = { outcome: 'waits' };
    const settle = (outcome: unknown) => {
      request.outcome = outcome;
    };
    this.memory.grow(bytes).then(settle, settle);
    return request;
  }
}

const puts = (memory: PartMemory, count: number, group?: string): Put[] =>
  Array.from({ length: count }, () => new Put(memory, group));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const endedOf = (all: Put[]) => all.map(({ ended }) => ended.length);

describe('the memory of puts', () => {
  it('is granted at once while there is enough, and freed when a part has been sent', async () => {
    const memory = new PartMemory(16 * mebibyte);
    const put = new Put(memory);
    expect(await put.memory.grow(mebibyte)).toBe(mebibyte);
    expect(await put.memory.grow(partBytes)).toBe(partBytes);
    expect(memory.used).toBe(partBytes);
    const sent = put.memory.startSending();
    expect(memory.used).toBe(partBytes);
    sent();
    sent();
    expect(memory.used).toBe(0);
  });

  it('makes a put wait until a part has been sent, and then grants a whole part', async () => {
    const memory = new PartMemory(partBytes);
    const first = new Put(memory);
    const second = new Put(memory);
    await first.memory.grow(partBytes);
    const sent = first.memory.startSending();
    const request = second.request(mebibyte);
    await pass(5_000);
    expect(request.outcome).toBe('waits');
    sent();
    await pass(0);
    expect(request.outcome).toBe(partBytes);
    expect(endedOf([first, second])).toEqual([0, 0]);
  });

  it('lets one part exceed the limit when puts are waiting for each other', async () => {
    const memory = new PartMemory(16 * mebibyte);
    const all = puts(memory, 4);
    for (const put of all) await put.memory.grow(4 * mebibyte);
    const requests = all.map((put) => put.request(partBytes));
    await pass(400);
    expect(requests.map(({ outcome }) => outcome)).toEqual(['waits', 'waits', 'waits', 'waits']);
    await pass(400);
    expect(requests.map(({ outcome }) => outcome)).toEqual([partBytes, 'waits', 'waits', 'waits']);
    await pass(5_000);
    expect(memory.used).toBe(20 * mebibyte);
    all[0]?.memory.startSending()();
    await pass(0);
    expect(requests.map(({ outcome }) => outcome)).toEqual([partBytes, partBytes, 'waits', 'waits']);
    expect(endedOf(all)).toEqual([0, 0, 0, 0]);
  });

  it('ends the slow client that holds the most for the longest time, and no more clients than needed', async () => {
    const memory = new PartMemory(16 * mebibyte);
    const [slow, slower, tiny, fast] = [new Put(memory), new Put(memory), new Put(memory), new Put(memory)];
    await tiny.memory.grow(mebibyte / 16);
    await slower.memory.grow(8 * mebibyte);
    await pass(10_000);
    await slow.memory.grow(7 * mebibyte);
    await pass(31_000);
    expect(await fast.memory.grow(2 * mebibyte)).toBe(partBytes);
    expect(endedOf([slow, slower, tiny])).toEqual([0, 1, 0]);
    expect(slower.ended[0]).toBeInstanceOf(AppError);
    expect(slower.ended[0]).toMatchObject({ code: 'unavailable', retryAfter: 30 });
  });

  it('ends no put while there is enough', async () => {
    const memory = new PartMemory(8 * mebibyte);
    const [slow, fast] = [new Put(memory), new Put(memory)];
    await slow.memory.grow(mebibyte);
    await pass(3_600_000);
    await fast.memory.grow(7 * mebibyte);
    expect(endedOf([slow, fast])).toEqual([0, 0]);
  });

  it('is also taken from slow clients that wait for memory, but waiting does not count as slow', async () => {
    const memory = new PartMemory(16 * mebibyte);
    const all = puts(memory, 4);
    for (const put of all) await put.memory.grow(4 * mebibyte);
    await pass(10_000);
    const sending = new Put(memory);
    sending.memory.startSending();
    const requests = all.map((put) => put.request(partBytes));
    // One may exceed the limit and counts as slow 20 s later. The others wait.
    await pass(19_000);
    expect(endedOf(all)).toEqual([0, 0, 0, 0]);
    await pass(2_000);
    expect(endedOf(all)).toEqual([1, 0, 0, 0]);
    expect(requests.map(({ outcome }) => outcome).slice(1)).toContain(partBytes);
  });

  it('is taken from the group with the most puts for a group with few, but not the reverse', async () => {
    const memory = new PartMemory(32 * mebibyte);
    const greedy = puts(memory, 32, 'greedy');
    for (const put of greedy) await put.memory.grow(mebibyte);
    const waiting = greedy.map((put) => put.request(2 * mebibyte));
    await pass(1_000);
    // One put may exceed the limit, and then stalls.
    expect(waiting.filter(({ outcome }) => outcome === partBytes)).toHaveLength(1);
    const modest = new Put(memory, 'modest');
    const request = modest.request(mebibyte / 16);
    await pass(1_000);
    expect(request.outcome).toBe(partBytes);
    const ended = greedy.filter((put) => put.ended.length > 0).length;
    expect(ended).toBeGreaterThan(0);
    expect(ended).toBeLessThan(16);
    // The modest put continues. Only the greedy put that may exceed the limit competes with it.
    for (let part = 0; part < 5; part += 1) {
      const sent = modest.memory.startSending();
      const next = modest.request(mebibyte / 16);
      sent();
      await pass(1_000);
      expect(next.outcome).not.toBe('waits');
    }
    expect(greedy.filter((put) => put.ended.length > 0).length).toBeLessThan(20);
    expect(modest.ended).toEqual([]);
  });

  it('becomes free when the client whose part exceeds the limit stalls', async () => {
    const memory = new PartMemory(8 * mebibyte);
    const [first, second, next] = [new Put(memory), new Put(memory), new Put(memory)];
    for (const put of [first, second]) await put.memory.grow(4 * mebibyte);
    const requests = [first, second].map((put) => put.request(8 * mebibyte));
    await pass(1_000);
    expect(requests.map(({ outcome }) => outcome)).toEqual([partBytes, 'waits']);
    const waiting = next.request(mebibyte);
    await pass(28_000);
    expect(waiting.outcome).toBe('waits');
    await pass(3_000);
    expect(waiting.outcome).toBe(partBytes);
    expect(endedOf([first, second, next])).toEqual([1, 0, 0]);
  });

  it('is refused after a put has waited for a minute', async () => {
    const memory = new PartMemory(partBytes);
    const [first, second] = [new Put(memory), new Put(memory)];
    await first.memory.grow(partBytes);
    first.memory.startSending();
    const request = second.request(mebibyte);
    await pass(61_000);
    expect(request.outcome).toMatchObject({ code: 'unavailable', retryAfter: 30 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is completely free when every put has ended in any way', async () => {
    const memory = new PartMemory(20 * mebibyte);
    const all = puts(memory, 6);
    const requests = all.map((put) => put.request(4 * mebibyte));
    await pass(2_000);
    all[1]?.memory.startSending()();
    for (const put of all) put.memory.close();
    await pass(0);
    expect(requests.map(({ outcome }) => outcome)).not.toContain('waits');
    expect(memory.used).toBe(0);
    await expect(all[0]?.memory.grow(1)).rejects.toThrow('has ended');
    expect(jest.getTimerCount()).toBe(0);
  });
});
