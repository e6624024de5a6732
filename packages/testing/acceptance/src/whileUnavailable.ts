import { pause, until } from '@millrace/testkit/waiting';
import type { Answer } from './client.ts';
import { expectProblem } from './expect.ts';

/** Asks as a client does: a busy platform may have no time for a request. The answer says so, and when to try again. */
export function whileUnavailable(ask: () => Promise<Answer>): Promise<Answer> {
  return until('the platform has time for the request', async () => {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    expectProblem(answer, 503, 'unavailable');
    await pause(Number(answer.headers.get('retry-after')) * 1_000, 'The answer says when to try again.');
    return undefined;
  });
}
