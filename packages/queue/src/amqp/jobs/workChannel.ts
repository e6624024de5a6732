import type { ConfirmChannel, ConsumeMessage, Options } from 'amqplib';
import type { JobPolicy } from '../../contract/driver.ts';
import { ManagedChannel, UnroutableError } from '../connection/channel.ts';
import { type JobDelivery, type JobState, writeJob } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';

/** A message that can be acknowledged while its channel is open. */
export interface Handle {
  channel: ConfirmChannel;
  message: ConsumeMessage;
  /** The message came from this worker's hold queue, not from the work queue. */
  fromHold: boolean;
}

/** What occupies slots: running jobs, and messages that may still become running jobs. */
export interface Occupied {
  jobs: readonly { handle: Handle; usesHoldQueue: boolean }[];
  undecided: number;
}

/** What a copy of a message has in addition. */
type MoreState = Pick<JobState, 'reason' | 'redelivered'>;

export interface WorkChannelOptions {
  context: AmqpContext;
  policy: JobPolicy;
  /** Part of the name of the worker's hold queue. */
  consumerId: string;
  concurrency: number;
  occupied(): Occupied;
  onMessage(handle: Handle): void;
  /** Called whenever a new channel has started to take messages. */
  onAttached(): void;
}

/**
 * The channel on which a worker takes messages of one job. The work queue delivers as many as the worker has slots. The
 * worker's hold queue delivers messages of jobs that it runs already.
 */
export class WorkChannel {
  readonly #options: WorkChannelOptions;
  readonly #managed: ManagedChannel;
  /** The consumer of the work queue and its prefetch. No consumer while uncounted jobs take all slots. */
  #consumerTag: string | undefined;
  #prefetch = 0;
  #adjusting: Promise<void> = Promise.resolve();
  #wantsHoldQueue = false;
  #holdChannel: ConfirmChannel | undefined;
  #openingHoldQueue: Promise<string> | undefined;
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
    await context.topology.declareJobQueues(channel, policy);
    if (this.#wantsHoldQueue) await this.#consumeHoldQueue(channel);
    this.#consumerTag = undefined;
    await this.#consume(channel);
    // Messages that arrived during the set-up may have been settled before `adjustPrefetch` could run. Without this, their slots would
    // stay occupied.
    void this.#managed.readyWithin(context.timings.connectMs).then(() => this.adjustPrefetch());
    this.#options.onAttached();
  }

  /** Prefetches one message per free slot. More would wait here instead of running on another worker. */
  async #consume(channel: ConfirmChannel): Promise<void> {
    const { concurrency, context, policy } = this.#options;
    const { jobs, undecided } = this.#options.occupied();
    this.#prefetch = this.#stopped ? 0 : concurrency - jobs.length - undecided;
    if (this.#prefetch <= 0) return;
    await channel.prefetch(this.#prefetch);
    const { consumerTag } = await channel.consume(context.topology.workQueue(policy.name), (message) =>
      this.#receive(channel, message, false),
    );
    this.#consumerTag = consumerTag;
  }

  /** Whether the broker counts the job against the prefetch: its message came from the current consumer and stays with it. */
  isCounted(job: { handle: Handle; usesHoldQueue: boolean }): boolean {
    return !job.usesHoldQueue && this.isLive(job.handle) && job.handle.message.fields.consumerTag === this.#consumerTag;
  }

  /**
   * The broker counts a consumer's unacknowledged messages against its prefetch. It does not count a job whose message came
   * from the hold queue or from a former consumer or channel. That job takes a slot too, so a new consumer with a lower
   * prefetch replaces the current one.
   */
  adjustPrefetch(): Promise<void> {
    const adjusted = this.#adjusting.then(async () => {
      const channel = this.#managed.current;
      if (channel === undefined || this.#stopped) return;
      const uncounted = this.#options.occupied().jobs.filter((job) => !this.isCounted(job));
      if (this.#prefetch === this.#options.concurrency - uncounted.length) return;
      const tag = this.#consumerTag;
      this.#consumerTag = undefined;
      if (tag !== undefined) await channel.cancel(tag);
      await this.#consume(channel);
    });
    this.#adjusting = adjusted.catch((error: unknown) => {
      const { context, policy } = this.#options;
      context.log.warn({ err: error, job: policy.name }, 'a consumer could not be renewed');
      // The next channel is set up with the right prefetch.
      if (this.#managed.current !== undefined) this.#managed.reset(this.#managed.current);
    });
    return this.#adjusting;
  }

