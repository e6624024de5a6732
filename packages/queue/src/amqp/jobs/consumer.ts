import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, JobPolicy } from '../../contract/driver.ts';
import type { Subscription } from '../../contract/types.ts';
import { judge } from '../../handling/outcome.ts';
import { within } from '../../handling/within.ts';
import type { HolderReply } from '../connection/control.ts';
import { crashReason, type JobDelivery, readJob, renewAfterRedeliveries, writeUnreadable } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';
import { Endings, pauseMs } from './endings.ts';
import { RunningJobs } from './running.ts';
import { type Handle, WorkChannel } from './workChannel.ts';

/**
 * Takes jobs of one name. A job keeps running when its message is lost with a channel or the connection. The broker redelivers
 * the message to this worker or another one, which asks all workers who runs the job and moves the message to that worker's
 * hold queue. A long job renews its message through the same queue before the broker's consumer_timeout.
 */
export class JobConsumer implements Subscription {
  readonly #context: AmqpContext;
  readonly #policy: JobPolicy;
  readonly #handler: (delivery: Delivery) => Promise<void>;
  readonly #channel: WorkChannel;
  readonly #running: RunningJobs;
  readonly #endings: Endings;
  readonly #busy = new Set<Promise<void>>();
  readonly #removeHolderLookup: () => void;
  /** The number of messages for which it is not decided yet whether they become running jobs. */
  #undecided = 0;
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
    this.#running = new RunningJobs(context, () => this.#channel);
    this.#channel = new WorkChannel({
      context,
      policy,
      consumerId: randomUUID(),
      concurrency: options.concurrency,
      occupied: () => ({ jobs: this.#running.all(), undecided: this.#undecided }),
      onMessage: (handle) => this.#receive(handle),
      onAttached: () => this.#running.announce(),
    });
    this.#endings = new Endings(context, policy, this.#channel);
    this.#removeHolderLookup = context.control.addHolderLookup((jobId) => this.#holderReply(jobId));
  }

  /** Resolves when the consumer takes messages, or at once while the broker is unavailable. */
  async attached(): Promise<this> {
    if (this.#context.broker.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
    return this;
  }

  /** The number of jobs of this process without a row, which no relay counts. */
  get rowless(): number {
    return this.#running.all().filter(({ delivery }) => !delivery.hasRow).length;
  }

  get name(): string {
    return this.#policy.name;
  }

  #receive(handle: Handle): void {
    this.#undecided += 1;
    const taking = this.#take(handle)
      .catch(async (error: unknown) => {
        this.#context.log.error({ err: error, job: this.#policy.name }, 'a message could not be handled');
        await sleep(pauseMs);
        this.#channel.requeue(handle);
      })
      .finally(() => this.#busy.delete(taking));
    this.#busy.add(taking);
  }

  async #take(handle: Handle): Promise<void> {
    let next: JobDelivery | undefined;
    try {
      const delivery = await this.#read(handle);
      if (delivery !== undefined) next = await this.#decide(handle, delivery);
    } finally {
      this.#undecided -= 1;
      // The slot reserved for the message is free.
      if (next === undefined) void this.#channel.adjustPrefetch();
    }
    if (next !== undefined) await this.#run(handle, next);
  }

  /** Decides what to do with a message. Returns the job if it is to be run now; otherwise acknowledges or moves the message. */
  async #decide(handle: Handle, delivery: JobDelivery): Promise<JobDelivery | undefined> {
    const { control, topology } = this.#context;
    const { id, maxAttempts } = delivery.job;
    const work = topology.workQueue(this.#policy.name);
    const redelivered = handle.fromHold || delivery.redelivered;
    const running = this.#running.get(id);
    if (running !== undefined && !running.returned) this.#running.replaceMessage(running, handle);
    else if (control.cancelled.has(id) || (redelivered && this.#endings.done.has(id))) this.#channel.ack(handle);
    else if (handle.fromHold) {
      // From our hold queue: the job failed here while its message was in transit. Any worker may take it.
      this.#endings.released.delete(id);
      await this.#channel.moveTo(handle, work, delivery);
    } else if (redelivered) return this.#decideRedelivered(handle, delivery);
    else if (this.#stopping !== undefined) await this.#channel.moveTo(handle, work, delivery);
    else if (delivery.pastAttempts >= maxAttempts) await this.#endings.deadLetter(handle, delivery);
    else return delivery;
    return undefined;
  }

  /**
   * Decides about a redelivered message. Its worker has crashed, or the broker was restarted, or a connection was lost. In the last
   * two cases the worker is alive and replies. So if no worker replies, the job has crashed its worker.
   */
  async #decideRedelivered(handle: Handle, delivery: JobDelivery): Promise<JobDelivery | undefined> {
    const { control, log, timings, topology } = this.#context;
    const { id, maxAttempts, maxCrashes } = delivery.job;
    if (delivery.redeliveries >= renewAfterRedeliveries) {
      // If connections are lost again before an answer arrives, the broker would dead-letter the message in the end.
      await this.#channel.moveTo(handle, topology.workQueue(this.#policy.name), delivery, { redelivered: true });
      return undefined;
    }
    const isLast = (crashes: number): boolean =>
      delivery.pastAttempts + 1 >= maxAttempts || (maxCrashes !== undefined && crashes >= maxCrashes);
    const patienceMs = isLast(delivery.crashes + 1) ? timings.lastCrashMs : timings.findHolderMs;
    const reply = await control.findHolder(id, patienceMs);
    // Lost meanwhile: the broker has requeued the message, and its next receiver decides.
    if (!this.#channel.isLive(handle)) return undefined;
    const running = this.#running.get(id);
    if (running !== undefined && !running.returned) {
      this.#running.replaceMessage(running, handle);
      return undefined;
    }
    if (reply !== undefined && 'done' in reply) {
      this.#channel.ack(handle);
      return undefined;
    }
    if (reply !== undefined && 'hold' in reply) {
      await this.#channel.moveTo(handle, reply.hold, delivery);
      return undefined;
    }
    const crashes = delivery.crashes + (reply === undefined ? 1 : 0);
    const counted: JobDelivery = { ...delivery, pastAttempts: delivery.pastAttempts + 1, crashes };
    if (reply === undefined) log.warn({ jobId: id, job: this.#policy.name, crashes }, crashReason);
    if (isLast(crashes)) {
      await this.#endings.deadLetter(handle, counted);
    } else {
      // A message cannot be changed. Only a new message keeps the counts if this worker dies.
      await this.#channel.moveTo(handle, topology.workQueue(this.#policy.name), counted);
    }
    return undefined;
  }

  /** Reads the job of a message. Moves a message that is not a job to the unreadable queue: a retry would not help. */
  async #read(handle: Handle): Promise<JobDelivery | undefined> {
    try {
      return readJob(handle.message);
    } catch (error) {
      this.#context.log.error({ err: error, job: this.#policy.name }, 'unreadable message moved out of the work queue');
      const { content, options } = writeUnreadable(handle.message, String(error));
      await this.#channel.moveToUnreadable(handle, content, options);
      return undefined;
    }
  }

  /** This worker's reply to a process that received the redelivered message of a job. Undefined if another worker must reply. */
  async #holderReply(jobId: string): Promise<HolderReply | undefined> {
    if (this.#endings.done.has(jobId)) return { done: true };
    const running = this.#running.get(jobId);
    // Only once, because the message is redelivered once. At the next redelivery, another worker may have crashed.
    if (running === undefined || running.returned)
      return this.#endings.released.delete(jobId) ? { released: true } : undefined;
    await this.#channel.readyWithin(this.#context.timings.findHolderMs);
    const queue = await this.#channel.openHoldQueue();
    return queue === undefined ? undefined : { hold: queue };
  }

  async #run(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { handlers } = this.#context;
    const { id, name, version, payload, requestId } = delivery.job;
    const attempt = delivery.pastAttempts + 1;
    const attemptId = randomUUID();
    const running = this.#running.add(handle, delivery);
    this.#endings.released.delete(id);
    try {
      await handlers.run(
        { jobId: id, attemptId },
        (signal, handBackOnClose) =>
          this.#handler({
            job: { id, name, version, payload, requestId },
            attempt,
            attemptId,
            signal,
            handBackOnClose,
          }),
        (error) => judge({ ...this.#policy, maxAttempts: delivery.job.maxAttempts }, attempt, error),
        (outcome) => this.#endings.settle(running, outcome),
      );
    } finally {
      this.#running.remove(running);
      if (!this.#channel.isCounted(running)) void this.#channel.adjustPrefetch();
    }
  }

  /**
   * Returns jobs to the queue although their handlers have not ended, and answers for those whose messages are lost. If `close` closed only
   * the connection, these jobs would count as crashes.
   *
   * @param timeoutMs what the broker may take to accept them
   */
  async returnJobs(timeoutMs: number): Promise<void> {
    const { log, reports, topology } = this.#context;
    const work = topology.workQueue(this.#policy.name);
    const returned = this.#running.all().map(async (running) => {
      const { delivery, handle } = running;
      running.returned = true;
      clearTimeout(running.renewalTimer);
      if (!this.#channel.isLive(handle)) return this.#endings.release(delivery.job.id);
      try {
        await this.#channel.moveTo(handle, work, delivery);
        reports.returned(delivery.job.id);
      } catch (error) {
        log.warn({ err: error, jobId: delivery.job.id }, 'a job could not be returned; the broker will redeliver it');
        this.#endings.release(delivery.job.id);
      }
    });
    await within(timeoutMs, Promise.all(returned));
    await this.#endings.answerForReleased();
    await within(timeoutMs, this.#end());
  }

  async #settled(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    await this.#channel.stopTaking();
    await this.#settled();
    await this.#endings.answerForReleased();
    await this.#settled();
    await this.#end();
  }

  #end(): Promise<void> {
    this.#removeHolderLookup();
    this.#running.close();
    return this.#channel.close();
  }
}
