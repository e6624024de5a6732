import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { holderAt } from '@millrace/auth';
import { BusyError, NoWorkerError } from '@millrace/queue';
import { AppError, createFairPool } from '@millrace/service';
import { LoadShedding } from '../src/features/delivery/renditions/loadShedding.ts';

const problem = new AppError('unavailable', 'All image workers are busy.', { retryAfter: 1 });
const busy = new BusyError('image.transform');
const network = (n: number) => holderAt(`192.0.${n}.1`);

describe('the pause after a refusal', () => {
  let shedding: LoadShedding;
  const isPaused = (n: number): boolean => {
    try {
      shedding.assertNotPaused(network(n));
      return false;
    } catch (error) {
      expect(error).toBe(problem);
      return true;
    }
  };

  beforeEach(() => {
    jest.useFakeTimers();
    shedding = new LoadShedding({ maxWaiting: 10, openPool: createFairPool });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is of the network that was refused', () => {
    shedding.recordFailure(network(1), busy, problem);
    expect([isPaused(1), isPaused(2)]).toEqual([true, false]);
    jest.advanceTimersByTime(39);
    expect(isPaused(1)).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isPaused(1)).toBe(false);
  });

  it('is of all if many networks were refused, until one of them may ask again', () => {
    for (let n = 0; n < 16; n += 1) {
      expect(isPaused(100)).toBe(false);
      shedding.recordFailure(network(n), busy, problem);
      jest.advanceTimersByTime(1);
    }
    expect(isPaused(100)).toBe(true);
    jest.advanceTimersByTime(24);
    expect([isPaused(0), isPaused(1), isPaused(100)]).toEqual([false, true, false]);
  });

  it('is of all if no worker can be reached', () => {
    shedding.recordFailure(network(1), new NoWorkerError('image.transform'), problem);
    expect([isPaused(1), isPaused(100)]).toEqual([true, true]);
    jest.advanceTimersByTime(250);
    expect([isPaused(1), isPaused(100)]).toEqual([false, false]);
  });
});
