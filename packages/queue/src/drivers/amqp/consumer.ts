import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/logging';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { Delivery, JobPolicy } from '../../driver.ts';
import { type InHand, judge, type Outcome } from '../../in-hand.ts';
import type { Subscription } from '../../types.ts';
import { ManagedChannel, UnroutableError } from './channel.ts';
import type { Control, Standing } from './control.ts';
import type { Link } from './link.ts';
import { Recent } from './recent.ts';
import type { Signs } from './signs.ts';
import type { AmqpTimings } from './timings.ts';
import type { Topology } from './topology.ts';
import { type JobDelivery, readJob, writeJob, writeUnreadable } from './wire.ts';

/** What everything on one connection shares. */
export interface AmqpContext {
  link: Link;
  log: Logger;
  topology: Topology;
  timings: AmqpTimings;
  control: Control;
  signs: Signs;
  inHand: InHand;
}

/** A message that can be acknowledged while its channel lives. */
interface Handle {
  channel: ConfirmChannel;
  message: ConsumeMessage;
}

interface Running {
  delivery: JobDelivery;
  attempt: number;
  handle: Handle;
  /** A copy of its message is underway, or has replaced it. */
  held: boolean;
  holdTimer: NodeJS.Timeout | undefined;
}

/** Pause after a message that could be neither kept nor passed on, so that it does not come back in a tight loop. */
const troubleMs = 1_000;
const holdRetryMs = 5_000;
const diedReason = 'the worker died with the job in hand';

/**
 * Takes jobs of one name. A job runs on when its message is lost with a channel or the connection: when the message comes
 * back, here or to another worker that asks around, it is put into the holder's own queue, and the job has a message
 * again. By the same way a long job exchanges its message before the broker's consumer_timeout.
 */
