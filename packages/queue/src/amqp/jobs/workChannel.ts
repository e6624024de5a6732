import type { ConfirmChannel, ConsumeMessage, Options } from 'amqplib';
import type { JobPolicy } from '../../contract/driver.ts';
import { ManagedChannel, UnroutableError } from '../connection/channel.ts';
import { type JobDelivery, writeJob } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';

/** A message that can be acknowledged while its channel lives. */
export interface Handle {
  channel: ConfirmChannel;
  message: ConsumeMessage;
  /** Came by this worker's own queue, not by the work queue. */
  fromHold: boolean;
}

/** What occupies places: the jobs that run, and messages of which is not known yet whether they will. */
export interface Occupied {
  jobs: readonly { handle: Handle; held: boolean }[];
  undecided: number;
}

export interface WorkChannelOptions {
  context: AmqpContext;
  policy: JobPolicy;
  /** Names the worker's own queue. */
  consumerId: string;
  concurrency: number;
  occupied(): Occupied;
  onMessage(handle: Handle): void;
  /** Called whenever a new channel takes messages. */
  onAttached(): void;
}

/**
 * The channel by which a worker takes messages of one job: from the work queue, as many as it has places, and from its
 * own queue, by which it gets messages of jobs that it runs already.
 */
export class WorkChannel {
  readonly #options: WorkChannelOptions;
  readonly #managed: ManagedChannel;
  /** The consumer of the work queue and how many it is given; none while every place is taken by other means. */
  #tag: string | undefined;
  #prefetch = 0;
  #tuning: Promise<void> = Promise.resolve();
  #holdWanted = false;
  #holdAttached: ConfirmChannel | undefined;
  #attachingHold: Promise<string> | undefined;
  #stopped = false;

  constructor(options: WorkChannelOptions) {
    this.#options = options;
    this.#managed = new ManagedChannel({ ...options.context, setUp: (channel) => this.#setUp(channel) });
  }

  readyWithin(ms: number): Promise<boolean> {
    return this.#managed.readyWithin(ms);
  }

  isLive(handle: Handle): boolean {
    return this.#managed.isLive(handle.channel);
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const { context, policy } = this.#options;
    await context.topology.declareJob(channel, policy);
    if (this.#holdWanted) await this.#attachHold(channel);
    this.#tag = undefined;
    await this.#consume(channel);
    // Messages that came while this was set up were settled too early to be tuned for: without this, their places would stay
    // taken.
    void this.#managed.readyWithin(context.timings.connectMs).then(() => this.tune());
    this.#options.onAttached();
  }

  /** Takes as many as there are free places: what is prefetched beyond would wait here instead of running elsewhere. */
  async #consume(channel: ConfirmChannel): Promise<void> {
    const { concurrency, context, policy } = this.#options;
    const { jobs, undecided } = this.#options.occupied();
    this.#prefetch = this.#stopped ? 0 : concurrency - jobs.length - undecided;
    if (this.#prefetch <= 0) return;
    await channel.prefetch(this.#prefetch);
    const { consumerTag } = await channel.consume(context.topology.work(policy.name), (message) =>
      this.#receive(channel, message, false),
    );
    this.#tag = consumerTag;
  }

  /** True for a job that the broker counts: its message came from the present consumer, and stays with it. */
  isCounted(job: { handle: Handle; held: boolean }): boolean {
    return !job.held && this.isLive(job.handle) && job.handle.message.fields.consumerTag === this.#tag;
  }

  /**
   * The broker counts a consumer's unacknowledged messages against its prefetch. A job whose message came by another way
   * (the worker's own queue, a former consumer or channel) has a place too, which only we can count: by a new consumer
   * that is given less.
   */
  tune(): Promise<void> {
    const tuned = this.#tuning.then(async () => {
      const channel = this.#managed.current;
      if (channel === undefined || this.#stopped) return;
      const uncounted = this.#options.occupied().jobs.filter((job) => !this.isCounted(job));
      if (this.#prefetch === this.#options.concurrency - uncounted.length) return;
      const tag = this.#tag;
      this.#tag = undefined;
      if (tag !== undefined) await channel.cancel(tag);
      await this.#consume(channel);
    });
    this.#tuning = tuned.catch((error: unknown) => {
      const { context, policy } = this.#options;
      context.log.warn({ err: error, job: policy.name }, 'a consumer could not be renewed');
      // The next channel is set up with the right number.
      if (this.#managed.current !== undefined) this.#managed.reset(this.#managed.current);
    });
    return this.#tuning;
  }

  /** The name of the worker's own queue, which is heard from now on. Undefined while there is no channel. */
  async hold(): Promise<string | undefined> {
    const { current } = this.#managed;
    return current === undefined ? undefined : this.#attachHold(current);
  }

  #attachHold(channel: ConfirmChannel): Promise<string> {
    const { context, policy, consumerId } = this.#options;
    this.#holdWanted = true;
    if (this.#holdAttached === channel) return Promise.resolve(context.topology.hold(policy.name, consumerId));
    this.#attachingHold ??= (async () => {
      try {
        const queue = await context.topology.declareHold(channel, policy.name, consumerId);
        await channel.prefetch(0);
        await channel.consume(queue, (message) => this.#receive(channel, message, true));
        this.#holdAttached = channel;
        return queue;
      } finally {
        this.#attachingHold = undefined;
      }
    })();
    return this.#attachingHold;
  }

