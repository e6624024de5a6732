import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFairPool, type FairPool } from '@millrace/service';
import { createEventStreams, type EventStreams } from '../src/events/streams.ts';

const asked = { read: 0, newest: 0 };
const log = {
  async readPage() {
    asked.read += 1;
    return { events: [], more: false };
  },
  async newest() {
    asked.newest += 1;
    return 0;
  },
  assertKept: async () => undefined,
};
let streams: EventStreams;
const pools: FairPool[] = [];
const abandon = jest.fn<() => void>();

beforeEach(() => {
  jest.useFakeTimers();
  abandon.mockClear();
  streams = createEventStreams(log, (options) => {
    const pool = createFairPool(options);
    pools.push(pool);
    return pool;
  });
});
afterEach(() => {
  streams.close();
  jest.useRealTimers();
});

const follow = (accountId: number, group?: string, until?: Date) =>
  streams.follow(accountId, {
    group,
    after: undefined,
    types: undefined,
    until,
    signal: new AbortController().signal,
    abandon,
  });

/** Opens a stream, and reads nothing of it. */
async function open(accountId: number, group?: string) {
  const items = follow(accountId, group);
  await items.next();
  return items;
}

const codeOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'open',
    (error: { code: string }) => error.code,
  );

describe('event streams', () => {
  it('have a limit for an account', async () => {
    for (let n = 0; n < 50; n += 1) await open(1);
    expect(await codeOf(follow(1).next())).toBe('rate_limited');
    expect(await codeOf(follow(2).next())).toBe('open');
  });

  it('open for a stranger within a second when accounts hold all of them and read nothing', async () => {
    for (let n = 0; n < 2_000; n += 1) await open(1 + (n % 40));
    const stranger = codeOf(follow(1_000).next());
    await jest.advanceTimersByTimeAsync(900);
    expect(await stranger).toBe('open');
    // Whoever reads nothing loses the connection too.
    expect(abandon).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(abandon).toHaveBeenCalledTimes(1);
  });

  it('of one account ask the log together while nothing happens', async () => {
    const items = [];
    for (let n = 0; n < 40; n += 1) items.push(await open(1));
    // Each waits for its next item, which is a sign of life.
    const next = items.map((one) => one.next());
    await jest.advanceTimersByTimeAsync(0);
    Object.assign(asked, { read: 0, newest: 0 });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await Promise.all(next)).toHaveLength(40);
    expect(asked).toEqual({ read: 0, newest: 3 });
    // A notice is read by all.
    const more = items.map((one) => one.next());
    await jest.advanceTimersByTimeAsync(0);
    streams.wake([1]);
    await jest.advanceTimersByTimeAsync(0);
    expect(asked.read).toBe(40);
    streams.close();
    await Promise.all(more);
  });

  it('open for a stranger though two thousand young accounts of one network have one each', async () => {
    for (let n = 0; n < 2_000; n += 1) await open(1 + n, 'network');
    const stranger = codeOf(follow(9_000).next());
    await jest.advanceTimersByTimeAsync(900);
    expect(await stranger).toBe('open');
    // Within the network, each has its share.
    const late = codeOf(follow(9_001, 'network').next());
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await late).toBe('unavailable');
  });

  it('end when their credential expires, and after half an hour', async () => {
    const [brief, long] = [follow(1, undefined, new Date(Date.now() + 60_000)), follow(2)];
    for (const items of [brief, long]) {
      await items.next();
      void (async () => {
        for await (const _ of items);
      })();
    }
    const areOpen = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      const { places } = pools.at(-1)?.state() ?? {};
      return places;
    };
    expect(await areOpen(59_000)).toBe(2);
    expect(await areOpen(2_000)).toBe(1);
    expect(await areOpen(1_738_000)).toBe(1);
    expect(await areOpen(2_000)).toBe(0);
    expect(streams.hasAny()).toBe(false);
  });

  it('end for a change of their account while they wait for a place', async () => {
    for (let n = 0; n < 2_000; n += 1) await open(1 + (n % 40));
    const waiting = follow(1_000).next();
    await jest.advanceTimersByTimeAsync(100);
    streams.endOf(1_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(pools.at(-1)?.state()).toMatchObject({ places: 2_000, waiting: 0 });
  });

  it('end, and leave nothing behind, when their client goes', async () => {
    const items = await open(1);
    await items.return(undefined);
    expect(streams.hasAny()).toBe(false);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(abandon).not.toHaveBeenCalled();
  });
});
