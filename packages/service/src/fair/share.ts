/** Milliseconds after which half of what a holder has used is forgotten. */
const halfLifeMs = 60_000;

/** What one holder, or one group of holders, has of a pool: places now, and how much it has used lately. */
export class Share {
  places = 0;
  /** Those who wait for a place. */
  waiting = 0;
  #used = 0;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Place-milliseconds of late: older use counts less, by half each minute. */
  used(now: number): number {
    const left = 2 ** (-(now - this.#at) / halfLifeMs);
    // The integral of a constant number of places, each moment weighted by its age.
    return this.#used * left + (this.places * halfLifeMs * (1 - left)) / Math.LN2;
  }

  /** Changes the number of places it has. */
  change(by: 1 | -1, now: number): void {
    this.#used = this.used(now);
    this.#at = now;
    this.places += by;
  }

  /** Whether nothing would be forgotten with it. */
  isForgettable(now: number): boolean {
    return this.places === 0 && this.waiting === 0 && this.used(now) < 1;
  }
}
