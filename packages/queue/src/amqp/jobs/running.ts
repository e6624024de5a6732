import { type JobDelivery, renewAfterRedeliveries } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';
import type { JobCounts } from '../relay/jobReports.ts';
import type { Handle, WorkChannel } from './workChannel.ts';

/** A job whose handler is running, and its message in the broker. */
export interface Running {
  delivery: JobDelivery;
  handle: Handle;
  /** A copy of the message is in the hold queue, or came from it and has replaced the message. */
  usesHoldQueue: boolean;
  /** The job returned to the queue although its handler has not ended. */
  returned: boolean;
  renewalTimer: NodeJS.Timeout | undefined;
}

const renewalRetryMs = 5_000;

/** The running jobs of one consumer and their messages. A message can be lost, replaced and renewed while its job runs. */
export class RunningJobs {
  readonly #context: AmqpContext;
  readonly #channel: () => WorkChannel;
  readonly #jobs = new Map<string, Running>();
  readonly #removeRunningListener: () => void;

  constructor(context: AmqpContext, channel: () => WorkChannel) {
    this.#context = context;
    this.#channel = channel;
    this.#removeRunningListener = context.control.onStillRunning((jobId) => this.#uncountCrash(jobId));
  }

  get(jobId: string): Running | undefined {
    return this.#jobs.get(jobId);
  }

  all(): Running[] {
    return [...this.#jobs.values()];
  }

  add(handle: Handle, delivery: JobDelivery): Running {
    const running: Running = { delivery, handle, usesHoldQueue: false, returned: false, renewalTimer: undefined };
    this.#jobs.set(delivery.job.id, running);
    this.#scheduleRenewal(running, this.#context.timings.holdMs);
    if (delivery.hasRow) this.#context.reports.started(countsOf(delivery));
    return running;
  }

  remove(running: Running): void {
    clearTimeout(running.renewalTimer);
    this.#jobs.delete(running.delivery.job.id);
  }

  /**
   * Announces the jobs that kept running while the connection was lost with their messages. Meanwhile another worker may have
   * asked about such a job, got no answer and counted a crash.
   */
  announce(): void {
    for (const [jobId, { handle }] of this.#jobs) {
      if (!this.#channel().isLive(handle)) this.#context.control.announceRunning(jobId);
    }
  }

  /** Subtracts a counted crash: the other worker did not crash, it still runs the job. */
  #uncountCrash(jobId: string): void {
    const running = this.#jobs.get(jobId);
    if (running === undefined || running.delivery.crashes === 0 || !this.#channel().isLive(running.handle)) return;
    running.delivery = { ...running.delivery, crashes: running.delivery.crashes - 1 };
    if (running.delivery.hasRow) this.#context.reports.started(countsOf(running.delivery));
    this.#scheduleRenewal(running, 0);
  }

  /** Replaces the message of a running job with this one. */
  replaceMessage(running: Running, handle: Handle): void {
    this.#channel().ack(running.handle);
    running.handle = handle;
    running.usesHoldQueue = handle.fromHold;
    const renew = Number(handle.message.properties.headers?.['x-delivery-count'] ?? 0) >= renewAfterRedeliveries;
    this.#scheduleRenewal(running, renew ? 0 : this.#context.timings.holdMs);
  }

  #scheduleRenewal(running: Running, ms: number): void {
    clearTimeout(running.renewalTimer);
    running.renewalTimer = setTimeout(() => {
      this.#renewMessage(running).catch((error: unknown) => {
        this.#context.log.warn({ err: error, jobId: running.delivery.job.id }, 'a job message could not be renewed');
        this.#scheduleRenewal(running, Math.min(ms, renewalRetryMs));
      });
    }, ms).unref();
  }

  /** Sends a copy of the message to our hold queue. When the copy arrives, `replaceMessage` acknowledges the old message. */
  async #renewMessage(running: Running): Promise<void> {
    // The message was lost with its channel. The broker will redeliver it.
    if (!this.#channel().isLive(running.handle)) return;
    const queue = await this.#channel().openHoldQueue();
    if (queue === undefined) return;
    running.usesHoldQueue = true;
    // Before the acknowledgement, after which the broker would fill the slot.
    await this.#channel().adjustPrefetch();
    await this.#channel().copyTo(running.handle, queue, running.delivery);
  }

  close(): void {
    this.#removeRunningListener();
  }
}

/** The counts for a report about a running job. The current attempt counts. */
export function countsOf(delivery: JobDelivery): JobCounts {
  const { job, pastAttempts, crashes } = delivery;
  return { jobId: job.id, attempts: pastAttempts + 1, crashes };
}
