import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEventStreams, type EventStreams } from '../src/events/streams.ts';

const log = { read: async () => [], newest: async () => 0, assertKept: async () => undefined };
let streams: EventStreams;
const abandon = jest.fn<() => void>();

beforeEach(() => {
  jest.useFakeTimers();
  abandon.mockClear();
  streams = createEventStreams(log);
});
afterEach(() => {
  streams.close();
  jest.useRealTimers();
});

const follow = (accountId: number) =>
  streams.follow(accountId, { after: undefined, types: undefined, signal: new AbortController().signal, abandon });

/** Opens a stream, and reads nothing of it. */
async function open(accountId: number) {
  const items = follow(accountId);
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

  it('end, and leave nothing behind, when their client goes', async () => {
    const items = await open(1);
    await items.return(undefined);
    expect(streams.hasAny()).toBe(false);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(abandon).not.toHaveBeenCalled();
  });
});