export class JobConsumer implements Subscription {
  readonly #context: AmqpContext;
  readonly #policy: JobPolicy;
  readonly #handler: (delivery: Delivery) => Promise<void>;
  readonly #concurrency: number;
  readonly #id = randomUUID();
  readonly #channel: ManagedChannel;
  readonly #running = new Map<string, Running>();
  readonly #done = new Recent(1_000);
  readonly #busy = new Set<Promise<void>>();
  readonly #forgetWho: () => void;
  /** The consumer of the work queue and how many it is given; none while every place is taken by other means. */
  #tag: string | undefined;
  #prefetch = 0;
  #taking = 0;
  #tuning: Promise<void> = Promise.resolve();
  #holdWanted = false;
  #holdAttached: ConfirmChannel | undefined;
  #attachingHold: Promise<string> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(
    context: AmqpContext,
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ) {
    this.#context = context;
    this.#policy = policy;
    this.#handler = handler;
    this.#concurrency = options.concurrency;
    this.#channel = new ManagedChannel({ ...context, setUp: (channel) => this.#setUp(channel) });
    this.#forgetWho = context.control.onWho((jobId) => this.#standing(jobId));
  }

  /** Resolves when messages are taken, or at once while the broker is away. */
  async attached(): Promise<this> {
    if (this.#context.link.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
    return this;
  }

  /** How many jobs of this process have no row, so that no relay counts them. */
  get rowless(): number {
    return [...this.#running.values()].filter(({ delivery }) => !delivery.hasRow).length;
  }

  get name(): string {
    return this.#policy.name;
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const { topology } = this.#context;
    await topology.declareJob(channel, this.#policy);
    if (this.#holdWanted) await this.#attachHold(channel);
    this.#tag = undefined;
    await this.#consume(channel);
  }

  /** Takes as many as there are free places: what is prefetched beyond would wait here instead of running elsewhere. */
  async #consume(channel: ConfirmChannel): Promise<void> {
    this.#prefetch = this.#stopping === undefined ? this.#concurrency - this.#running.size - this.#taking : 0;
    if (this.#prefetch <= 0) return;
    await channel.prefetch(this.#prefetch);
    const queue = this.#context.topology.work(this.#policy.name);
    const { consumerTag } = await channel.consume(queue, (message) => this.#receive(channel, message, false));
    this.#tag = consumerTag;
  }

  /**
   * The broker counts a consumer's unacknowledged messages against its prefetch. A job whose message came by another way
   * (its own queue, a former consumer or channel) has a place too, which only we can count: by a new consumer with less.
   */
  #tune(): Promise<void> {
    this.#tuning = this.#tuning.then(async () => {
      const channel = this.#channel.current;
      if (channel === undefined || this.#stopping !== undefined) return;
      const uncounted = [...this.#running.values()].filter((running) => running.held || !this.#isCounted(running));
      if (this.#prefetch === this.#concurrency - uncounted.length) return;
      const tag = this.#tag;
      this.#tag = undefined;
      if (tag !== undefined) await channel.cancel(tag);
      await this.#consume(channel);
    });
    return this.#tuning.catch((error: unknown) => {
      this.#tuning = Promise.resolve();
      throw error;
    });
  }

  #isCounted({ handle }: Running): boolean {
    return this.#channel.isLive(handle.channel) && handle.message.fields.consumerTag === this.#tag;
  }

  /** The queue of this consumer alone, through which it gets messages of jobs that it runs already. */
  #attachHold(channel: ConfirmChannel): Promise<string> {
    const { topology } = this.#context;
    const { name } = this.#policy;
    this.#holdWanted = true;
    if (this.#holdAttached === channel) return Promise.resolve(topology.hold(name, this.#id));
    this.#attachingHold ??= (async () => {
      try {
        const queue = await topology.declareHold(channel, name, this.#id);
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
    if (message === null) {
      // The queue was deleted. The next channel declares it again.
      this.#context.log.warn({ job: this.#policy.name }, 'the broker ended a consumer');
      this.#channel.reset(channel);
      return;
    }
    const handle: Handle = { channel, message };
    this.#taking += 1;
    const taking = this.#take(handle, fromHold)
      .catch(async (error: unknown) => {
        this.#context.log.error({ err: error, job: this.#policy.name }, 'a message could not be dealt with');
        await sleep(troubleMs);
        this.#giveUp(handle);
      })
      .finally(() => this.#busy.delete(taking));
    this.#busy.add(taking);
  }

  async #take(handle: Handle, fromHold: boolean): Promise<void> {
    let next: JobDelivery | undefined;
    try {
      next = await this.#sort(handle, fromHold);
    } finally {
      this.#taking -= 1;
      // A place that was kept for it is free.
      if (next === undefined) this.#tuneLater();
    }
    if (next !== undefined) await this.#run(handle, next);
  }

  /** The job to run, if the message is to be run here and now. */
  async #sort(handle: Handle, fromHold: boolean): Promise<JobDelivery | undefined> {
    const delivery = await this.#read(handle);
    if (delivery === undefined) return undefined;
    const { control, topology } = this.#context;
    const { id } = delivery.job;
    const work = topology.work(this.#policy.name);
    const running = this.#running.get(id);
    if (running !== undefined) this.#adopt(running, handle);
    else if (control.cancelled.has(id) || ((fromHold || delivery.cameBack) && this.#done.has(id))) this.#ack(handle);
    // From our own queue: the job ended here without success while its message was on the way. It is anybody's again.
    else if (fromHold) await this.#moveTo(handle, work, delivery, delivery.used);
    else if (delivery.cameBack && (await this.#handOver(handle, delivery))) return undefined;
    else if (this.#stopping !== undefined) await this.#moveTo(handle, work, delivery, delivery.used);
    else if (delivery.used >= delivery.job.maxAttempts) await this.#bury(handle, delivery, delivery.used, diedReason);
    else return delivery;
    return undefined;
  }

  /** Gives a message that came back to the worker that still has its job. False when there is none. */
  async #handOver(handle: Handle, delivery: JobDelivery): Promise<boolean> {
    const standing = await this.#context.control.who(delivery.job.id);
    if (standing === undefined) return false;
    if ('done' in standing) this.#ack(handle);
    else await this.#moveTo(handle, standing.hold, delivery, delivery.used);
    return true;
  }

  /** The job of a message. One that is none is put aside, for it will never be one. */
  async #read(handle: Handle): Promise<JobDelivery | undefined> {
    try {
      return readJob(handle.message);
    } catch (error) {
      this.#context.log.error({ err: error, job: this.#policy.name }, 'a message that is no job was put aside');
      const { content, options } = writeUnreadable(handle.message, String(error));
      await this.#channel.confirmed('', this.#context.topology.unreadable, content, options);
      this.#ack(handle);
      return undefined;
    }
  }

  async #run(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { inHand, signs } = this.#context;
    const { id, name, version, payload, requestId } = delivery.job;
    const attempt = delivery.used + 1;
    const attemptId = randomUUID();
    const running: Running = { delivery, attempt, handle, held: false, holdTimer: undefined };
    this.#running.set(id, running);
    this.#armHold(running, this.#context.timings.holdMs);
    if (delivery.hasRow) signs.taken(id, attempt);
    try {
      await inHand.run(
        { jobId: id, attemptId },
        (signal) => this.#handler({ job: { id, name, version, payload, requestId }, attempt, attemptId, signal }),
        (error) => judge({ ...this.#policy, maxAttempts: delivery.job.maxAttempts }, attempt, error),
        (outcome) => this.#settle(running, outcome),
      );
    } finally {
      clearTimeout(running.holdTimer);
      this.#running.delete(id);
      if (running.held || !this.#isCounted(running)) this.#tuneLater();
    }
  }

  #tuneLater(): void {
    this.#tune().catch((error: unknown) => {
      this.#context.log.warn({ err: error, job: this.#policy.name }, 'a consumer could not be renewed');
      const { current } = this.#channel;
      if (current !== undefined) this.#channel.reset(current);
    });
  }

  async #settle(running: Running, outcome: Outcome): Promise<void> {
    const { log, signs, topology } = this.#context;
    const { delivery, attempt } = running;
    const { name } = this.#policy;
    const { id, requestId } = delivery.job;
    const about = { jobId: id, job: name, attempt, requestId };
    const left = (phase: 'retrying' | 'done' | 'dead', delayMs?: number): void => {
      if (delivery.hasRow) signs.left(id, attempt, phase, delayMs);
    };
    switch (outcome.kind) {
      case 'done':
      case 'cancelled':
        this.#done.add(id);
        this.#ack(running.handle);
        left('done');
        return;
      case 'lost':
        return;
      case 'returned':
        signs.returned(id);
        await this.#finish(running, topology.work(name), attempt - 1);
        return;
      case 'retry':
        log.warn({ ...about, err: outcome.error, delayMs: outcome.delayMs }, 'a job failed and will be tried again');
        if (await this.#finish(running, topology.retry(name, outcome.delayMs), attempt)) {
          left('retrying', outcome.delayMs);
        }
        return;
      case 'dead':
        log.error({ ...about, err: outcome.error }, 'a job failed for good');
        if (await this.#finish(running, topology.dead(name), attempt, outcome.reason)) left('dead');
    }
  }

  /** Ends a handler's message by a copy in another queue. False when the message is not ours any more. */
  async #finish(running: Running, queue: string, used: number, reason?: string): Promise<boolean> {
    const { handle, delivery } = running;
    if (!this.#channel.isLive(handle.channel)) {
      // The broker took the message back, and gives it to a worker that begins anew.
      this.#context.signs.returned(delivery.job.id);
      return false;
    }
    try {
      await this.#moveTo(handle, queue, delivery, used, reason);
      return true;
    } catch (error) {
      this.#context.log.warn({ err: error, jobId: delivery.job.id }, 'the broker could not be told of a job');
      await sleep(troubleMs);
      this.#giveUp(running.handle);
      return false;
    }
  }

  async #bury(handle: Handle, delivery: JobDelivery, used: number, reason: string): Promise<void> {
    const { log, signs, topology } = this.#context;
    const { id: jobId, requestId } = delivery.job;
    log.error({ jobId, job: this.#policy.name, attempts: used, requestId }, reason);
    await this.#moveTo(handle, topology.dead(this.#policy.name), delivery, used, reason);
    if (delivery.hasRow) signs.left(jobId, used, 'dead');
  }

  /** A confirmed copy first, the acknowledgement after it: in between there are two, never none. */
  async #moveTo(handle: Handle, queue: string, delivery: JobDelivery, used: number, reason?: string): Promise<void> {
    const { hasRow } = delivery;
    const { content, options } = writeJob(delivery.job, {
      used,
      hasRow,
      ...(reason === undefined ? {} : { reason }),
    });
    try {
      await this.#channel.confirmed('', queue, content, options);
    } catch (error) {
      // Somebody deleted the queue: it is declared again with the next channel.
      if (error instanceof UnroutableError) this.#channel.reset(handle.channel);
      throw error;
    }
    this.#ack(handle);
  }

  /** The job in hand gets this message in place of the one it has. */
  #adopt(running: Running, handle: Handle): void {
    const former = running.handle;
    running.handle = handle;
    this.#ack(former);
    running.held = !this.#isCounted(running);
    this.#tuneLater();
    this.#armHold(running, this.#context.timings.holdMs);
  }

  #armHold(running: Running, ms: number): void {
    clearTimeout(running.holdTimer);
    running.holdTimer = setTimeout(() => {
      this.#hold(running).catch((error: unknown) => {
        this.#context.log.warn({ err: error, jobId: running.delivery.job.id }, 'a long job could not be held');
        this.#armHold(running, Math.min(ms, holdRetryMs));
      });
    }, ms).unref();
  }

  /** Sends a copy of the job's message to ourselves; when it arrives it is adopted. */
  async #hold(running: Running): Promise<void> {
    const { channel } = running.handle;
    // Lost with its channel: it will come back by itself.
    if (!this.#channel.isLive(channel)) return;
    const queue = await this.#attachHold(channel);
    running.held = true;
    await this.#tune();
    const { delivery, attempt } = running;
    const { content, options } = writeJob(delivery.job, { used: attempt, hasRow: delivery.hasRow });
    await this.#channel.confirmed('', queue, content, options);
  }

  /** What another process is told that got a message of a job. */
  async #standing(jobId: string): Promise<Standing | undefined> {
    if (this.#done.has(jobId)) return { done: true };
    if (!this.#running.has(jobId)) return undefined;
    if (!(await this.#channel.readyWithin(this.#context.timings.whoMs))) return undefined;
    const channel = this.#channel.current;
    return channel === undefined ? undefined : { hold: await this.#attachHold(channel) };
  }

  #ack(handle: Handle): void {
    if (!this.#channel.isLive(handle.channel)) return;
    handle.channel.ack(handle.message);
  }

  /** Back to the queue as it is. The broker counts it as a delivery. */
  #giveUp(handle: Handle): void {
    if (!this.#channel.isLive(handle.channel)) return;
    handle.channel.nack(handle.message, false, true);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const { current } = this.#channel;
    if (current !== undefined && this.#tag !== undefined) {
      await current
        .cancel(this.#tag)
        .catch((error: unknown) => this.#context.log.debug({ err: error }, 'a consumer was gone already'));
    }
    while (this.#busy.size > 0) await Promise.all(this.#busy);
    this.#forgetWho();
    await this.#channel.close();
  }
}
