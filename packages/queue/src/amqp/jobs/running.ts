import type { JobDelivery } from '../connection/wire.ts';
import type { AmqpContext } from '../context.ts';
import type { Handle, WorkChannel } from './workChannel.ts';

/** A job whose handler is running, and its message in the broker. */
export interface Running {
  delivery: JobDelivery;
  handle: Handle;
  /** A copy of the message has been sent to the hold queue, or has replaced the message. */
  held: boolean;
  /** The job returned to the queue although its handler has not ended. */
  returned: boolean;
  holdTimer: NodeJS.Timeout | undefined;
}

const holdRetryMs = 5_000;
/** The broker drops a message after 30 redeliveries. After this many, a copy with a count of 0 replaces it. */
const renewAfterRedeliveries = 10;

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
    const running: Running = { delivery, handle, held: false, returned: false, holdTimer: undefined };
    this.#jobs.set(delivery.job.id, running);
    this.#armHold(running, this.#context.timings.holdMs);
    if (delivery.hasRow) this.#context.reports.started(countsOf(delivery));
    return running;
  }

  remove(running: Running): void {
    clearTimeout(running.holdTimer);
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

  /** Takes back a crash: another worker is still running the job. */
  #uncountCrash(jobId: string): void {
    const running = this.#jobs.get(jobId);
    if (running === undefined || running.delivery.crashes === 0 || !this.#channel().isLive(running.handle)) return;
    running.delivery = { ...running.delivery, crashes: running.delivery.crashes - 1 };
    if (running.delivery.hasRow) this.#context.reports.started(countsOf(running.delivery));
    this.#armHold(running, 0);
  }

  /** Replaces the message of a running job by this one. */
  replaceMessage(running: Running, handle: Handle): void {
    this.#channel().ack(running.handle);
    running.handle = handle;
    running.held = handle.fromHold;
    const renew = Number(handle.message.properties.headers?.['x-delivery-count'] ?? 0) >= renewAfterRedeliveries;
    this.#armHold(running, renew ? 0 : this.#context.timings.holdMs);
  }

  #armHold(running: Running, ms: number): void {
    clearTimeout(running.holdTimer);
    running.holdTimer = setTimeout(() => {
      this.#hold(running).catch((error: unknown) => {
        this.#context.log.warn({ err: error, jobId: running.delivery.job.id }, 'a job message could not be renewed');
        this.#armHold(running, Math.min(ms, holdRetryMs));
      });
    }, ms).unref();
  }

  /** Sends a copy of the job's message to our hold queue. When the copy arrives, it is adopted and the old message acknowledged. */
  async #hold(running: Running): Promise<void> {
    // The message was lost with its channel. The broker will redeliver it.
    if (!this.#channel().isLive(running.handle)) return;
    const queue = await this.#channel().hold();
    if (queue === undefined) return;
    running.held = true;
    // Before the acknowledgement, after which the broker would fill the slot.
    await this.#channel().adjustPrefetch();
    await this.#channel().copyTo(running.handle, queue, running.delivery);
  }

  close(): void {
    this.#removeRunningListener();
  }
}

/** What a report to the relay says about a running job: its attempts, including the current one. */
export function countsOf({ job, pastAttempts, crashes }: JobDelivery): { jobId: string; attempts: number; crashes: number } {
  return { jobId: job.id, attempts: pastAttempts + 1, crashes };
}