  /** Starts to consume the worker's hold queue and returns its name. Undefined while there is no channel. */
  async openHoldQueue(): Promise<string | undefined> {
    const { current } = this.#managed;
    return current === undefined ? undefined : this.#consumeHoldQueue(current);
  }

  #consumeHoldQueue(channel: ConfirmChannel): Promise<string> {
    const { context, policy, consumerId } = this.#options;
    this.#wantsHoldQueue = true;
    if (this.#holdChannel === channel) return Promise.resolve(context.topology.holdQueue(policy.name, consumerId));
    this.#openingHoldQueue ??= (async () => {
      try {
        const queue = await context.topology.declareHoldQueue(channel, policy.name, consumerId);
        await channel.prefetch(0);
        await channel.consume(queue, (message) => this.#receive(channel, message, true));
        this.#holdChannel = channel;
        return queue;
      } finally {
        this.#openingHoldQueue = undefined;
      }
    })();
    return this.#openingHoldQueue;
  }

  #receive(channel: ConfirmChannel, message: ConsumeMessage | null, fromHold: boolean): void {
    if (message !== null) {
      this.#options.onMessage({ channel, message, fromHold });
      return;
    }
    // The queue was deleted. The next channel declares it again.
    this.#options.context.log.warn({ job: this.#options.policy.name }, 'the broker cancelled a consumer');
    this.#managed.reset(channel);
  }

  /**
   * Moves a job to another queue: publishes a copy, waits for the confirm, then acknowledges. In between there are two
   * messages, but never none.
   *
   * @throws QueueUnavailableError, UnroutableError
   */
  async moveTo(handle: Handle, queue: string, delivery: JobDelivery, more?: MoreState): Promise<void> {
    await this.copyTo(handle, queue, delivery, more);
    this.ack(handle);
  }

  /** As `moveTo`, without the acknowledgement. */
  async copyTo(handle: Handle, queue: string, delivery: JobDelivery, more: MoreState = {}): Promise<void> {
    const { job, pastAttempts, crashes, hasRow } = delivery;
    const exchange = this.#options.context.topology.exchangeOf(job.name);
    const { content, options } = writeJob(job, { pastAttempts, crashes, hasRow, ...more });
    try {
      await this.#managed.publishConfirmed(exchange, queue, content, options);
    } catch (error) {
      // The queue was deleted. The next channel declares it again.
      if (error instanceof UnroutableError) this.#managed.reset(handle.channel);
      throw error;
    }
  }

  /** Moves a message that is not a job to the unreadable queue, for the operator. */
  async moveToUnreadable(handle: Handle, content: Buffer, options: Options.Publish): Promise<void> {
    const { topology } = this.#options.context;
    await this.#managed.publishConfirmed(topology.unreadableExchange, topology.unreadableQueue, content, options);
    this.ack(handle);
  }

  ack(handle: Handle): void {
    if (this.isLive(handle)) handle.channel.ack(handle.message);
  }

  /** Requeues the message unchanged. The broker counts it as a delivery. */
  requeue(handle: Handle): void {
    if (this.isLive(handle)) handle.channel.nack(handle.message, false, true);
  }

  /** Stops taking messages from the work queue. */
  async stopTaking(): Promise<void> {
    this.#stopped = true;
    const { current } = this.#managed;
    if (current === undefined || this.#consumerTag === undefined) return;
    await current
      .cancel(this.#consumerTag)
      .catch((error: unknown) => this.#options.context.log.debug({ err: error }, 'the consumer had already ended'));
  }

  close(): Promise<void> {
    return this.#managed.close();
  }
}
