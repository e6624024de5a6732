/**
 * All waits of tests. A test waits for a state, and never for an amount of time that a fast machine needs: a slow one needs more. A test of the
 * infra package refuses timers elsewhere.
 */

import { patient } from './patience.ts';

export { patient } from './patience.ts';

/** Longer than any state takes on a machine at a tenth of its speed: only a test that fails waits for it. */
const patienceMs = 240_000;
/** Milliseconds between two looks, at least and at most. */
const [soonestMs, rarestMs] = [20, 200];
/** What has not come for long is looked for less often: looking costs others their time. */
const partOfWait = 0.03;

/**
 * Polls until the probe returns something other than false, null or undefined.
 *
 * @param what the state, for the error
 * @returns what the probe returned
 * @param timeoutMs on a machine of its own; on a slower one, `patient` makes it longer
 * @throws Error that names the state, after that
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeoutMs = patienceMs,
): Promise<Exclude<T, false | null | undefined>> {
  const limit = patient(timeoutMs);
  const begun = performance.now();
  for (;;) {
    const value = await probe();
    if (isThere(value)) return value;
    const waitedMs = performance.now() - begun;
    if (waitedMs > limit) throw new Error(`condition not met within ${limit} ms: ${what}`);
    await timer(Math.min(rarestMs, Math.max(soonestMs, waitedMs * partOfWait)));
  }
}

/** Asks until the answer is not 503: a service answers so while a machine gives it, its database or its worker no processor time. */
export async function untilAvailable<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await until('the service is available', async () => {
    const given = await ask();
    return given.status !== 503 && { answer: given };
  });
  return answer;
}

function isThere<T>(value: T): value is Exclude<T, false | null | undefined> {
  return value !== false && value !== null && value !== undefined;
}

/**
 * Waits an amount of time that is part of what the test does, such as the rhythm of a workload, or a period in which nothing may happen. The
 * test must pass if the wait takes ten times as long.
 *
 * @param reason why it is no wait for something that could be observed
 */
export function pause(ms: number, reason: string): Promise<void> {
  assertReason(reason);
  return timer(ms);
}

/**
 * Does something later, beside what the test waits for. The test must pass if it comes ten times as late.
 *
 * @param reason as for `pause`
 * @returns ends it, if it has not happened
 */
export function later(ms: number, action: () => void, reason: string): () => void {
  assertReason(reason);
  const timeout = setTimeout(action, ms);
  return () => clearTimeout(timeout);
}

function assertReason(reason: string): void {
  if (reason.trim() === '') throw new Error('A wait needs a reason.');
}

function timer(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
