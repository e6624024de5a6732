import { sqlTimings } from './connection/timings.ts';

/** Times of the postgres driver in milliseconds. Tests shorten them. */
export const postgresTimings = {
  ...sqlTimings,
  /** How long a worker keeps a job without a heartbeat. */
  leaseMs: 10_000,
  /** The interval between heartbeats. */
  heartbeatMs: 2_500,
  /** How long a worker keeps a job without a heartbeat if its session has ended too: long enough to reconnect. */
  goneMs: 4_000,
  /** How often every process looks for due retries and expired leases. */
  maintenanceMs: 1_000,
  /** A consumer's polling interval if no notice arrives. Only a lost notice needs it. */
  pollMs: 5_000,
  /** How long `openQueue` waits for the first connection. It then resolves without one. */
  connectMs: 3_000,
  /** How long handlers may run after `close` has aborted their signals. */
  abortMs: 5_000,
};

export type PostgresTimings = typeof postgresTimings;
