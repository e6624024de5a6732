import type { z } from 'zod';

/**
 * A unit of durable work or a durable result. At least once, retried on a transient failure, dead-lettered after the
 * last try.
 */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  kind: 'job';
  /** Raised when the payload changes shape incompatibly; a consumer refuses what it does not know. */
  version: number;
  payload: P;
  /** Tries in all, the first included. */
  maxAttempts: number;
  /**
   * After so many workers were killed or hung while they held it, the job is dead whatever tries are left: its payload is
   * taken to be the cause. Without a limit only tries count.
   */
  maxCrashes?: number;
  /** Seconds before retry 1, 2, 3 …; the last one repeats. */
  retryDelaysSeconds: readonly number[];
}

/** A question with an answer, kept nowhere: it is asked again when nobody answers in time. */
export interface RequestDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  kind: 'request';
  version: number;
  payload: P;
  reply: R;
}

/** A notice to whoever listens now; lost when nobody does. */
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
