import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { patienceNow, processors } from '../src/pace.mjs';

describe('the patience of tests', () => {
  it.each([
    ['an idle machine', { share: 0.97, usable: 2, cores: 2 }, 1],
    ['a machine of which others use half', { share: 0.5, usable: 2, cores: 2 }, 2],
    ['a machine on which encoders get hardly anything', { share: 0.04, usable: 2, cores: 2 }, 8],
    ['a quarter of a machine', { share: 0.5, usable: 0.5, cores: 2 }, 4],
    ['two idle processors of four', { share: 1, usable: 2, cores: 4 }, 2],
  ])('on %s', (_machine, measured, patience) => {
    expect(patienceNow(measured)).toBe(patience);
  });

  it('is measured', () => {
    const patience = patienceNow();
    expect(patience).toBeGreaterThanOrEqual(1);
    expect(patience).toBeLessThanOrEqual(8);
  });
});

describe('the processors of a process', () => {
  it('are those of the machine where no control group limits them', () => {
    expect(processors('')).toBe(availableParallelism());
    // A group that does not exist.
    expect(processors('0::/no/such/group\n7:cpu,cpuacct:/no/such/group\n')).toBeLessThanOrEqual(availableParallelism());
  });

  it('are never more than the machine has, nor none', () => {
    expect(processors()).toBeGreaterThan(0);
    expect(processors()).toBeLessThanOrEqual(availableParallelism());
  });
});
