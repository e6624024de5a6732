import { BusyError, NoWorkerError, QueueUnavailableError } from '@millrace/queue';
import { AppError } from '@millrace/service';

/**
 * Milliseconds without requests to workers after one was busy, or none was reachable. A rendering takes at least as long, so workers do
 * not become idle. In a flood of misses, only a few a second cost a claim and a request.
 */
const pauseMs = { busy: 40, unreachable: 250 };

/** Rejects misses that cannot be served now, at once and without I/O. Hits are not affected. */
export class LoadShedding {
  readonly #maxWaiting: number;
  #waiting = 0;
  #paused: { until: number; problem: AppError } | undefined;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Starts a pause if a worker was busy, or none was reachable.
   *
   * @param problem the error for requests during the pause
   */
  recordFailure(cause: unknown, problem: AppError): void {
    if (cause instanceof BusyError) this.#paused = { until: Date.now() + pauseMs.busy, problem };
    else if (cause instanceof NoWorkerError || cause instanceof QueueUnavailableError) {
      this.#paused = { until: Date.now() + pauseMs.unreachable, problem };
    }
  }

  /** @throws AppError unavailable during a pause */
  assertNotPaused(): void {
    if (this.#paused !== undefined && Date.now() < this.#paused.until) throw this.#paused.problem;
  }

  /** Runs the work, and counts its request as waiting meanwhile. @throws AppError unavailable if too many requests are waiting */
  async runCounted<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#maxWaiting) {
      throw new AppError('unavailable', 'Too many requests are waiting for renditions.', { retryAfter: 1 });
    }
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
    }
  }
}
