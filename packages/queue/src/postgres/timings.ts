import { sqlTimings } from './connection/timings.ts';

/** Milliseconds of the postgres driver; tests shorten them. */
export const postgresTimings = {
  ...sqlTimings,
  /** How long a worker keeps a job without a heartbeat. */
  leaseMs: 10_000,
  /** The interval of heartbeats. */
  heartbeatMs: 2_500,
  /** How long it keeps the job when its session is gone too: long enough to reconnect. */
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
