import { sqlTimings } from './connection/timings.ts';

/** Milliseconds of the postgres driver; tests shorten them. */
export const postgresTimings = {
  ...sqlTimings,
  /** How long a job stays in the hand of a worker that says nothing. */
  leaseMs: 10_000,
  /** How often a worker says that it is there. */
  heartbeatMs: 2_500,
  /** How long it stays if the worker's session is gone as well: long enough to reconnect. */
  goneMs: 4_000,
  /** How often every process looks for due retries and lost leases. */
  keeperMs: 1_000,
  /** How often a consumer looks without having been woken: only a lost notice needs it. */
  pollMs: 5_000,
  /** How long `openQueue` waits for the first connection before it goes on without. */
  connectMs: 3_000,
  /** What handlers get to end after their signal aborted at a close. */
  abortMs: 5_000,
};

export type PostgresTimings = typeof postgresTimings;
