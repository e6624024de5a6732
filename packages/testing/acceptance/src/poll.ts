import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a question until the answer is accepted.
 *
 * @throws Error with the last answer, on timeout
 */
export async function poll<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  { timeoutMs = 100_000, everyMs = 200, what = 'the condition' } = {},
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
