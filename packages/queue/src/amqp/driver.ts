import type { Logger } from '@millrace/service';
import type {
  Delivery,
  Driver,
  EventMessage,
  IncomingRequest,
  JobMessage,
  JobPolicy,
  RawDeadLetter,
  RequestMessage,
} from '../contract/driver.ts';
import { QueueUnavailableError } from '../contract/errors.ts';
import type { QueueDepth, Subscription, WorkerCount } from '../contract/types.ts';
import { untilAvailable } from '../handling/backoff.ts';
import type { GateOptions } from '../handling/gate.ts';
import { Handlers } from '../handling/handlers.ts';
import { Subscriptions } from '../handling/subscriptions.ts';
import { within } from '../handling/within.ts';
import { BrokerConnection } from './connection/brokerConnection.ts';
import { ManagedChannel, UnroutableError } from './connection/channel.ts';
import { Control } from './connection/control.ts';
import { Topology } from './connection/topology.ts';
import { writeJob, writeJson } from './connection/wire.ts';
import type { AmqpContext } from './context.ts';
import { DeadLetterConsumer } from './deadLetters.ts';
import { Subscriber } from './events.ts';
import { JobConsumer } from './jobs/consumer.ts';
import { JobReports } from './relay/jobReports.ts';
import { Relay } from './relay/relay.ts';
import { Requester } from './requests/requester.ts';
import { Responder } from './requests/responder.ts';
import type { AmqpTimings } from './timings.ts';

export interface AmqpOptions {
  url: string;
  name: string;
  log: Logger;
  timings: AmqpTimings;
  prefix: string;
  policies: readonly JobPolicy[];
  /** The jobs that this process takes or relays. */
  jobs: readonly JobPolicy[];
  databaseUrl: string | undefined;
}

/** The queue in RabbitMQ. For processes with a database, queue.jobs is the outbox. */
export class AmqpDriver implements Driver {
  readonly #context: AmqpContext;
  readonly #publisher: ManagedChannel;
  readonly #requester: Requester;
  readonly #relay: Relay | undefined;
  readonly #policies: ReadonlyMap<string, JobPolicy>;
  readonly #declared = new Set<string>();
  #isEventExchangeDeclared = false;
  readonly #subscriptions = new Subscriptions();
  readonly #consumers = new Set<JobConsumer>();
  readonly #responders = new Set<Responder>();
  readonly #stopRetrying = new AbortController();

