import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { createTurns, type Turn, type Turns } from '../src/jobs/turns.ts';

let waiting = 0;
let turns: Turns;
const open = (places: number): Turns =>
  createTurns({ places, countWaiting: async (most) => Math.min(waiting, most), log: silentLogger() });

beforeEach(() => {
  jest.useFakeTimers();
  waiting = 0;
});
afterEach(() => {
  turns.close();
  jest.useRealTimers();
});

/** Begins a fetch that goes on where it ends, at so many bytes a second. */
function begin(jobId: string, { resumes = true, bytesPerSecond = 0 } = {}): Turn & { pass(seconds: number): void } {
  const turn = turns.begin(jobId);
  turn.opened(resumes);
  turn.progressed(1_000);
  return { ...turn, pass: (seconds) => turn.progressed(1_000 + seconds * bytesPerSecond) };
}
const overOf = (all: readonly Turn[]): boolean[] => all.map(({ over }) => over.aborted);

it('leaves every place to its fetch while nobody waits, and while one is free', async () => {
  turns = open(3);
  const all = [begin('a'), begin('b'), begin('c')];
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(overOf(all)).toEqual([false, false, false]);
  all[0]?.end();
  waiting = 5;
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(overOf(all)).toEqual([false, false, false]);
});

it('gives as many places away as fetches wait, the slowest first, but none in its first second', async () => {
  turns = open(3);
  waiting = 1;
  const all = [
    begin('fast', { bytesPerSecond: 5_000_000 }),
    begin('slow', { bytesPerSecond: 6_000 }),
    begin('middle', { bytesPerSecond: 900_000 }),
  ];
  await jest.advanceTimersByTimeAsync(1_000);
  expect(overOf(all)).toEqual([false, false, false]);
  for (const one of all) one.pass(1);
  await jest.advanceTimersByTimeAsync(5_000);
  // The slow one is told to end, and that place is for the one who waits.
  expect(overOf(all)).toEqual([false, true, false]);
  waiting = 2;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(overOf(all)).toEqual([false, true, true]);
});

it('counts the time of earlier turns, and forgets a fetch that has ended by itself', async () => {
  turns = open(1);
  waiting = 1;
  const first = begin('a');
  expect(first.usedMs).toBe(0);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(first.over.aborted).toBe(true);
  first.end();
  waiting = 0;
  const second = begin('a');
  expect(second.usedMs).toBe(2_000);
  await jest.advanceTimersByTimeAsync(7_000);
  second.end();
  expect(begin('a').usedMs).toBe(0);
});

it('gives a fetch that has to begin anew twice the time with each turn, on half of the places', async () => {
  turns = open(2);
  waiting = 2;
  let both = [begin('a', { resumes: false }), begin('b', { resumes: false })];
  await jest.advanceTimersByTimeAsync(2_000);
  expect(overOf(both)).toEqual([true, true]);
  for (const one of both) one.end();
  both = [begin('a', { resumes: false }), begin('b', { resumes: false })];
  await jest.advanceTimersByTimeAsync(2_000);
  // The second of them is more than half.
  expect(overOf(both)).toEqual([false, true]);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(overOf(both)).toEqual([true, true]);
});
