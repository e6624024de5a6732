import type { Logger } from '@millrace/logging';
import type pg from 'pg';
import { PostgresDriver } from './drivers/postgres/driver.ts';
import { type PostgresTimings, postgresTimings } from './drivers/postgres/timings.ts';
import { CheckedQueue } from './queue.ts';
import type { MessageSet, Queue } from './types.ts';

export interface QueueOptions<M extends MessageSet> {
  /** QUEUE_URL: its scheme chooses the engine. */
  url: string;
  /** Every message this process may send or receive; the registry of @millrace/jobs in production. */
  messages: M;
  log: Logger;
  /** The app's name, as the engine shows it among its connections. */
  name: string;
  /**
   * The database whose `queue.jobs` the process enqueues to; workers have none. With a broker, a process that has one
   * also relays from it.
   */
  databaseUrl?: string;
  /** The same, as a pool that the caller keeps and closes after the queue. */
  pool?: pg.Pool;
  /** What the names of exchanges and queues in a broker start with; "millrace" by default. */
  prefix?: string;
  /** For tests. */
  timings?: { postgres?: Partial<PostgresTimings> };
}

/**
 * Opens the queue. An engine that is away is no error: everything attaches when it is there, and what needs it at once
 * rejects with QueueUnavailableError.
 */
export async function openQueue<M extends MessageSet>(options: QueueOptions<M>): Promise<Queue<M>> {
  const { url, messages, name } = options;
  const log = options.log.child({ component: 'queue' });
  const timings = { ...postgresTimings, ...options.timings?.postgres };
  const driver = await PostgresDriver.open({ url, name, log, timings });
  return new CheckedQueue(driver, messages, log);
}
