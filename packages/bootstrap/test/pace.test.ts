import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { patienceAt, processors, slownessNow } from '../src/pace.mjs';

describe('a slow machine', () => {
  it.each([
    ['an idle machine', { share: 0.97, usable: 2, cores: 2 }, 1],
    ['a machine of which others use half', { share: 0.5, usable: 2, cores: 2 }, 2],
    ['a machine on which encoders get hardly anything', { share: 0.04, usable: 2, cores: 2 }, 10],
    ['a quarter of a machine', { share: 0.5, usable: 0.5, cores: 2 }, 4],
    ['two idle processors of four', { share: 1, usable: 2, cores: 4 }, 2],
  ])('is %s', (_machine, measured, slowness) => {
    expect(slownessNow(measured)).toBe(slowness);
  });

  it('is measured', () => {
    const slowness = slownessNow();
    expect(slowness).toBeGreaterThanOrEqual(1);
    expect(slowness).toBeLessThanOrEqual(10);
  });

  it('has tests wait longer, with a reserve for what others begin later', () => {
    expect([1, 2, 4].map(patienceAt)).toEqual([4, 8, 10]);
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
