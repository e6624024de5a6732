import { asService } from '@millrace/service';

interface Wait {
  endsAt: number;
  giveUp: () => void;
}

/**
 * Ends waits that take too long. All have the same limit, so the oldest is the first to end, and one timer is enough for all: a crowd begins
 * thousands of waits a second.
 */
export class Patience {
  readonly #limitMs: number;
  readonly #waits = new Set<Wait>();
  #isTimed = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * @param giveUp called after the limit, unless the wait has ended
   * @returns ends the wait; idempotent
   */
  begin(giveUp: () => void): () => void {
    const wait = { endsAt: performance.now() + this.#limitMs, giveUp };
    this.#waits.add(wait);
    if (!this.#isTimed) this.#time(this.#limitMs);
    return () => void this.#waits.delete(wait);
  }

  /** The timer outlives the waits that it was set for, and finds those of after them. It keeps no process alive. */
  #time(ms: number): void {
    this.#isTimed = true;
    asService(() => setTimeout(() => this.#end(), ms)).unref();
  }

  #end(): void {
    for (const wait of this.#waits) {
      const leftMs = wait.endsAt - performance.now();
      if (leftMs > 0) {
        this.#time(Math.ceil(leftMs));
        return;
      }
      this.#waits.delete(wait);
      wait.giveUp();
    }
    this.#isTimed = false;
  }
}
