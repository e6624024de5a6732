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
