import { expect, it } from '@jest/globals';
import Environment from '../bin/jestEnvironment.mjs';

it('gives tests and hooks more time on a slow machine, whatever limits they name', () => {
  const hook = { timeout: 10_000 };
  const nested = { timeout: 60_000 };
  const own = { timeout: 1_000 };
  const usual = { timeout: undefined };
  const inner = { type: 'describeBlock', hooks: [], tests: [nested], children: [{ type: 'test' }] };
  const state = {
    testTimeout: 300_000,
    rootDescribeBlock: { type: 'describeBlock', hooks: [hook], tests: [own, usual], children: [inner] },
  };
  const { handleTestEvent } = Environment.prototype;
  const before = process.env.MILLRACE_TEST_PATIENCE;
  try {
    process.env.MILLRACE_TEST_PATIENCE = '4';
    handleTestEvent({ name: 'setup' }, state);
    expect(state.testTimeout).toBe(300_000);
    handleTestEvent({ name: 'run_start' }, state);
    const granted = [state.testTimeout, hook.timeout, own.timeout, usual.timeout, nested.timeout];
    expect(granted).toEqual([1_200_000, 40_000, 4_000, undefined, 240_000]);
    delete process.env.MILLRACE_TEST_PATIENCE;
    handleTestEvent({ name: 'run_start' }, state);
    expect(state.testTimeout).toBe(1_200_000);
  } finally {
    if (before === undefined) delete process.env.MILLRACE_TEST_PATIENCE;
    else process.env.MILLRACE_TEST_PATIENCE = before;
  }
});
