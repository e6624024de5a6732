import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'express';
import { ReaderWatch } from '../src/readerLimits.ts';

const limits = { stallMs: 60_000, minBytesPerSecond: 1_000 };

let isEnded: boolean;
let watch: ReaderWatch;

beforeEach(() => {
  jest.useFakeTimers();
  isEnded = false;
  const res: Response = Object.create({
    destroy() {
      isEnded = true;
    },
  });
  watch = new ReaderWatch(res, limits);
});

afterEach(() => {
  watch.stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** Simulates a client for an hour, or until it is disconnected. @returns the minutes until then, undefined if it was not */
function readerOf(bytes: number, everySeconds: number): number | undefined {
  for (let seconds = 0; seconds < 3600; seconds += everySeconds) {
    watch.offered();
    jest.advanceTimersByTime(everySeconds * 1000);
    if (isEnded) return (seconds + everySeconds) / 60;
    watch.took(bytes);
  }
  return undefined;
}

describe('ReaderWatch', () => {
  it.each([
    ['that takes nothing', 0, 5, 1.5],
    ['that takes a byte every second', 1, 1, 1.5],
    ['that takes a byte just before it would have stalled', 1, 59, 2],
    ['at 990 bytes a second', 990, 1, 1.5],
    ['that takes a little each window', 50_000, 60, 2],
  ])('disconnects a client %s', (_title, bytes, everySeconds, withinMinutes) => {
    const ended = readerOf(bytes, everySeconds);
    expect(ended).toBeGreaterThanOrEqual(0.98);
    expect(ended).toBeLessThanOrEqual(withinMinutes);
  });

  it.each([
    ['at 1,100 bytes a second', 1_100, 1],
    ['at 16 kB a second, which the kernel reports in steps of 800 kB', 800_000, 50],
    ['that is fast', 10_000_000, 1],
  ])('does not disconnect a client %s', (_title, bytes, everySeconds) => {
    expect(readerOf(bytes, everySeconds)).toBeUndefined();
  });

  it('does not count time in which no bytes wait for the client', () => {
    for (let minute = 0; minute < 60; minute += 1) {
      watch.offered();
      watch.took(100);
      // The storage has nothing to send.
      jest.advanceTimersByTime(60_000);
    }
    expect(isEnded).toBe(false);
  });
});
