import { describe, expect, it } from '@jest/globals';
import { AppError } from '@millrace/service';
import { pause } from '@millrace/testkit/waiting';
import { createOriginals } from '../src/features/delivery/originals.ts';
import { createReplacementWatch, trustedMs } from '../src/features/delivery/watch.ts';

const signal = new AbortController().signal;
const away = () => new AppError('unavailable', 'away');

/** A watch on a database and a clock that the test moves. */
function watched() {
  const state: { now: number; replaced: string[]; isAway: boolean; reads: number } = {
    now: 0,
    replaced: [],
    isAway: false,
    reads: 0,
  };
  const watch = createReplacementWatch(
    async () => {
      state.reads += 1;
      if (state.isAway) throw away();
      return state.replaced;
    },
    () => state.now,
  );
  return { state, watch, round: () => watch.task.run(signal) };
}

describe('the watch', () => {
  it('trusts nothing before its first round, and keeps its number while nothing is replaced', async () => {
    const { state, watch, round } = watched();
    expect(watch.trust('a')).toBeUndefined();
    await round();
    const first = watch.trust('a');
    expect(first).toBeDefined();
    state.now = trustedMs - 1;
    expect(watch.trust('a')).toBe(first);
    await round();
    state.now += trustedMs - 1;
    expect(watch.trust('a')).toBe(first);
  });

  it('does not trust an image that is being replaced, and has another number after that', async () => {
    const { state, watch, round } = watched();
    await round();
    const [a, b] = [watch.trust('a'), watch.trust('b')];
    state.replaced = ['a'];
    await round();
    expect([watch.trust('a'), watch.trust('b')]).toEqual([undefined, b]);
    expect([watch.isReplacing('a'), watch.isReplacing('b')]).toEqual([true, false]);
    state.replaced = [];
    await round();
    expect(watch.trust('a')).not.toBe(a);
    expect(watch.trust('b')).toBe(b);
  });

  it('reads nothing while nobody asks for pictures, and then trusts nothing of before', async () => {
    const { state, watch, round } = watched();
    await round();
    const before = watch.trust('a');
    state.now = 60_001;
    await round();
    expect(state.reads).toBe(1);
    expect(watch.trust('a')).toBeUndefined();
    await round();
    expect(state.reads).toBe(2);
    expect([undefined, before]).not.toContain(watch.trust('a'));
  });

  it('trusts nothing after a late round, and has another number for all images then', async () => {
    const { state, watch, round } = watched();
    await round();
    const a = watch.trust('a');
    state.isAway = true;
    state.now = trustedMs - 1;
    await round();
    expect(watch.trust('a')).toBe(a);
    state.now = trustedMs;
    expect(watch.trust('a')).toBeUndefined();
    state.isAway = false;
    await round();
    // A replacement may have begun and ended in between.
    expect(watch.trust('a')).toBeDefined();
    expect(watch.trust('a')).not.toBe(a);
  });
});

