import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createLockedMedia } from '../src/counting/lockedMedia.ts';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }));
afterEach(() => void jest.useRealTimers());

const isLocked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Attempts that end when the test says so. */
function attempts() {
  const started: string[] = [];
  const batches: string[][] = [];
  const running: { id: string; end(error?: unknown): void }[] = [];
  const media = createLockedMedia<string>({
    name: 'locked media',
    count: (id, beacons) =>
      new Promise((resolve, reject) => {
        started.push(id);
        batches.push([...beacons]);
        const end = (error?: unknown) =>
          error === undefined ? resolve(beacons.map((beacon) => beacon !== 'unseen')) : reject(error);
        running.push({ id, end });
      }),
  });
  /** Ends the oldest attempt. The next one begins. */
  const end = async (error?: unknown): Promise<void> => {
    running.shift()?.end(error);
    await nextTurn();
  };
  return { media, started, batches, running, end };
}

it('lets a medium wait for one attempt of another owner, however many of his are locked', async () => {
  const { media, started, running, end } = attempts();
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => media.add({ id, owner: 1 }, 'beacon'));
  await nextTurn();
  expect(started).toEqual(['a', 'b']);
  const other = media.add({ id: 'z', owner: 2 }, 'beacon');
  await nextTurn();
  expect(started).toEqual(['a', 'b']);
  await end(isLocked);
  expect(started).toEqual(['a', 'b', 'z']);
  while (running.length > 0) await end();
  expect(await Promise.all([...all, other])).toEqual(Array(7).fill(true));
  // The one that was locked had its next attempt behind the others.
  expect(started.toSorted()).toEqual(['a', 'a', 'b', 'c', 'd', 'e', 'f', 'z']);
});

it('takes beacons that come during an attempt into the next one, and tells each whether its medium is known', async () => {
  const { media, batches, end } = attempts();
  const first = [media.add({ id: 'a', owner: 1 }, 'one'), media.add({ id: 'a', owner: 1 }, 'unseen')];
  await nextTurn();
  const second = media.add({ id: 'a', owner: 1 }, 'two');
  await end();
  expect(await Promise.all(first)).toEqual([true, false]);
  await end();
  expect(await second).toBe(true);
  expect(batches).toEqual([['one', 'unseen'], ['two']]);
});

it('counts at most 2,000 beacons in an attempt, and refuses those beyond 20,000 of a medium', async () => {
  const { media, batches, running, end } = attempts();
  const answers = Array.from({ length: 20_002 }, (_, n) =>
    media.add({ id: 'a', owner: 1 }, String(n)).catch(({ code }) => code),
  );
  await nextTurn();
  while (running.length > 0) await end();
  expect(batches.map(({ length }) => length)).toEqual(Array(10).fill(2_000));
  expect((await Promise.all(answers)).filter((answer) => answer !== true)).toEqual(['unavailable', 'unavailable']);
});

it('refuses a beacon after five attempts that the lock was not free for, or after another error', async () => {
  const { media, batches, end } = attempts();
  const refused = media.add({ id: 'a', owner: 1 }, 'first').catch((error: unknown) => error);
  await nextTurn();
  for (let n = 1; n < 5; n += 1) await end(isLocked);
  const later = media.add({ id: 'a', owner: 1 }, 'later').catch((error: unknown) => error);
  await end(isLocked);
  expect(await refused).toMatchObject({ code: 'unavailable', retryAfter: 1 });
  const broken = new Error('the connection was lost');
  await end(broken);
  expect(await later).toBe(broken);
  expect(batches).toEqual([...Array(5).fill(['first']), ['later']]);
});

it('refuses all beacons of a medium after five attempts, also those beyond a batch', async () => {
  const { media, batches, running, end } = attempts();
  const answers = Array.from({ length: 4_001 }, (_, n) =>
    media.add({ id: 'a', owner: 1 }, String(n)).catch(({ code }) => code),
  );
  await nextTurn();
  while (running.length > 0) await end(isLocked);
  expect(batches.map(({ length }) => length)).toEqual(Array(5).fill(2_000));
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['unavailable']));
});

it('refuses beacons that get no place in time, and takes the next ones', async () => {
  const { media, started, end } = attempts();
  const all = ['a', 'b', 'c'].map((id) => media.add({ id, owner: 1 }, 'beacon').catch(({ code }) => code));
  await nextTurn();
  jest.advanceTimersByTime(5_000);
  expect(await all[2]).toBe('unavailable');
  await end();
  const next = media.add({ id: 'c', owner: 1 }, 'beacon');
  await nextTurn();
  await end();
  await end();
  expect(await Promise.all([all[0], all[1], next])).toEqual([true, true, true]);
  expect(started).toEqual(['a', 'b', 'c']);
});

it('closes after one attempt more', async () => {
  const { media, started, end } = attempts();
  await media.close();
  const answers = ['a', 'b', 'c'].map((id) => media.add({ id, owner: 1 }, 'beacon').catch(({ code }) => code));
  await nextTurn();
  let isClosed = false;
  const closed = media.close().then(() => {
    isClosed = true;
  });
  await end(isLocked);
  await end();
  expect(isClosed).toBe(false);
  await end();
  await closed;
  expect(await Promise.all(answers)).toEqual(['unavailable', true, true]);
  expect(started).toEqual(['a', 'b', 'c']);
});
