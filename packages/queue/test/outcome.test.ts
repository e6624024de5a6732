import { expect, it } from '@jest/globals';
import { judge, maxReasonLength } from '../src/handling/outcome.ts';

it('the reason of a failed job can be stored and shown, whatever the message of its error is', () => {
  const policy = { name: 'a job', isLong: false, maxAttempts: 3, retryDelaysSeconds: [1] };
  const reasonOf = (attempt: number, message: string): string => {
    const outcome = judge(policy, attempt, new Error(message));
    return outcome.kind === 'retry' || outcome.kind === 'dead' ? outcome.reason : outcome.kind;
  };
  for (const attempt of [1, 3]) {
    expect(reasonOf(attempt, 'exit code 1')).toBe('exit code 1');
    expect(reasonOf(attempt, 'a\0b')).toBe('ab');
    expect(reasonOf(attempt, 'x'.repeat(1_000_000))).toBe('x'.repeat(maxReasonLength));
  }
});
