import { pause, until } from '@millrace/testkit/waiting';

/**
 * Repeats a question until the answer is accepted. It leaves time between two questions: to answer them costs the platform work.
 *
 * @throws Error with the last answer, on timeout
 */
export async function poll<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  { timeoutMs = 120_000, everyMs = 200, what = 'the condition' } = {},
): Promise<T> {
  let last: { answer: T } | undefined;
  const look = async () => {
    if (last !== undefined) await pause(everyMs, 'The platform has other work.');
    const answer = await ask();
    last = { answer };
    return willDo(answer) && last;
  };
  try {
    const { answer } = await until(what, look, timeoutMs);
    return answer;
  } catch (cause) {
    if (last === undefined || willDo(last.answer)) throw cause;
    const told = JSON.stringify(last.answer)?.slice(0, 1_000);
    throw new Error(`${what}: the last answer was ${told}`, { cause });
  }
}
