import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks until the answer will do.
 *
 * @throws Error that tells the last answer, when the time is up
 */
export async function poll<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  { timeoutMs = 60_000, everyMs = 200, what = 'the condition' } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (willDo(answer)) return answer;
    if (Date.now() >= deadline) {
      throw new Error(
        `waited ${timeoutMs} ms for ${what}; the last answer was ${JSON.stringify(answer)?.slice(0, 1_000)}`,
      );
    }
    await sleep(everyMs);
  }
}
