import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, type Harness, register, startVideoApi, upload } from './harness.ts';

// What the running app does against tables that grow. The parts that do it have suites of their own.
let api: Harness;

beforeAll(async () => {
  api = await startVideoApi({ BEACONS_PER_DAY: '3' });
});
afterAll(() => api.stop());

it('an address has only so many views a day', async () => {
  const id = await upload(api.origin, await register(api.origin));
  const view = () => call(api.origin, 'POST', `/api/stream/${id}/view`);
  const answers = [await view(), await view(), await view(), await view()];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
  // More than a minute: the limit of the day.
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(60);
});
