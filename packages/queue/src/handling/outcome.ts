import { messageOf } from '@millrace/service';
import type { JobPolicy } from '../contract/driver.ts';
import { isPermanent, JobMovedError, JobYieldedError } from '../contract/errors.ts';

/** What happens to a job after its handler has ended. */
export type Outcome =
  | { kind: 'done' }
  /** The owner cancelled it: the job is dropped. */
  | { kind: 'cancelled' }
  /** Another worker holds it: nothing to do. */
  | { kind: 'lost' }
  /** This process is shutting down: the job returns to the queue, and the attempt does not count. */
  | { kind: 'returned' }
  /** The handler gave its place to a job that waits. The attempt does not count. */
  | { kind: 'yielded' }
  /** The job waits in the queue of another name. The attempt does not count. */
  | { kind: 'moved'; to: string; version: number }
  | { kind: 'retry'; delayMs: number; reason: string; error: unknown }
  | { kind: 'dead'; reason: string; error: unknown };

/** Characters of a reason. Operators see a hundred of them in one answer. */
export const maxReasonLength = 4_000;

/** Why a job failed, for operators. A row and a header hold it; Postgres takes no NUL. */
export const reasonOf = (error: unknown): string => messageOf(error).replaceAll('\0', '').slice(0, maxReasonLength);

/** Decides by the registry's rules whether a failed job is dead or retried, and when. `attempt` counts from 1. */
export function judge(policy: JobPolicy, attempt: number, error: unknown): Outcome {
  if (error instanceof JobYieldedError) return { kind: 'yielded' };
  if (error instanceof JobMovedError && error.version !== undefined) {
    return { kind: 'moved', to: error.to, version: error.version };
  }
  const reason = reasonOf(error);
  if (isPermanent(error) || attempt >= policy.maxAttempts) return { kind: 'dead', reason, error };
  return { kind: 'retry', delayMs: retryDelayMs(policy, attempt), reason, error };
}

/** Milliseconds to wait after the given attempt failed; the last delay of the list repeats. */
function retryDelayMs(policy: JobPolicy, attempt: number): number {
  const { retryDelaysSeconds: delays } = policy;
  return (delays[Math.min(attempt, delays.length) - 1] ?? 0) * 1000;
}