  #receive(channel: ConfirmChannel, message: ConsumeMessage | null, fromHold: boolean): void {
    if (message !== null) {
      this.#options.onMessage({ channel, message, fromHold });
      return;
    }
    // The queue was deleted. The next channel declares it again.
    this.#options.context.log.warn({ job: this.#options.policy.name }, 'the broker ended a consumer');
    this.#managed.reset(channel);
  }

  /**
   * Puts a job into another queue: a confirmed copy first, the acknowledgement after it. In between there are two, never
   * none.
   *
   * @throws QueueUnavailableError, UnroutableError
   */
  async moveTo(handle: Handle, queue: string, delivery: JobDelivery, reason?: string): Promise<void> {
    await this.copyTo(handle, queue, delivery, reason);
    this.ack(handle);
  }

  /** As `moveTo`, but the message is kept too. */
  async copyTo(handle: Handle, queue: string, delivery: JobDelivery, reason?: string): Promise<void> {
    const { job, used, crashes, hasRow } = delivery;
    const exchange = this.#options.context.topology.to(this.#options.policy.name);
    const { content, options } = writeJob(job, { used, crashes, hasRow, ...(reason === undefined ? {} : { reason }) });
    try {
      await this.#managed.confirmed(exchange, queue, content, options);
    } catch (error) {
      // The queue was deleted: it is declared again with the next channel.
      if (error instanceof UnroutableError) this.#managed.reset(handle.channel);
      throw error;
    }
  }

  /** Keeps a message that is no job, for the operator. */
  async putAside(handle: Handle, content: Buffer, options: Options.Publish): Promise<void> {
    const { topology } = this.#options.context;
    await this.#managed.confirmed(topology.toUnreadable, topology.unreadable, content, options);
    this.ack(handle);
  }

  ack(handle: Handle): void {
    if (this.isLive(handle)) handle.channel.ack(handle.message);
  }

  /** Back to the queue as it is. The broker counts it as a delivery. */
  giveUp(handle: Handle): void {
    if (this.isLive(handle)) handle.channel.nack(handle.message, false, true);
  }

  /** Takes no more from the work queue. */
  async stopTaking(): Promise<void> {
    this.#stopped = true;
    const { current } = this.#managed;
    if (current === undefined || this.#tag === undefined) return;
    await current
      .cancel(this.#tag)
      .catch((error: unknown) => this.#options.context.log.debug({ err: error }, 'a consumer was gone already'));
  }

  close(): Promise<void> {
    return this.#managed.close();
  }
}
