import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, JobPolicy } from '../../contract/driver.ts';
import type { Subscription } from '../../contract/types.ts';
import { judge, type Outcome } from '../../handling/outcome.ts';
import type { Standing } from '../connection/control.ts';
import { Recent } from '../connection/recent.ts';
import { diedReason, type JobDelivery, readJob, writeUnreadable } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';
import { counted, type Running, RunningJobs } from './running.ts';
import { type Handle, WorkChannel } from './workChannel.ts';

/** Pause before a message is requeued after an error, so that it does not come back in a tight loop. */
const pauseMs = 1_000;

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
  readonly #done = new Recent(1_000);
  /** Jobs whose message returned to the queue although this worker is alive. */
  readonly #released = new Recent(1_000);
  readonly #busy = new Set<Promise<void>>();
  readonly #forgetWho: () => void;
  /** The number of messages that may still become running jobs. */
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
      onAttached: () => this.#running.claim(),
    });
    this.#forgetWho = context.control.onWho((jobId) => this.#standing(jobId));
  }

  /** Resolves when the consumer takes messages, or at once while the broker is unavailable. */
  async attached(): Promise<this> {
    if (this.#context.link.connected) await this.#channel.readyWithin(this.#context.timings.connectMs);
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
        this.#channel.giveUp(handle);
      })
      .finally(() => this.#busy.delete(taking));
    this.#busy.add(taking);
  }

  async #take(handle: Handle): Promise<void> {
    let next: JobDelivery | undefined;
    try {
      const delivery = await this.#read(handle);
      if (delivery !== undefined) next = await this.#sort(handle, delivery);
    } finally {
      this.#undecided -= 1;
      // The slot reserved for the message is free.
      if (next === undefined) void this.#channel.tune();
    }
    if (next !== undefined) await this.#run(handle, next);
  }

  /** Returns the job if it is to be run now. Otherwise settles the message. */
  async #sort(handle: Handle, delivery: JobDelivery): Promise<JobDelivery | undefined> {
    const { control, topology } = this.#context;
    const { id, maxAttempts } = delivery.job;
    const work = topology.work(this.#policy.name);
    const cameBack = handle.fromHold || delivery.cameBack;
    const running = this.#running.get(id);
    if (running !== undefined) this.#running.adopt(running, handle);
    else if (control.cancelled.has(id) || (cameBack && this.#done.has(id))) this.#channel.ack(handle);
    else if (handle.fromHold) {
      // From our hold queue: the job failed here while its message was in transit. Any worker may take it.
      this.#released.delete(id);
      await this.#channel.moveTo(handle, work, delivery);
    } else if (cameBack) return this.#sortReturned(handle, delivery);
    else if (this.#stopping !== undefined) await this.#channel.moveTo(handle, work, delivery);
    else if (delivery.used >= maxAttempts) await this.#bury(handle, delivery);
    else return delivery;
    return undefined;
  }

  /**
   * Handles a redelivered message. Its worker has crashed, or the broker was restarted, or a connection was lost. In the last two
   * cases the worker is alive and answers. Only if no worker answers, the job has crashed its worker.
   */
  async #sortReturned(handle: Handle, delivery: JobDelivery): Promise<JobDelivery | undefined> {
    const { control, log, topology } = this.#context;
    const { id, maxAttempts, maxCrashes } = delivery.job;
    const standing = await control.who(id);
    const running = this.#running.get(id);
    if (running !== undefined) {
      this.#running.adopt(running, handle);
      return undefined;
    }
    if (standing !== undefined && 'done' in standing) {
      this.#channel.ack(handle);
      return undefined;
    }
    if (standing !== undefined && 'hold' in standing) {
      await this.#channel.moveTo(handle, standing.hold, delivery);
      return undefined;
    }
    const crashes = delivery.crashes + (standing === undefined ? 1 : 0);
    const tried: JobDelivery = { ...delivery, used: delivery.used + 1, crashes };
    if (standing === undefined) log.warn({ jobId: id, job: this.#policy.name, crashes }, diedReason);
    if (tried.used >= maxAttempts || (maxCrashes !== undefined && crashes >= maxCrashes)) {
      await this.#bury(handle, tried);
    } else {
      // A message cannot be changed. Only a new message keeps the counts if this worker dies.
      await this.#channel.moveTo(handle, topology.work(this.#policy.name), tried);
    }
    return undefined;
  }

  /** Reads the job of a message. Moves a message that is not a job to the unreadable queue: a retry would not help. */
  async #read(handle: Handle): Promise<JobDelivery | undefined> {
    try {
      return readJob(handle.message);
    } catch (error) {
      this.#context.log.error({ err: error, job: this.#policy.name }, 'unreadable message put aside');
      const { content, options } = writeUnreadable(handle.message, String(error));
      await this.#channel.putAside(handle, content, options);
      return undefined;
    }
  }

  /** What this worker answers to a process that got a redelivered message of a job. */
  async #standing(jobId: string): Promise<Standing | undefined> {
    if (this.#done.has(jobId)) return { done: true };
    const running = this.#running.get(jobId);
    // Answered only once: the message comes back once. The next time, another worker may have crashed.
    if (running === undefined || running.givenBack)
      return this.#released.delete(jobId) ? { released: true } : undefined;
    await this.#channel.readyWithin(this.#context.timings.whoMs);
    const queue = await this.#channel.hold();
    return queue === undefined ? undefined : { hold: queue };
  }

  async #run(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { handlers } = this.#context;
    const { id, name, version, payload, requestId } = delivery.job;
    const attempt = delivery.used + 1;
    const attemptId = randomUUID();
    const running = this.#running.add(handle, delivery);
    this.#released.delete(id);
    try {
      await handlers.run(
        { jobId: id, attemptId },
        (signal) => this.#handler({ job: { id, name, version, payload, requestId }, attempt, attemptId, signal }),
        (error) => judge({ ...this.#policy, maxAttempts: delivery.job.maxAttempts }, attempt, error),
        (outcome) => this.#settle(running, outcome),
      );
    } finally {
      this.#running.remove(running);
      if (!this.#channel.isCounted(running)) void this.#channel.tune();
    }
  }

  async #settle(running: Running, outcome: Outcome): Promise<void> {
    const { log, signs, topology } = this.#context;
    const { delivery } = running;
    const { name } = this.#policy;
    const { id, requestId } = delivery.job;
    const about = { jobId: id, job: name, attempt: delivery.used + 1, requestId };
    const tried = { ...delivery, used: delivery.used + 1 };
    switch (outcome.kind) {
      case 'done':
      case 'cancelled':
        this.#done.add(id);
        this.#channel.ack(running.handle);
        if (delivery.hasRow) signs.left(counted(delivery), 'done');
        return;
      case 'lost':
        return;
      case 'returned':
        await this.#finish(running, topology.work(name), delivery);
        signs.returned(id);
        return;
      case 'retry': {
        const { delayMs } = outcome;
        log.warn({ ...about, err: outcome.error, delayMs }, 'a job failed; retrying');
        const ours = await this.#finish(running, topology.retry(name, delayMs), tried);
        if (ours && delivery.hasRow) signs.left(counted(delivery), 'retrying', delayMs);
        return;
      }
      case 'dead': {
        log.error({ ...about, err: outcome.error }, 'a job failed: dead-lettered');
        const ours = await this.#finish(running, topology.dead(name), tried, outcome.reason);
        if (ours && delivery.hasRow) signs.left(counted(delivery), 'dead');
      }
    }
  }

  /** Moves a handler's message to another queue. Returns false if the message is no longer ours. */
  async #finish(running: Running, queue: string, delivery: JobDelivery, reason?: string): Promise<boolean> {
    if (running.givenBack) return false;
    // If false, the broker has requeued the message, and another worker starts the job again.
    let ours = this.#channel.isLive(running.handle);
    try {
      if (ours) await this.#channel.moveTo(running.handle, queue, delivery, reason);
    } catch (error) {
      this.#context.log.warn({ err: error, jobId: delivery.job.id }, 'a job could not be settled; requeueing it');
      await sleep(pauseMs);
      this.#channel.giveUp(running.handle);
      ours = false;
    }
    if (!ours) {
      this.#released.add(delivery.job.id);
      this.#context.signs.returned(delivery.job.id);
    }
    return ours;
  }

  /** Returns the jobs whose handlers do not end to the queue. If only the connection closed, they would count as crashes. */
  async giveBack(): Promise<void> {
    const work = this.#context.topology.work(this.#policy.name);
    const given = this.#running.all().map(async (running) => {
      running.givenBack = true;
      clearTimeout(running.holdTimer);
      if (!this.#channel.isLive(running.handle)) return;
      await this.#channel.moveTo(running.handle, work, running.delivery);
      this.#context.signs.returned(running.delivery.job.id);
    });
    await Promise.all(given);
    await this.#channel.close();
  }

  /** Dead-letters a job that crashed its workers. */
  async #bury(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { log, signs, topology } = this.#context;
    const { used: attempts, crashes, hasRow } = delivery;
    const { id: jobId, requestId } = delivery.job;
    log.error({ jobId, job: this.#policy.name, attempts, crashes, requestId }, 'job crashed too often: dead-lettered');
    await this.#channel.moveTo(handle, topology.dead(this.#policy.name), delivery, diedReason);
    if (hasRow) signs.left({ jobId, attempts, crashes }, 'dead');
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    await this.#channel.stopTaking();
    while (this.#busy.size > 0) await Promise.all(this.#busy);
    this.#forgetWho();
    this.#running.close();
    await this.#channel.close();
  }
}