  private constructor(broker: BrokerConnection, options: AmqpOptions) {
    const { log, timings, prefix, policies, jobs, databaseUrl, name } = options;
    const topology = new Topology({ prefix, timings, broker, log });
    const shared = { broker, log, topology, timings };
    const control = new Control(shared);
    this.#publisher = new ManagedChannel({
      ...shared,
      // Publishing to a missing exchange would close the channel.
      setUp: async (channel) => {
        if (jobs.length > 0) await topology.declareReportExchange(channel);
      },
      onLost: () => {
        this.#declared.clear();
        this.#isEventExchangeDeclared = false;
      },
    });
    const reports = new JobReports(this.#publisher, topology, timings);
    this.#context = { ...shared, control, reports, handlers: new Handlers() };
    this.#policies = new Map(policies.map((policy) => [policy.name, policy]));
    this.#requester = new Requester({ ...shared, control });
    this.#relay =
      databaseUrl === undefined || jobs.length === 0
        ? undefined
        : new Relay({ ...shared, control, databaseUrl, name, policies: jobs });
    control.onCancel((id) => this.#context.handlers.cancel(id));
  }

  /** Resolves when connected, or after `connectMs`. In the latter case it keeps trying. */
  static async open(options: AmqpOptions): Promise<AmqpDriver> {
    const { timings } = options;
    const broker = await BrokerConnection.open(options);
    const driver = new AmqpDriver(broker, options);
    await driver.#relay?.start();
    await broker.connectedWithin(timings.connectMs);
    // Cancellations must be received before any job is taken.
    if (broker.connected) await driver.#context.control.channel.readyWithin(timings.connectMs);
    return driver;
  }

  async publish(job: JobMessage, patienceMs: number): Promise<void> {
    const { timings, topology } = this.#context;
    const deadline = performance.now() + patienceMs;
    const { content, options } = writeJob(job, { pastAttempts: 0, crashes: 0, hasRow: false });
    await untilAvailable(
      async () => {
        await this.#publisher.readyWithin(deadline - performance.now());
        await this.#declare(job.name);
        try {
          const { name } = job;
          await this.#publisher.publishConfirmed(topology.exchangeOf(name), topology.workQueue(name), content, options);
        } catch (error) {
          // The queue was deleted after it was declared.
          if (error instanceof UnroutableError) this.#declared.delete(job.name);
          throw error;
        }
      },
      {
        engine: 'The broker',
        limits: { firstMs: timings.reconnectFirstMs, longestMs: timings.reconnectLongestMs },
        patienceMs,
        signal: this.#stopRetrying.signal,
        isTransient: () => true,
      },
    );
  }

  async #declare(name: string): Promise<void> {
    const channel = this.#publisher.current;
    const policy = this.#policies.get(name);
    if (channel === undefined) throw new QueueUnavailableError('The broker is not connected.');
    if (policy === undefined || this.#declared.has(name)) return;
    await this.#context.topology.declareJobQueues(channel, policy);
    this.#declared.add(name);
  }

  async consume(
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ): Promise<Subscription> {
    const consumer = new JobConsumer(this.#context, policy, handler, options);
    this.#consumers.add(consumer);
    return this.#subscriptions.keep(await consumer.attached(), () => this.#consumers.delete(consumer));
  }

  async consumeDeadLetters(
    policy: JobPolicy,
    handler: (letter: RawDeadLetter) => Promise<void>,
  ): Promise<Subscription> {
    const onDone = async (jobId: string) => this.#relay?.deleteRow(jobId);
    return this.#subscriptions.keep(await new DeadLetterConsumer(this.#context, policy, handler, onDone).attached());
  }

  request(request: RequestMessage, signal: AbortSignal | undefined): Promise<unknown> {
    return this.#requester.request(request, signal);
  }

  async respond(
    name: string,
    handler: (request: IncomingRequest) => Promise<unknown>,
    options: GateOptions,
  ): Promise<Subscription> {
    const responder = new Responder(this.#context, name, handler, options);
    this.#responders.add(responder);
    return this.#subscriptions.keep(await responder.attached(), () => this.#responders.delete(responder));
  }

  async emit(event: EventMessage): Promise<void> {
    const { broker, timings } = this.#context;
    const { log, topology } = this.#context;
    await this.#publisher.readyWithin(broker.connected ? timings.connectMs : 0);
    try {
      await this.#declareEventExchange();
      this.#publisher.publishUnconfirmed(topology.eventExchange, event.name, writeJson(event));
    } catch (error) {
      log.debug({ err: error, event: event.name }, 'an event was lost');
    }
  }

  /** Publishing an event to a missing exchange would close the channel. */
  async #declareEventExchange(): Promise<void> {
    if (this.#isEventExchangeDeclared) return;
    const channel = this.#publisher.current;
    if (channel === undefined) throw new QueueUnavailableError('The broker is not connected.');
    await this.#context.topology.declareEventExchange(channel);
    this.#isEventExchangeDeclared = this.#publisher.isLive(channel);
  }

  async subscribe(name: string, handler: (event: EventMessage) => Promise<void>): Promise<Subscription> {
    return this.#subscriptions.keep(await new Subscriber(this.#context, name, handler).attached());
  }

  async cancel(jobId: string): Promise<void> {
    const { control, handlers, broker } = this.#context;
    handlers.cancel(jobId);
    control.cancelled.add(jobId);
    // A job without a row is not published again, and the relay answers its holder's next report with a cancellation. So a
    // lost broadcast only delays the cancellation.
    await this.#relay?.deleteRow(jobId);
    control.cancel(jobId);
    if (this.#relay === undefined && !broker.connected) throw new QueueUnavailableError('The broker is not connected.');
  }

  async depth(policies: readonly JobPolicy[]): Promise<QueueDepth[]> {
    const { topology, timings } = this.#context;
    await this.#publisher.readyWithin(Math.min(timings.connectMs, 1_000));
    const channel = this.#publisher.current;
    if (channel === undefined) throw new QueueUnavailableError('The broker is not connected.');
    const rows = await this.#relay?.depths();
    const depths: QueueDepth[] = [];
    for (const policy of policies) {
      const { name } = policy;
      const counts = await topology.count(channel, policy);
      const row = rows?.get(name) ?? { waiting: 0, active: 0, oldest: 0 };
      const here = [...this.#consumers].filter((consumer) => consumer.name === name);
      depths.push({
        name,
        waiting: row.waiting + counts.work + counts.retry,
        active: row.active + here.reduce((sum, consumer) => sum + consumer.rowless, 0),
        dead: counts.dead,
        oldestWaitingSeconds: row.oldest,
      });
    }
    return depths;
  }

  async countWaiting(policy: JobPolicy, most: number): Promise<number> {
    const channel = this.#publisher.current;
    if (channel === undefined) throw new QueueUnavailableError('The broker is not connected.');
    return Math.min(most, (await this.#context.topology.countWorkQueue(channel, policy)).ready);
  }

  async workers(policies: readonly JobPolicy[]): Promise<WorkerCount[]> {
    const { topology, timings } = this.#context;
    await this.#publisher.readyWithin(Math.min(timings.connectMs, 1_000));
    const channel = this.#publisher.current;
    if (channel === undefined) throw new QueueUnavailableError('The broker is not connected.');
    const counts: WorkerCount[] = [];
    for (const policy of policies) {
      const { consumers } = await topology.countWorkQueue(channel, policy);
      if (consumers > 0) counts.push({ name: policy.name, count: consumers });
    }
    return counts;
  }

  async ping(): Promise<void> {
    const { timings } = this.#context;
    const channel = this.#publisher.current;
    if (channel === undefined) throw new QueueUnavailableError('The broker is not connected.');
    // Needs no permission. Since RabbitMQ 4.3, a login may not look up an exchange that it may not use.
    const answered = channel.prefetch(0);
    answered.catch(() => undefined);
    if (!(await within(timings.connectMs, answered))) throw new QueueUnavailableError('The broker does not answer.');
  }

  async close(timeoutMs: number): Promise<void> {
    const { control, handlers, broker, log, reports, timings } = this.#context;
    handlers.close();
    const stopped = this.#subscriptions.stopAll();
    if (!(await within(timeoutMs, stopped))) {
      handlers.abortAll();
      for (const responder of this.#responders) responder.abortAll();
      if (!(await within(timings.abortMs, stopped))) {
        stopped.catch(() => undefined);
        const jobs = handlers.held().map(({ jobId }) => jobId);
        if (jobs.length > 0) log.warn({ jobs }, 'handlers did not end in time');
        const returned = Promise.all([...this.#consumers].map((consumer) => consumer.returnJobs(timings.abortMs)));
        await returned.catch((error: unknown) => {
          log.warn({ err: error }, 'jobs could not be returned to the queue; the broker will redeliver them');
        });
      }
    }
    this.#stopRetrying.abort();
    reports.stop();
    await this.#relay?.stop();
    await this.#requester.close();
    await control.channel.close();
    await this.#publisher.close();
    await broker.close();
  }
}
