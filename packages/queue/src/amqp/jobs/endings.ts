import { setTimeout as sleep } from 'node:timers/promises';
import type { JobPolicy } from '../../contract/driver.ts';
import type { Outcome } from '../../handling/outcome.ts';
import { RecentIds } from '../connection/recentIds.ts';
import { crashReason, type JobDelivery } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';
import { countsOf, type Running } from './running.ts';
import type { Handle, WorkChannel } from './workChannel.ts';

/** Pause before a message is requeued after an error, so that it does not come back in a tight loop. */
export const pauseMs = 1_000;
/** How often a closing worker looks whether others have asked for its jobs. */
const answerPollMs = 20;

/** How the jobs of one consumer end, and what becomes of their messages. */
export class Endings {
  readonly #context: AmqpContext;
  readonly #policy: JobPolicy;
  readonly #channel: WorkChannel;
  readonly done = new RecentIds(1_000);
  /** Jobs whose message returned to the queue without a crash of this worker. */
  readonly released = new RecentIds(1_000);
  /** When the last one of them returned. */
  #releasedAt = 0;

  constructor(context: AmqpContext, policy: JobPolicy, channel: WorkChannel) {
    this.#context = context;
    this.#policy = policy;
    this.#channel = channel;
  }

  /** Acknowledges or moves the message of a job whose handler has ended. */
  async settle(running: Running, outcome: Outcome): Promise<void> {
    const { log, reports, topology } = this.#context;
    const { delivery } = running;
    const { name } = this.#policy;
    const { id, requestId } = delivery.job;
    const about = { jobId: id, job: name, attempt: delivery.pastAttempts + 1, requestId };
    const counted = { ...delivery, pastAttempts: delivery.pastAttempts + 1 };
    switch (outcome.kind) {
      case 'done':
      case 'cancelled':
        this.done.add(id);
        this.#channel.ack(running.handle);
        if (delivery.hasRow) reports.ended(countsOf(delivery), 'done');
        return;
      case 'lost':
        return;
      case 'returned':
        await this.#finish(running, topology.workQueue(name), delivery);
        reports.returned(id);
        return;
      case 'yielded': {
        if (!delivery.hasRow) {
          await this.#finish(running, topology.workQueue(name), delivery);
          reports.returned(id);
          return;
        }
        // The row waits again, and its relay publishes it in its turn. If the report is lost, the row is silent, and published later.
        if (!running.returned && this.#channel.isLive(running.handle)) {
          this.#channel.ack(running.handle);
          reports.yielded(countsOf(delivery));
        } else reports.returned(id);
        return;
      }
      case 'moved': {
        const { to, version } = outcome;
        if (!delivery.hasRow) {
          await this.#finish(running, topology.workQueue(to), {
            ...delivery,
            job: { ...delivery.job, name: to, version },
          });
          return;
        }
        // As above: the row waits with its new name.
        if (!running.returned && this.#channel.isLive(running.handle)) {
          this.#channel.ack(running.handle);
          reports.moved(countsOf(delivery), to, version);
        } else reports.returned(id);
        return;
      }
      case 'retry': {
        const { delayMs } = outcome;
        log.warn({ ...about, err: outcome.error, delayMs }, 'a job failed; retrying');
        const moved = await this.#finish(running, topology.retryQueue(name, delayMs), counted);
        if (moved && delivery.hasRow) reports.ended(countsOf(delivery), 'retrying', delayMs);
        return;
      }
      case 'dead': {
        log.error({ ...about, err: outcome.error }, 'a job failed: dead-lettered');
        const moved = await this.#finish(running, topology.deadQueue(name), counted, outcome.reason);
        if (moved && delivery.hasRow) reports.ended(countsOf(delivery), 'dead');
      }
    }
  }

  /** Moves the message of a job that has run to another queue. Returns false if this worker no longer has the message. */
  async #finish(running: Running, queue: string, delivery: JobDelivery, reason?: string): Promise<boolean> {
    if (running.returned) return false;
    // If not, the broker has requeued the message, and another worker starts the job again.
    let isOurs = this.#channel.isLive(running.handle);
    try {
      if (isOurs) await this.#channel.moveTo(running.handle, queue, delivery, { reason });
    } catch (error) {
      this.#context.log.warn({ err: error, jobId: delivery.job.id }, 'a job could not be settled; requeueing it');
      await sleep(pauseMs);
      this.#channel.requeue(running.handle);
      isOurs = false;
    }
    if (!isOurs) this.release(delivery.job.id);
    return isOurs;
  }

  /** Lets go of a job whose message the broker has requeued. Whoever gets it asks for the job. */
  release(jobId: string): void {
    this.released.add(jobId);
    this.#releasedAt = performance.now();
    this.#context.reports.returned(jobId);
  }

  /** Dead-letters a job that crashed its workers. */
  async deadLetter(handle: Handle, delivery: JobDelivery): Promise<void> {
    const { log, reports, topology } = this.#context;
    const { pastAttempts: attempts, crashes, hasRow } = delivery;
    const { id: jobId, requestId } = delivery.job;
    log.error({ jobId, job: this.#policy.name, attempts, crashes, requestId }, 'job crashed too often: dead-lettered');
    await this.#channel.moveTo(handle, topology.deadQueue(this.#policy.name), delivery, { reason: crashReason });
    if (hasRow) reports.ended({ jobId, attempts, crashes }, 'dead');
  }

  /**
   * Waits until other workers have asked for all jobs whose messages this worker had lost. Without an answer, they would count crashes.
   * There may be no other worker, so the wait is limited: to the time in which a message returns from a hold queue, or in which a worker that
   * was cut off too may not ask yet.
   */
  async answerForReleased(): Promise<void> {
    const { broker, timings } = this.#context;
    const deadline = this.#releasedAt + Math.max(timings.holdTtlMs, timings.reconnectGraceMs + timings.findHolderMs);
    while (this.released.size > 0 && broker.connected && performance.now() < deadline) await sleep(answerPollMs);
  }
}
