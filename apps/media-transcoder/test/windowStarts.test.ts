import { describe, expect, it } from '@jest/globals';
import { Mp4Error } from '../src/mp4/boxes.ts';
import { keyframeTimes, type SampleTable } from '../src/mp4/sampleTable.ts';
import { secondsLost, windowsOf } from '../src/video/parts/windows.ts';

const rate = { numerator: 30, denominator: 1 };
const startsOf = (seconds: number, keyframes?: Iterable<number>) =>
  windowsOf(seconds, rate, keyframes && Float64Array.from(keyframes)).map(({ from }) => from / 30);

/** Key frames at even distances. */
const groupsOf = (length: number, seconds: number) =>
  Array.from({ length: Math.ceil(seconds / length) }, (_, index) => index * length);

const lengthsOf = (starts: readonly number[], seconds: number) =>
  starts.map((start, index) => (starts[index + 1] ?? seconds) - start);

/** Seconds that are read for nothing but the key frames before the windows. */
const lostOf = (starts: readonly number[], keyframes: readonly number[]) =>
  starts.reduce((sum, start) => sum + secondsLost(start * 30, rate, Float64Array.from(keyframes)), 0);

/** Numbers between 0 and 1 that are the same in each run. */
function* noise(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

function irregularGroups(seconds: number, seed: number): number[] {
  const random = noise(seed);
  const times = [0];
  for (let at = 0; at < seconds; ) {
    at += 0.5 + random.next().value * 14;
    times.push(at);
  }
  return times;
}

describe('windows of a film whose key frames are known', () => {
  it('begin where the key frame is just before what a part reads', () => {
    // A part reads two and a half seconds before its window: of 20, from 17.5, so the key frame at 16 is near.
    expect(startsOf(180)).toEqual([0, 12, 28, 52, 88, 136]);
    expect(startsOf(180, groupsOf(8, 180))).toEqual([0, 12, 28, 52, 84, 132]);
    expect(lostOf([0, 12, 28, 52, 88, 136], groupsOf(8, 180))).toBeCloseTo(1.5 * 3 + 5.5 * 2);
    expect(lostOf([0, 12, 28, 52, 84, 132], groupsOf(8, 180))).toBeCloseTo(1.5 * 5);
  });

  it.each([
    ['eight seconds', 8],
    ['eight and a third', 250 / 30],
    ['ten', 10],
    ['twelve', 12],
  ])('lose less with groups of %s', (_name, length) => {
    const [planned, moved] = lostInAll((seconds) => groupsOf(length, seconds));
    expect(moved).toBeLessThan(planned * 0.7);
  });

  it('lose less with irregular groups', () => {
    const [planned, moved] = lostInAll(irregularGroups);
    expect(moved).toBeLessThan(planned * 0.7);
  });

  /** Of films of many lengths: seconds lost in windows as planned, and as moved. */
  function lostInAll(keyframesOf: (seconds: number, seed: number) => number[]): [planned: number, moved: number] {
    let planned = 0;
    let moved = 0;
    for (let seconds = 120; seconds < 1_200; seconds += 13) {
      const keyframes = keyframesOf(seconds, seconds);
      const before = lostOf(startsOf(seconds), keyframes);
      const after = lostOf(startsOf(seconds, keyframes), keyframes);
      expect(after).toBeLessThanOrEqual(before);
      planned += before;
      moved += after;
    }
    return [planned, moved];
  }

  it('are more if each is a minute long, because such windows cannot be moved', () => {
    const hours = 2 * 3600;
    const starts = startsOf(hours, groupsOf(8, hours));
    expect([startsOf(hours).length, starts.length]).toEqual([123, 131]);
    const saved = lostOf(startsOf(hours), groupsOf(8, hours)) - lostOf(starts, groupsOf(8, hours));
    // More than the eight windows cost.
    expect(saved).toBeGreaterThan(8 * 10);
  });

  it('keep their limits', () => {
    for (let seconds = 100; seconds < 1_500; seconds += 7) {
      const planned = lengthsOf(startsOf(seconds), seconds);
      const starts = startsOf(seconds, irregularGroups(seconds, seconds));
      // The first one is the one that players wait for.
      expect(starts.slice(0, 2)).toEqual([0, 12]);
      expect(starts.every((start) => start % 4 === 0)).toBe(true);
      const lengths = lengthsOf(starts, seconds);
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(12);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(60, ...planned));
      for (const [index, length] of lengths.slice(0, 4).entries()) {
        expect(Math.abs(length - (planned[index] ?? 0))).toBeLessThanOrEqual(4);
      }
      const even = lengths.slice(4);
      const average = (seconds - 88) / even.length;
      for (const length of even) expect(Math.abs(length - average)).toBeLessThanOrEqual(Math.max(4, average * 0.15));
    }
  });

  it('leave no rest that is too short for a window', () => {
    // The key frame at 89 is good for a window that begins at 92, eight seconds before the end.
    expect(startsOf(100, [0, 89])).toEqual([0, 12, 24, 48, 84]);
    expect(startsOf(104, [0, 89])).toEqual([0, 12, 24, 52, 92]);
  });

  it.each<[string, (seconds: number) => Iterable<number>]>([
    ['no key frame is known', () => []],
    ['every frame is one', (seconds) => groupsOf(1 / 30, seconds)],
    ['there are two in each second', (seconds) => groupsOf(0.5, seconds)],
    ['all are after the end', (seconds) => [seconds + 1, seconds + 2]],
  ])('stay where they are if %s', (_name, keyframes) => {
    for (const seconds of [121, 180, 600, 3_601.5]) {
      expect(startsOf(seconds, keyframes(seconds))).toEqual(startsOf(seconds));
    }
  });

  it('are windows also if the times are nonsense', () => {
    for (const times of [
      [-1e300, -5, 1e300],
      [Number.NaN, Number.NaN],
      [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
      [100, 50, 3, 70],
      groupsOf(4, 40).reverse(),
    ]) {
      const starts = startsOf(600, times);
      expect(starts).toHaveLength(startsOf(600).length);
      for (const length of lengthsOf(starts, 600)) expect(length).toBeGreaterThanOrEqual(12);
    }
  });

  it('are found among many key frames of the longest film', () => {
    const seconds = 90 * 3600;
    const keyframes = Float64Array.from({ length: 2_000_000 }, (_, index) => (index * seconds) / 2_000_000);
    expect(startsOf(seconds, keyframes)).toEqual(startsOf(seconds));
    const starts = startsOf(seconds, groupsOf(8, seconds));
    expect(starts.length).toBeLessThan(6_000);
    expect(lostOf(starts, groupsOf(8, seconds)) / starts.length).toBeLessThan(1.7);
    // There may be no more of them.
    expect(startsOf(99 * 3600, groupsOf(8, 99 * 3600))).toHaveLength(startsOf(99 * 3600).length);
  });
});

describe('the times of key frames', () => {
  const table = (syncs: number[] | undefined, change: Partial<SampleTable> = {}): SampleTable => ({
    timescale: 10,
    offset: 0.5,
    positions: new Float64Array(100),
    sizes: new Uint32Array(100),
    times: Float64Array.from({ length: 100 }, (_, index) => index * 2),
    syncs: syncs && Uint32Array.from(syncs),
    ...change,
  });

  it('count from the beginning of the presentation', () => {
    expect([...(keyframeTimes(table([0, 5, 99])) ?? [])]).toEqual([-0.5, 0.5, 19.3]);
    expect(keyframeTimes(table(undefined))).toBeUndefined();
  });

  it.each<[string, SampleTable]>([
    ['are out of order', table([0, 9, 5])],
    ['are listed twice', table([0, 5, 5])],
    ['are of samples that do not exist', table([0, 100])],
    ['are of the sample before the first one', table([0xffff_ffff])],
    ['have no unit', table([0, 5], { timescale: 0 })],
    ['have no beginning', table([0, 5], { offset: Number.NaN })],
  ])('are refused if they %s', (_name, lying) => {
    expect(() => keyframeTimes(lying)).toThrow(Mp4Error);
  });
});
