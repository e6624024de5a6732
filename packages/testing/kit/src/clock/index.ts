import { jest } from '@jest/globals';

/** Timeouts end only when the test says so, by `jest.advanceTimersByTime`. All other clocks are real. `jest.useRealTimers` ends it. */
export function holdTimeouts(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  });
}

/** The date of this process stands still at a time in milliseconds since 1970. All other clocks and timers are real. `jest.useRealTimers` ends it. */
export function holdDate(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
