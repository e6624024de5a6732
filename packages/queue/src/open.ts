import type { Logger } from '@millrace/service';
import { AmqpDriver } from './amqp/driver.ts';
import { type AmqpTimings, amqpTimings } from './amqp/timings.ts';
import { CheckedQueue } from './contract/checkedQueue.ts';
import type { Driver, JobPolicy } from './contract/driver.ts';
import { jobPolicies } from './contract/messages.ts';
import type { JobNameOf, MessageSet, Queue } from './contract/types.ts';
import { PostgresDriver } from './postgres/driver.ts';
import { type PostgresTimings, postgresTimings } from './postgres/timings.ts';

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
  /** The jobs that this process takes, relays and counts; all by default. A broker's login may be limited to them. */
  jobs?: readonly JobNameOf<M>[];
  /** What the names of exchanges and queues in a broker start with; "millrace" by default. */
  prefix?: string;
  /** For tests. */
  timings?: { postgres?: Partial<PostgresTimings>; amqp?: Partial<AmqpTimings> };
}

/**
 * Opens the queue. An engine that is away is no error: everything attaches when it is there, and what needs it at once
 * rejects with QueueUnavailableError.
 */
export async function openQueue<M extends MessageSet>(options: QueueOptions<M>): Promise<Queue<M>> {
  const { messages } = options;
  const log = options.log.child({ component: 'queue' });
  const driver = await openDriver({ ...options, log });
  return new CheckedQueue(driver, messages, { log, counted: chosenJobs(options) });
}

function chosenJobs<M extends MessageSet>({ messages, jobs }: QueueOptions<M>): JobPolicy[] {
  const chosen = jobs && new Set<string>(jobs);
  return jobPolicies(messages).filter(({ name }) => chosen?.has(name) ?? true);
}

function openDriver<M extends MessageSet>(options: QueueOptions<M>): Promise<Driver> {
  const { url, name, log, messages, databaseUrl, prefix = 'millrace' } = options;
  const scheme = new URL(url).protocol;
  switch (scheme) {
    case 'postgres:':
    case 'postgresql:': {
      const timings = { ...postgresTimings, ...options.timings?.postgres };
      return PostgresDriver.open({ url, name, log, timings });
    }
    case 'amqp:':
    case 'amqps:': {
      const timings = { ...amqpTimings, ...options.timings?.amqp };
      const policies = jobPolicies(messages);
      return AmqpDriver.open({ url, name, log, timings, prefix, policies, jobs: chosenJobs(options), databaseUrl });
    }
    default:
      throw new TypeError(`A queue URL starts with amqp:, amqps:, postgres: or postgresql:, not ${scheme}`);
  }
}
