import { BusyError, NoWorkerError, QueueUnavailableError } from '@millrace/queue';
import { AppError } from '@millrace/service';

/**
 * How long nobody is asked after the workers had no place, or there were none. A computation takes as long as that or longer, so the workers do
 * not run dry; and of a flood of misses a few a second cost a claim and a question instead of all.
 */
const pauseMs = { busy: 40, away: 250 };

/** Refuses what could only wait in vain, at once and without touching anything. Not thrown at hits. */
export class Shedding {
  readonly #maxWaiting: number;
  #waiting = 0;
  #paused: { until: number; problem: AppError } | undefined;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** A worker, or all of them, could not take a question: the next ones are spared. */
  note(cause: unknown, problem: AppError): void {
    if (cause instanceof BusyError) this.#paused = { until: Date.now() + pauseMs.busy, problem };
    else if (cause instanceof NoWorkerError || cause instanceof QueueUnavailableError) {
      this.#paused = { until: Date.now() + pauseMs.away, problem };
    }
  }

  /** @throws AppError unavailable while new questions are in vain */
  assertOpen(): void {
    if (this.#paused !== undefined && Date.now() < this.#paused.until) throw this.#paused.problem;
  }

  /** Counts somebody who waits until the work has settled. @throws AppError unavailable when too many do already */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#maxWaiting) {
      throw new AppError('unavailable', 'Too many requests wait for pictures to be made.', { retryAfter: 1 });
    }
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
    }
  }
}
