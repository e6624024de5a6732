import type { z } from 'zod';

/**
 * A unit of durable work or a durable result. Delivered at least once, retried after a transient failure, dead-lettered after
 * the last attempt.
 */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  kind: 'job';
  /** Incremented when the payload changes incompatibly. A consumer rejects versions that it does not know. */
  version: number;
  /** The oldest version whose payloads match the schema. Default: `version`. */
  since?: number;
  /** The version that is written for a payload, if older consumers can work on it too. Default: `version`. */
  versionOf?: (payload: z.output<P>) => number;
  payload: P;
  /** Including the first. */
  maxAttempts: number;
  /**
   * The job is dead-lettered after this many crashes, even if attempts are left: its payload is assumed to be the cause.
   * Undefined: only `maxAttempts` limits the job.
   */
  maxCrashes?: number;
  /**
   * Whether it takes seconds or minutes. Then a broker gets one job more than its workers run, however many workers there are: new jobs of
   * other accounts cannot overtake what the broker has.
   */
  isLong?: boolean;
  /** Seconds before retry 1, 2, 3 …; the last value repeats. */
  retryDelaysSeconds: readonly number[];
}

/** A question with an answer. It is not stored; the client sends it again if no answer arrives in time. */
export interface RequestDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  kind: 'request';
  version: number;
  /** As of a job. */
  since?: number;
  /** As of a job. */
  versionOf?(payload: z.output<P>): number;
  payload: P;
  reply: R;
}

/** A notice to current subscribers; lost if there are none. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  kind: 'event';
  version: number;
  payload: P;
}

export const job = <P extends z.ZodType>(definition: Omit<JobDefinition<P>, 'kind'>): JobDefinition<P> => ({
  kind: 'job',
  ...definition,
});

export const request = <P extends z.ZodType, R extends z.ZodType>(
  definition: Omit<RequestDefinition<P, R>, 'kind'>,
): RequestDefinition<P, R> => ({ kind: 'request', ...definition });

export const event = <P extends z.ZodType>(definition: Omit<EventDefinition<P>, 'kind'>): EventDefinition<P> => ({
  kind: 'event',
  ...definition,
});
