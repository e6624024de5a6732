import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createUploadGate } from '../src/index.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const nothing = () => 0;

describe('the upload gate', () => {
  it('rejects only the account that has too many uploads in progress', () => {
    const gate = createUploadGate({ atOnce: 100, perAccount: 2 });
    const first = gate.admit(1, nothing);
    gate.admit(1, nothing);
    expect(() => gate.admit(1, nothing)).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 5 }));
    gate.admit(2, nothing);
    first.release();
    first.release();
    gate.admit(1, nothing);
    expect(() => gate.admit(1, nothing)).toThrow();
  });

  it('rejects uploads beyond the limit of the process', () => {
    const gate = createUploadGate({ atOnce: 3, perAccount: 3 });
    const counts = [1, 2, 3].map((account) => gate.admit(account, nothing).count);
    expect(counts).toEqual([1, 2, 3]);
    expect(() => gate.admit(4, nothing)).toThrow(expect.objectContaining({ code: 'unavailable', retryAfter: 5 }));
  });

  it('displaces the slowest upload after its first minute', () => {
    const gate = createUploadGate({ atOnce: 3, perAccount: 3 });
    const quick = gate.admit(1, () => 10_000_000);
    const slow = gate.admit(1, () => 100_000);
    const slower = gate.admit(1, () => 50_000);
    jest.advanceTimersByTime(59_000);
    expect(() => gate.admit(2, nothing)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    jest.advanceTimersByTime(2_000);
    gate.admit(2, nothing);
    expect([quick, slow, slower].map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
    expect(slower.signal.reason).toMatchObject({ code: 'unavailable', retryAfter: 30 });
    gate.admit(2, nothing);
    expect(() => gate.admit(2, nothing)).toThrow();
    expect(quick.signal.aborted).toBe(false);
  });
});
