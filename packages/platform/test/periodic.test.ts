import { expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { until } from '@millrace/testkit/waiting';
import { type PeriodicTask, runPeriodically } from '../src/periodic/periodic.ts';

const everyMs = 60_000;

it('first rounds follow each other, so that a start needs few connections', async () => {
  const seen: string[] = [];
  const tasks = ['a', 'b', 'c'].map(
    (name): PeriodicTask => ({
      name,
      everyMs,
      async run() {
        seen.push(`${name} begins`);
        // Beyond this turn of the loop, in which the timers of all would fire.
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
        if (name === 'a') throw new Error('The others begin all the same.');
      },
    }),
  );
  const periodic = runPeriodically(tasks, silentLogger());
  await until('all have run', () => seen.length === 6);
  await periodic.stop();
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('a first round that takes long holds nobody up, and a stop ends it', async () => {
  const seen: string[] = [];
  const endless = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        seen.push('the endless one was told');
        resolve();
      });
    });
  const periodic = runPeriodically(
    [
      { name: 'endless', everyMs, run: endless },
      { name: 'quick', everyMs: 1, run: async () => void seen.push('quick') },
    ],
    silentLogger(),
  );
  await until('the quick one has run repeatedly', () => seen.length > 2);
  await periodic.stop();
  const { length } = seen;
  expect(seen.at(-1)).toBe('the endless one was told');
  expect(seen.slice(0, -1).every((what) => what === 'quick')).toBe(true);
  // Nothing is left that could run.
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toHaveLength(length);
});
