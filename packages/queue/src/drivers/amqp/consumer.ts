import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, JobPolicy } from '../../driver.ts';
import { judge, type Outcome } from '../../in-hand.ts';
import type { Subscription } from '../../types.ts';
import type { AmqpContext } from './context.ts';
import type { Standing } from './control.ts';
import { Recent } from './recent.ts';
import { type JobDelivery, readJob, writeUnreadable } from './wire.ts';
import { type Handle, WorkChannel } from './workChannel.ts';

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
  readonly #channel: WorkChannel;
  readonly #running = new Map<string, Running>();
  readonly #done = new Recent(1_000);
  readonly #busy = new Set<Promise<void>>();
  readonly #forgetWho: () => void;
  /** Messages of which is not known yet whether they will run here. */
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
    this.#channel = new WorkChannel({
      context,
      policy,
      consumerId: randomUUID(),
      concurrency: options.concurrency,
      occupied: () => ({ jobs: [...this.#running.values()], undecided: this.#undecided }),
      onMessage: (handle) => this.#receive(handle),
    });
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

  #receive(handle: Handle): void {
    this.#undecided += 1;
    const taking = this.#take(handle)
      .catch(async (error: unknown) => {
        this.#context.log.error({ err: error, job: this.#policy.name }, 'a message could not be dealt with');
        await sleep(troubleMs);
        this.#channel.giveUp(handle);
      })
      .finally(() => this.#busy.delete(taking));
    this.#busy.add(taking);
  }

  async #take(handle: Handle): Promise<void> {
    let next: JobDelivery | undefined;
    try {
      next = await this.#sort(handle);
    } finally {
      this.#undecided -= 1;
      // A place that was kept for it is free.
      if (next === undefined) void this.#channel.tune();
    }
    if (next !== undefined) await this.#run(handle, next);
  }

  /** The job to run, if the message is to be run here and now. */
  async #sort(handle: Handle): Promise<JobDelivery | undefined> {
    const delivery = await this.#read(handle);
    if (delivery === undefined) return undefined;
    const { control, topology } = this.#context;
    const { id } = delivery.job;
    const work = topology.work(this.#policy.name);
    const cameBack = handle.fromHold || delivery.cameBack;
    const running = this.#running.get(id);
    if (running !== undefined) this.#adopt(running, handle);
    else if (control.cancelled.has(id) || (cameBack && this.#done.has(id))) this.#channel.ack(handle);
    // From our own queue: the job ended here without success while its message was on the way. It is anybody's again.
    else if (handle.fromHold) await this.#channel.moveTo(handle, work, delivery, delivery.used);
    else if (cameBack && (await this.#handOver(handle, delivery))) return undefined;
    else if (this.#stopping !== undefined) await this.#channel.moveTo(handle, work, delivery, delivery.used);
    else if (delivery.used >= delivery.job.maxAttempts) await this.#bury(handle, delivery);
    else return delivery;
    return undefined;
  }

  /** The job of a message. One that is none is put aside, for it will never be one. */
  async #read(handle: Handle): Promise<JobDelivery | undefined> {
    try {
      return readJob(handle.message);
    } catch (error) {
      this.#context.log.error({ err: error, job: this.#policy.name }, 'a message that is no job was put aside');
      const { content, options } = writeUnreadable(handle.message, String(error));
      await this.#channel.putAside(handle, content, options);
      return undefined;
    }
  }

  /** Gives a message that came back to the worker that still has its job. False when there is none. */
  async #handOver(handle: Handle, delivery: JobDelivery): Promise<boolean> {
    const standing = await this.#context.control.who(delivery.job.id);
    if (standing === undefined) return false;
    if ('done' in standing) this.#channel.ack(handle);
    else await this.#channel.moveTo(handle, standing.hold, delivery, delivery.used);
    return true;
  }

  /** What another process is told that got a message of a job. */
  async #standing(jobId: string): Promise<Standing | undefined> {
    if (this.#done.has(jobId)) return { done: true };
    if (!this.#running.has(jobId)) return undefined;
    await this.#channel.readyWithin(this.#context.timings.whoMs);
    const queue = await this.#channel.hold();
    return queue === undefined ? undefined : { hold: queue };
  }

  /** The job in hand gets this message in place of the one it has. */
  #adopt(running: Running, handle: Handle): void {
    this.#channel.ack(running.handle);
    running.handle = handle;
    running.held = handle.fromHold;
    this.#armHold(running, this.#context.timings.holdMs);
  }

  async #run(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { inHand, signs, timings } = this.#context;
    const { id, name, version, payload, requestId } = delivery.job;
    const attempt = delivery.used + 1;
    const attemptId = randomUUID();
    const running: Running = { delivery, attempt, handle, held: false, holdTimer: undefined };
    this.#running.set(id, running);
    this.#armHold(running, timings.holdMs);
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
      if (!this.#channel.isCounted(running)) void this.#channel.tune();
    }
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

  /** Sends a copy of the job's message to ourselves; when it arrives it is adopted, and the one in hand acknowledged. */
  async #hold(running: Running): Promise<void> {
    // Lost with its channel: it will come back by itself.
    if (!this.#channel.isLive(running.handle)) return;
    const queue = await this.#channel.hold();
    if (queue === undefined) return;
    running.held = true;
    // Before the acknowledgement, upon which the broker would fill the place.
    await this.#channel.tune();
    await this.#channel.copyTo(running.handle, queue, running.delivery, running.attempt);
  }

  async #settle(running: Running, outcome: Outcome): Promise<void> {
    const { log, signs, topology } = this.#context;
    const { delivery, attempt } = running;
    const { name } = this.#policy;
    const { id, requestId } = delivery.job;
    const about = { jobId: id, job: name, attempt, requestId };
    switch (outcome.kind) {
      case 'done':
      case 'cancelled':
        this.#done.add(id);
        this.#channel.ack(running.handle);
        if (delivery.hasRow) signs.left(id, attempt, 'done');
        return;
      case 'lost':
        return;
      case 'returned':
        await this.#finish(running, topology.work(name), attempt - 1);
        signs.returned(id);
        return;
      case 'retry': {
        const { delayMs } = outcome;
        log.warn({ ...about, err: outcome.error, delayMs }, 'a job failed and will be tried again');
        const ours = await this.#finish(running, topology.retry(name, delayMs), attempt);
        if (ours && delivery.hasRow) signs.left(id, attempt, 'retrying', delayMs);
        return;
      }
      case 'dead': {
        log.error({ ...about, err: outcome.error }, 'a job failed for good');
        const ours = await this.#finish(running, topology.dead(name), attempt, outcome.reason);
        if (ours && delivery.hasRow) signs.left(id, attempt, 'dead');
      }
    }
  }

  /** Ends a handler's message by a copy in another queue. False when the message is not ours any more. */
  async #finish(running: Running, queue: string, used: number, reason?: string): Promise<boolean> {
    const { delivery } = running;
    // The broker took the message back, and gives it to a worker that begins anew.
    let ours = this.#channel.isLive(running.handle);
    try {
      if (ours) await this.#channel.moveTo(running.handle, queue, delivery, used, reason);
    } catch (error) {
      this.#context.log.warn({ err: error, jobId: delivery.job.id }, 'the broker could not be told of a job');
      await sleep(troubleMs);
      this.#channel.giveUp(running.handle);
      ours = false;
    }
    if (!ours) this.#context.signs.returned(delivery.job.id);
    return ours;
  }

  /** The end of a job that ended its workers. */
  async #bury(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { log, signs, topology } = this.#context;
    const { id: jobId, requestId } = delivery.job;
    log.error({ jobId, job: this.#policy.name, attempts: delivery.used, requestId }, diedReason);
    await this.#channel.moveTo(handle, topology.dead(this.#policy.name), delivery, delivery.used, diedReason);
    if (delivery.hasRow) signs.left(jobId, delivery.used, 'dead');
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    await this.#channel.stopTaking();
    while (this.#busy.size > 0) await Promise.all(this.#busy);
    this.#forgetWho();
    await this.#channel.close();
  }
}