describe('originals', () => {
  function remembered() {
    const state: {
      now: number;
      trust: string | undefined;
      v: number;
      reads: number;
      isAway: boolean;
      isReplacing: boolean;
    } = {
      now: 0,
      trust: '1',
      v: 1,
      reads: 0,
      isAway: false,
      isReplacing: false,
    };
    let answering: Promise<void> = Promise.resolve();
    const originals = createOriginals({
      async read(id) {
        state.reads += 1;
        await answering;
        if (state.isAway) throw away();
        if (id === 'none') throw new AppError('not_found', 'none');
        const size = { format: 'png', width: 40, height: 30, frames: 1 };
        return { accountId: 7, v: state.v, sourceKey: `source-${state.v}`, mimeType: 'image/png', ...size };
      },
      watch: { trust: () => state.trust, isReplacing: () => state.isReplacing },
      clock: () => state.now,
    });
    const answerWith = (promise: Promise<void>): void => {
      answering = promise;
    };
    return { state, originals, answerWith };
  }

  it('are read once while they are trusted, and each time while they are not', async () => {
    const { state, originals } = remembered();
    expect(await originals.of('a')).toMatchObject({ accountId: 7, v: 1, sourceKey: 'source-1' });
    state.v = 2;
    expect(await originals.versionOf('a')).toMatchObject({ v: 1, isCertain: true });
    state.trust = undefined;
    expect(await originals.versionOf('a')).toMatchObject({ v: 2, isCertain: true });
    await originals.of('a');
    expect(state.reads).toBe(3);
    // What was read without trust is not trusted later.
    state.trust = '2';
    state.v = 3;
    expect(await originals.versionOf('a')).toMatchObject({ v: 3, isCertain: true });
    await originals.of('a');
    expect(state.reads).toBe(4);
    originals.forget('a');
    await originals.of('a');
    expect(state.reads).toBe(5);
    await expect(originals.of('none')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are known without a wait as long as what was read is trusted', async () => {
    const { state, originals } = remembered();
    expect(originals.known('a')).toBeUndefined();
    await originals.of('a');
    expect(originals.known('a')).toMatchObject({ v: 1, isCertain: true, size: { width: 40, height: 30 } });
    for (const trust of [undefined, '2']) {
      state.trust = trust;
      expect(originals.known('a')).toBeUndefined();
    }
    await originals.of('a');
    expect(originals.known('a')).toMatchObject({ v: 1 });
    originals.forget('a');
    expect(originals.known('a')).toBeUndefined();
    expect(state.reads).toBe(2);
  });

  it('are read once for many requests, and once more for those that come while an untrusted read is running', async () => {
    const { state, originals, answerWith } = remembered();
    const several = () => Promise.all([1, 2, 3].map(() => originals.of('a')));
    await several();
    expect(state.reads).toBe(1);
    state.trust = undefined;
    let answer: () => void = () => undefined;
    answerWith(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const first = originals.of('a');
    const later = several();
    answer();
    state.v = 2;
    await first;
    expect((await later).map(({ v }) => v)).toEqual([2, 2, 2]);
    expect(state.reads).toBe(3);
    await expect(Promise.all([originals.of('none'), originals.of('none')])).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await originals.of('a')).v).toBe(2);
  });

  it('that were read before a replacement was seen are read again', async () => {
    const { state, originals, answerWith } = remembered();
    let answer: () => void = () => undefined;
    answerWith(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const slow = originals.of('a');
    state.trust = '2';
    answer();
    expect((await slow).v).toBe(1);
    state.v = 2;
    expect((await originals.of('a')).v).toBe(2);
  });

  it('are those of before if the database is late, unless the image is being replaced', async () => {
    const { state, originals, answerWith } = remembered();
    await originals.of('a');
    let answer: () => void = () => undefined;
    const late = () =>
      answerWith(
        new Promise((resolve) => {
          answer = resolve;
        }),
      );
    Object.assign(state, { trust: undefined, v: 2 });
    late();
    expect(await originals.versionOf('a')).toMatchObject({ v: 1, isCertain: false });
    answer();
    state.isReplacing = true;
    late();
    const changed = originals.versionOf('a');
    const patience = pause(700, 'A request that may use an older answer waits for less.');
    expect(await Promise.race([changed, patience])).toBeUndefined();
    answer();
    expect(await changed).toMatchObject({ v: 2, isCertain: true });
  });

  it('are those of before, or the first version, while the database is away; it is not asked for each request', async () => {
    const { state, originals } = remembered();
    state.v = 4;
    await originals.of('a');
    Object.assign(state, { isAway: true, trust: undefined });
    expect(await originals.versionOf('a')).toMatchObject({ v: 4, isCertain: false });
    expect((await originals.of('a')).sourceKey).toBe('source-4');
    expect(state.reads).toBe(2);
    expect(await originals.versionOf('b')).toMatchObject({ v: 1, isCertain: false });
    await expect(originals.of('b')).rejects.toMatchObject({ code: 'unavailable' });
    Object.assign(state, { isAway: false, now: 10_000, v: 5 });
    expect(await originals.versionOf('a')).toMatchObject({ v: 5, isCertain: true });
  });
});
