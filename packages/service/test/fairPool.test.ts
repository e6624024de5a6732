import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFairPool, createMetrics, type FairPoolOptions, measuredPools, type Place } from '@millrace/service';
import fc from 'fast-check';

const graceMs = 1_000;
const messages = { full: 'Full.', revoked: 'Revoked.', retryAfter: 5 };
const poolOf = (options: Partial<FairPoolOptions> = {}) =>
  createFairPool({ name: 'places', size: 4, graceMs, messages, ...options });
type Pool = ReturnType<typeof poolOf>;

/** A holder who leaves when he is told, as all must. */
async function enter(
  pool: Pool,
  key: string,
  options: { waitMs?: number; group?: string; isSlow?: () => boolean } = {},
) {
  const { waitMs = 60_000, group, isSlow } = options;
  const place = await pool.enter({ key, ...(group !== undefined && { group }) }, { waitMs, ...(isSlow && { isSlow }) });
  place.revoked.addEventListener('abort', () => place.leave());
  return place;
}

const outcomeOf = (place: Promise<Place>) =>
  place.then(
    () => 'in',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** Lets promises settle, and timers that are due until then. */
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a fair pool', () => {
  it('is all for one holder while nobody else waits', async () => {
    const pool = poolOf();
    for (let n = 0; n < 4; n += 1) await enter(pool, 'a');
    await after(60 * 60_000);
    expect(pool.state()).toEqual({ places: 4, waiting: 0, revoked: 0, refused: 0 });
  });

  it('gives a stranger the newest place of who has most, after the grace', async () => {
    const pool = poolOf();
    const places = [];
    for (const key of ['a', 'a', 'b', 'a']) places.push(await enter(pool, key));
    const stranger = outcomeOf(enter(pool, 'c'));
    await after(graceMs - 1);
    expect(pool.state()).toMatchObject({ waiting: 1, revoked: 0 });
    await after(1);
    expect(await stranger).toBe('in');
    expect(places.map(({ revoked }) => revoked.aborted)).toEqual([false, false, false, true]);
    expect(places[3]?.revoked.reason).toMatchObject({ code: 'unavailable', message: 'Revoked.', retryAfter: 5 });
  });

  it('gives a place that comes free to who has least, not to who came first', async () => {
    const pool = poolOf({ size: 3, graceMs: 3_600_000 });
    await enter(pool, 'a');
    await enter(pool, 'a');
    const leaving = await enter(pool, 'b');
    const order: string[] = [];
    const wait = (key: string) => enter(pool, key).then(() => order.push(key));
    const waiting = [wait('a'), wait('a'), wait('c')];
    leaving.leave();
    await waiting[2];
    expect(order).toEqual(['c']);
  });

  it('puts those who have used less lately before those who have used more', async () => {
    const pool = poolOf({ size: 1 });
    const used = await enter(pool, 'a');
    await after(10_000);
    used.leave();
    const now = await enter(pool, 'b');
    const order: string[] = [];
    const waiting = ['a', 'c'].map((key) => enter(pool, key).then(() => order.push(key)));
    now.leave();
    await waiting[1];
    expect(order).toEqual(['c']);
  });

  it('takes no place from holders who have one each, unless turns are taken', async () => {
    const [kept, turned] = [poolOf(), poolOf({ turnMs: 5_000 })];
    for (const pool of [kept, turned]) for (const key of ['a', 'b', 'c', 'd']) await enter(pool, key);
    const outcomes = [kept, turned].map((pool) => outcomeOf(enter(pool, 'stranger', { waitMs: 60_000 })));
    await after(4_999);
    expect([kept, turned].map((pool) => pool.state().waiting)).toEqual([1, 1]);
    await after(1);
    expect(await outcomes[1]).toBe('in');
    await after(60_000);
    expect(await outcomes[0]).toBe('unavailable');
  });

  it('leaves a place longer to work that has a longer turn', async () => {
    const pool = poolOf({ size: 2, turnMs: 5_000 });
    const long = await pool.enter({ key: 'a' }, { waitMs: 0, turnMs: 20_000 });
    const short = await enter(pool, 'b');
    const outcomes = ['c', 'd'].map((key) => outcomeOf(pool.enter({ key }, { waitMs: 60_000, turnMs: 60_000 })));
    await after(5_000);
    expect([long.revoked.aborted, short.revoked.aborted]).toEqual([false, true]);
    expect(await outcomes[0]).toBe('in');
    await after(14_999);
    expect(long.revoked.aborted).toBe(false);
    await after(1);
    expect(long.revoked.aborted).toBe(true);
  });

  it('gives the place of slow work away at once, whoever has it', async () => {
    const pool = poolOf({ size: 2 });
    let slow = false;
    await enter(pool, 'a', { isSlow: () => slow });
    await enter(pool, 'b');
    slow = true;
    expect(await outcomeOf(enter(pool, 'c', { waitMs: 1 }))).toBe('in');
    expect(pool.state()).toMatchObject({ revoked: 1 });
  });

  it('has one share for all holders of a group', async () => {
    const pool = poolOf({ size: 6 });
    for (let n = 0; n < 6; n += 1) await enter(pool, `young ${n}`, { group: 'network' });
    const strangers = ['x', 'y'].map((key) => outcomeOf(enter(pool, key)));
    await after(graceMs);
    expect(await Promise.all(strangers)).toEqual(['in', 'in']);
    // A third of the network's does not take one of theirs: within the group, all have one.
    const late = outcomeOf(enter(pool, 'young 7', { group: 'network', waitMs: 10_000 }));
    await after(10_000);
    expect(await late).toBe('unavailable');
  });

  it('refuses with 503 when the wait is over, and at once if there is none', async () => {
    const pool = poolOf({ size: 1 });
    await enter(pool, 'a');
    expect(await outcomeOf(enter(pool, 'b', { waitMs: 0 }))).toBe('unavailable');
    const waited = outcomeOf(enter(pool, 'b', { waitMs: 500 }));
    await after(500);
    expect(await waited).toBe('unavailable');
    expect(pool.state()).toEqual({ places: 1, waiting: 0, revoked: 0, refused: 2 });
  });

  it('refuses a holder beyond its own limit, and counts those who wait', async () => {
    const pool = poolOf({ size: 1, perHolder: { most: 2, message: 'Two at most.' } });
    await enter(pool, 'a');
    const second = outcomeOf(enter(pool, 'a', { waitMs: 10 }));
    expect(await outcomeOf(enter(pool, 'a'))).toBe('rate_limited');
    await after(10);
    expect(await second).toBe('unavailable');
  });

  it('bounds those who wait: the newest of who has most of them is refused', async () => {
    const pool = poolOf({ size: 1, maxWaiting: 3 });
    const place = await enter(pool, 'a');
    await after(10);
    const ofA = ['a', 'a', 'a'].map((key) => outcomeOf(enter(pool, key)));
    const stranger = outcomeOf(enter(pool, 'b'));
    expect(await ofA[2]).toBe('unavailable');
    place.leave();
    expect(await stranger).toBe('in');
  });

  it('refuses the holder with the most of them in the group with the most', async () => {
    const pool = poolOf({ size: 1, maxWaiting: 4 });
    await enter(pool, 'a');
    const wait = (key: string, group: string) => outcomeOf(enter(pool, key, { group }));
    const [first, , newest] = [wait('b', 'network'), wait('c', 'network'), wait('c', 'network'), wait('d', 'other')];
    const late = wait('e', 'network');
    expect(await newest).toBe('unavailable');
    expect(await Promise.race([first, late, 'waiting'])).toBe('waiting');
    expect(pool.state()).toMatchObject({ waiting: 4, refused: 1 });
  });

  it('refuses of those with as many the one who has used the most lately', async () => {
    const pool = poolOf({ size: 1, maxWaiting: 2 });
    const used = await enter(pool, 'a');
    await after(10_000);
    const first = outcomeOf(enter(pool, 'a'));
    const other = outcomeOf(enter(pool, 'b'));
    const stranger = outcomeOf(enter(pool, 'c'));
    expect(await first).toBe('unavailable');
    used.leave();
    expect(await other).toBe('in');
    expect(pool.state()).toMatchObject({ waiting: 1, refused: 1 });
    await after(60_000);
    expect(await stranger).toBe('unavailable');
  });

  it('comes back to the bound of an arrival that has one of its own', async () => {
    const pool = poolOf({ size: 1 });
    await enter(pool, 'a');
    const unbounded = { waitMs: 60_000, maxWaiting: Number.POSITIVE_INFINITY };
    const waiting = Array.from({ length: 6 }, () => outcomeOf(pool.enter({ key: 'a' }, unbounded)));
    expect(pool.state()).toMatchObject({ waiting: 6, refused: 0 });
    void outcomeOf(pool.enter({ key: 'b' }, { waitMs: 60_000, maxWaiting: 2 }));
    expect(await Promise.all(waiting.slice(1))).toEqual(Array.from({ length: 5 }, () => 'unavailable'));
    expect(pool.state()).toMatchObject({ waiting: 2, refused: 5 });
  });

  it('stops the waiting when the caller does, and leaves nothing behind', async () => {
    const pool = poolOf({ size: 1 });
    const place = await enter(pool, 'a');
    const ending = new AbortController();
    const waiting = pool.enter({ key: 'b' }, { waitMs: 60_000, signal: ending.signal });
    ending.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    place.leave();
    place.leave();
    expect(pool.state()).toEqual({ places: 0, waiting: 0, revoked: 0, refused: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('runs work in a place, which is free again when the work has ended or failed', async () => {
    const pool = createFairPool({ name: 'places', size: 1, messages: { full: 'Full.', retryAfter: 5 } });
    const run = (work: () => Promise<string>) => pool.run({ key: 'a' }, { waitMs: 0 }, work);
    await expect(
      run(async () => {
        await expect(run(async () => 'second')).rejects.toMatchObject({ code: 'unavailable', message: 'Full.' });
        return 'first';
      }),
    ).resolves.toBe('first');
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(pool.state().places).toBe(0);
  });

  it('tells the metrics of its places, of who waits, and of what was lost', async () => {
    const metrics = createMetrics('test');
    const pool = measuredPools(metrics).openPool({ name: 'places', size: 2, graceMs, messages });
    await enter(pool, 'a');
    await enter(pool, 'a');
    await outcomeOf(enter(pool, 'a', { waitMs: 0 }));
    const stranger = enter(pool, 'b');
    const waiting = enter(pool, 'b', { waitMs: 60_000 });
    await after(graceMs);
    await stranger;
    const text = await metrics.registry.metrics();
    for (const line of ['pool_places{pool="places",app="test"} 2', 'pool_waiting{pool="places",app="test"} 1']) {
      expect(text).toContain(line);
    }
    expect(text).toContain('pool_losses_total{pool="places",how="revoked",app="test"} 1');
    expect(text).toContain('pool_losses_total{pool="places",how="refused",app="test"} 1');
    (await stranger).leave();
    await waiting;
  });

  it('lets nobody wait beyond the grace while another has two more places, and holds no more than it has', async () => {
    const holder = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const step = fc.oneof(
      fc.record({ what: fc.constant('enter' as const), holder }),
      fc.record({ what: fc.constant('leave' as const), holder }),
      fc.record({ what: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), fc.array(step, { maxLength: 60 }), async (size, steps) => {
        const pool = poolOf({ size, maxWaiting: 1_000 });
        const held = new Map<string, Set<Place>>();
        const waitingSince = new Map<object, { key: string; since: number }>();
        const wants = async (key: string) => {
          const wait = {};
          waitingSince.set(wait, { key, since: performance.now() });
          const place = await pool.enter({ key }, { waitMs: 3_600_000 });
          waitingSince.delete(wait);
          const own = held.get(key) ?? new Set();
          held.set(key, own.add(place));
          const gone = () => {
            own.delete(place);
            place.leave();
          };
          if (place.revoked.aborted) gone();
          else place.revoked.addEventListener('abort', gone);
        };
        const failures: unknown[] = [];
        for (const one of steps) {
          if (one.what === 'enter') wants(one.holder).catch((error: unknown) => failures.push(error));
          else if (one.what === 'leave') {
            const [place] = held.get(one.holder) ?? [];
            held.get(one.holder)?.delete(place as Place);
            place?.leave();
          } else await after(one.ms);
          await after(0);
          const counts = new Map([...held].map(([key, places]) => [key, places.size]));
          const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
          expect(total).toBe(pool.state().places);
          expect(total).toBeLessThanOrEqual(size);
          if (waitingSince.size > 0) expect(total).toBe(size);
          for (const { key, since } of waitingSince.values()) {
            if (performance.now() - since <= graceMs) continue;
            expect(Math.max(...counts.values()) - (counts.get(key) ?? 0)).toBeLessThan(2);
          }
        }
        expect(failures).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
