import { jest } from '@jest/globals';

/** The clock that limits of programs are measured with, which a test moves. */
export interface TestClock {
  /** Moves it forward at once, as where a machine sleeps. */
  skip(ms: number): void;
  /** From now on, it goes this many times as fast. */
  speed(factor: number): void;
  /** Gives the real clock back. */
  restore(): void;
}

/** Takes over `performance.now` and `Date.now`. They never go back. */
export function takeClock(): TestClock {
  const now = performance.now.bind(performance);
  const origin = Date.now() - now();
  let since = now();
  let shown = since;
  let factor = 1;
  const read = () => shown + (now() - since) * factor;
  const performanceClock = jest.spyOn(performance, 'now').mockImplementation(read);
  const dateClock = jest.spyOn(Date, 'now').mockImplementation(() => Math.round(origin + read()));
  /** Begins a new part of the line. */
  const bend = () => {
    shown = read();
    since = now();
  };
  return {
    skip(ms) {
      bend();
      shown += ms;
    },
    speed(times) {
      bend();
      factor = times;
    },
    restore() {
      performanceClock.mockRestore();
      dateClock.mockRestore();
    },
  };
}
