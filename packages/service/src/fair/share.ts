/** Milliseconds after which half of what a holder has used is forgotten. */
const halfLifeMs = 60_000;

/** Who wants a place: an account, or the network of a stranger. */
export interface Holder {
  key: string;
  /** Holders of one group have one share together, which they divide. For accounts that anybody can make in numbers. Itself by default. */
  group?: string;
}

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
    const elapsed = now - this.#at;
    // The same to eight digits. A power takes longer than all else that is counted for a statement of the database.
    if (elapsed < 10) return this.#used * (1 - (elapsed * Math.LN2) / halfLifeMs) + this.places * elapsed;
    const left = 2 ** (-elapsed / halfLifeMs);
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

/** A holder's part of a pool, within that of his group. */
export interface Part {
  own: Share;
  group: Share;
  key: string;
  groupKey: string;
}

/** Shares that are kept of holders who have nothing at the moment. */
const maxIdle = 10_000;

/** The shares of a pool's holders and of their groups. */
export class Shares {
  readonly #groups = new Map<string, Share>();
  readonly #holders = new Map<string, Share>();

  of({ key, group = key }: Holder): Part {
    return { own: shareOf(this.#holders, key), group: shareOf(this.#groups, group), key, groupKey: group };
  }

  /** Counts a place more or less. */
  change({ own, group }: Part, by: 1 | -1): void {
    const at = performance.now();
    own.change(by, at);
    group.change(by, at);
  }

  /** Counts one more who waits, or one less. */
  wait({ own, group }: Part, by: 1 | -1): void {
    own.waiting += by;
    group.waiting += by;
  }
}

function shareOf(shares: Map<string, Share>, key: string): Share {
  const known = shares.get(key);
  if (known !== undefined) return known;
  const share = new Share(performance.now());
  shares.set(key, share);
  if (shares.size > maxIdle) forget(shares);
  return share;
}

/** Those who have used nothing lately go, and then others without a place, the oldest first: memory has a bound. */
function forget(shares: Map<string, Share>): void {
  const at = performance.now();
  for (const [key, share] of shares) if (share.isForgettable(at)) shares.delete(key);
  for (const [key, share] of shares) {
    if (shares.size <= maxIdle / 2) return;
    if (share.places === 0 && share.waiting === 0) shares.delete(key);
  }
}
