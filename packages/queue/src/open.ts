import type { Logger } from '@millrace/service';
import { type AmqpTimings, amqpTimings } from './amqp/timings.ts';
import { CheckedQueue } from './contract/checkedQueue.ts';
import type { Driver, JobPolicy } from './contract/driver.ts';
import { jobPolicies } from './contract/messages.ts';
import type { JobNameOf, MessageSet, Queue } from './contract/types.ts';
import { PostgresDriver } from './postgres/driver.ts';
import { type PostgresTimings, postgresTimings } from './postgres/timings.ts';

export interface QueueOptions<M extends MessageSet> {
  /** QUEUE_URL. Its scheme selects the engine. */
  url: string;
  /** Every message that this process may send or receive; in production, the registry of @millrace/jobs. */
  messages: M;
  log: Logger;
  /** The app's name, which the engine shows in its list of connections. */
  name: string;
  /**
   * The database with the `queue.jobs` that the process enqueues to. Workers have none. With a broker, a process that has a
   * database also runs a relay.
   */
  databaseUrl?: string;
  /** The jobs that this process takes, relays and counts. Default: all. A broker login may be limited to them. */
  jobs?: readonly JobNameOf<M>[];
  /** The prefix of the names of exchanges and queues in a broker. Default: "millrace". */
  prefix?: string;
  /** For tests. */
  timings?: { postgres?: Partial<PostgresTimings> | undefined; amqp?: Partial<AmqpTimings> | undefined };
}

/**
 * Opens the queue. An unavailable engine is not an error: subscriptions attach when it is available. Calls that need it at
 * once reject with QueueUnavailableError.
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

async function openDriver<M extends MessageSet>(options: QueueOptions<M>): Promise<Driver> {
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
      // The broker's client is loaded only where it is used.
      const { AmqpDriver } = await import('./amqp/driver.ts');
      return AmqpDriver.open({ url, name, log, timings, prefix, policies, jobs: chosenJobs(options), databaseUrl });
    }
    default:
      throw new TypeError(`A queue URL must start with amqp:, amqps:, postgres: or postgresql:, not ${scheme}`);
  }
}
