import { BusyError, NoWorkerError, RequestFailedError } from '@millrace/queue';
import { AppError } from '@millrace/service';
import { isRefusal, type Outcome, type Problem, problemOfError } from './types.ts';

/** The problem that other requests for the same rendition get. Internal errors are not disclosed. */
const problemForWaiters = (error: unknown): Problem => ({
  ...problemOfError(
    error instanceof AppError
      ? error
      : new AppError('unavailable', 'Rendering failed. Try again later.', { retryAfter: 1 }),
  ),
  ...(isRefusal(error) && { isRefusal: true }),
});

/**
 * Whether no worker will store the rendition: this process rejected the request, no worker accepted it, or a worker rejected it. After any
 * other error (connection to the broker lost, timeout) a worker may still be rendering it.
 */
const nothingWillBeStored = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof BusyError ||
  error instanceof NoWorkerError ||
  (error instanceof RequestFailedError && error.permanent);

/** The value of the metric's label for a request that failed. */
export const metricOutcomeOf = (error: unknown): 'shed' | 'limited' | 'failed' => {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'rate_limited') return 'limited';
  return error.code === 'unavailable' ? 'shed' : 'failed';
};

/** @param problem the error for the client, derived from `error` */
export const outcomeOfFailure = (error: unknown, problem: unknown): Outcome => {
  const forWaiters = problemForWaiters(problem);
  // Only a worker's refusal is remembered for a while: this process can repeat its own refusals cheaply.
  const isPermanent = error instanceof RequestFailedError && problem instanceof AppError && problem.status < 500;
  if (isPermanent) return { failed: forWaiters };
  return nothingWillBeStored(error) ? { released: forWaiters } : { unknown: forWaiters };
};
