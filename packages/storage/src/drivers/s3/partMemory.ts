import { AppError } from '@millrace/service';

/** S3 allows 10,000 parts, so objects may have up to 80 GiB. */
export const partBytes = 8 * 1024 * 1024;
/** A client that has not filled a part after this long (280 kB/s) is slow. It is ended first when memory is short. */
const slowMs = 30_000;
/** How long a put waits for memory. Proxies time out if a request is not read for about two minutes. */
const patienceMs = 60_000;
const recheckMs = 250;
/** If no memory was granted and no part was sent for this long, the puts are waiting for each other. */
const stuckMs = 500;

/** The memory of one put: the part being filled and the parts being sent. */
export interface PartHold {
  /** Waits until the part may have `bytes` in total. @returns the granted size, at least `bytes` */
  grow(bytes: number): Promise<number>;
  /** Marks the part as being sent. @returns a function that frees its memory */
  ship(): () => void;
  /** Frees the memory of the part being filled. */
  close(): void;
}

class Hold implements PartHold {
  readonly #memory: PartMemory;
  readonly end: (error: Error) => void;
  readonly group: string | undefined;
  filling = 0;
  /** When the first byte of the part arrived, plus the time spent waiting for memory. */
  since = 0;
  /** The pending request for memory. */
  waiter: Waiter | undefined;

  constructor(memory: PartMemory, end: (error: Error) => void, group: string | undefined) {
    this.#memory = memory;
    this.end = end;
    this.group = group;
  }

  grow(bytes: number): Promise<number> {
    return this.#memory.grow(this, bytes);
  }

  ship(): () => void {
    return this.#memory.ship(this);
  }

  /** How long the client has taken for its bytes of the part. */
  activeMs(now: number): number {
    return (this.waiter?.since ?? now) - this.since;
  }

  close(): void {
    this.#memory.close(this);
  }
}

interface Waiter {
  since: number;
  resolve: (bytes: number) => void;
  reject: (error: Error) => void;
}

/**
 * Limits the memory that all puts of a process hold for S3. A put that needs more waits for a whole part, and its client is not read. Memory
 * becomes free when parts have been sent. Otherwise:
 *
 * 1. slow clients are ended, first the one with the most bytes held for the longest time;
 * 2. if puts wait for each other, one part may exceed the limit;
 * 3. if such a part exists already, puts of the largest group are ended in favor of a group with fewer puts.
 *
 * Among waiting puts, groups with few puts come first, then the puts that hold the least.
 */
export class PartMemory {
  readonly #limit: number;
  readonly #holds = new Set<Hold>();
  #used = 0;
  #inFlight = 0;
  #lastProgress = 0;
  /** Number of puts by group. */
  readonly #groups = new Map<string | undefined, number>();
  /** The put that may exceed the limit until its part has been sent. */
  #exceeding: Hold | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  /** Bytes of all parts being filled or sent. */
  get used(): number {
    return this.#used;
  }

  /**
   * @param end ends the put with an error, because other puts need its memory
   * @param group the owner of the put
   */
  open(end: (error: Error) => void, group?: string): PartHold {
    const hold = new Hold(this, end, group);
    this.#holds.add(hold);
    this.#groups.set(group, this.#putsOf(hold) + 1);
    return hold;
  }

  grow(hold: Hold, bytes: number): Promise<number> {
    if (!this.#holds.has(hold)) return Promise.reject(new Error('The put has ended.'));
    if (hold.filling === 0) hold.since = performance.now();
    if (this.#fits(hold, bytes)) {
      this.#give(hold, bytes);
      return Promise.resolve(bytes);
    }
    return new Promise((resolve, reject) => {
      hold.waiter = { since: performance.now(), resolve, reject };
      this.#serve();
    });
  }

  ship(hold: Hold): () => void {
    const bytes = hold.filling;
    hold.filling = 0;
    this.#inFlight += bytes;
    this.#lastProgress = performance.now();
    const exceeded = this.#exceeding === hold;
    let sent = false;
    return () => {
      if (sent) return;
      sent = true;
      this.#inFlight -= bytes;
      this.#used -= bytes;
      this.#lastProgress = performance.now();
      if (exceeded) this.#exceeding = undefined;
      this.#serve();
    };
  }

  close(hold: Hold): void {
    if (this.#remove(hold, new Error('The put was ended while it waited for memory.'))) this.#serve();
  }

  #fits(hold: Hold, bytes: number): boolean {
    return this.#used + bytes - hold.filling <= this.#limit;
  }

  #give(hold: Hold, bytes: number): void {
    this.#used += bytes - hold.filling;
    hold.filling = bytes;
    this.#lastProgress = performance.now();
  }

  #putsOf({ group }: Hold): number {
    return this.#groups.get(group) ?? 0;
  }

  #remove(hold: Hold, reason: Error): boolean {
    if (!this.#holds.delete(hold)) return false;
    const left = this.#putsOf(hold) - 1;
    if (left === 0) this.#groups.delete(hold.group);
    else this.#groups.set(hold.group, left);
    hold.waiter?.reject(reason);
    hold.waiter = undefined;
    this.#used -= hold.filling;
    // A part in flight may exceed the limit until it has been sent.
    if (this.#exceeding === hold && hold.filling > 0) this.#exceeding = undefined;
    hold.filling = 0;
    return true;
  }

  #serve(): void {
    let next = this.#next();
    for (; next !== undefined; next = this.#next()) {
      const { hold, waiter } = next;
      if (!this.#makeRoom(hold)) break;
      // The waiting put may itself have been evicted as the slowest.
      if (hold.waiter === undefined) continue;
      hold.waiter = undefined;
      hold.since += performance.now() - waiter.since;
      this.#give(hold, partBytes);
      waiter.resolve(partBytes);
    }
    if (next !== undefined) {
      this.#timer ??= setTimeout(() => this.#recheck(), recheckMs).unref();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): { hold: Hold; waiter: Waiter } | undefined {
    let found: { hold: Hold; waiter: Waiter } | undefined;
    for (const hold of this.#holds) {
      const { waiter } = hold;
      if (waiter === undefined) continue;
      if (found === undefined || this.#comesBefore(hold, found.hold)) found = { hold, waiter };
    }
    return found;
  }

  #comesBefore(one: Hold, other: Hold): boolean {
    const byGroup = this.#putsOf(one) - this.#putsOf(other);
    if (byGroup !== 0) return byGroup < 0;
    if (one.filling !== other.filling) return one.filling < other.filling;
    return (one.waiter?.since ?? 0) < (other.waiter?.since ?? 0);
  }

  /** @returns whether a whole part can be granted now, or the put itself was ended */
  #makeRoom(hold: Hold): boolean {
    while (!this.#fits(hold, partBytes)) {
      const slowest = this.#slowest();
      if (slowest === undefined) return this.#isStuck() && this.#makeRoomWhenStuck(hold);
      this.#evict(slowest);
      if (slowest === hold) return true;
    }
    return true;
  }

  #isStuck(): boolean {
    return this.#inFlight === 0 && performance.now() - this.#lastProgress >= stuckMs;
  }

  #makeRoomWhenStuck(hold: Hold): boolean {
    if (this.#exceeding === undefined) {
      this.#exceeding = hold;
      return true;
    }
    while (!this.#fits(hold, partBytes)) {
      const greediest = this.#greediest(this.#putsOf(hold));
      if (greediest === undefined) return false;
      this.#evict(greediest);
    }
    return true;
  }

  /** The put that holds the most in the group with the most puts, if that group has at least two more puts. */
  #greediest(puts: number): Hold | undefined {
    let found: Hold | undefined;
    for (const hold of this.#holds) {
      if (hold.filling === 0 || this.#putsOf(hold) < puts + 2) continue;
      const more = found === undefined ? 1 : this.#putsOf(hold) - this.#putsOf(found);
      if (found === undefined || more > 0 || (more === 0 && hold.filling > found.filling)) found = hold;
    }
    return found;
  }

  /** The slow client with the highest cost: bytes held times the time they were held. */
  #slowest(): Hold | undefined {
    const now = performance.now();
    const cost = (hold: Hold) => hold.filling * (now - hold.since);
    let found: Hold | undefined;
    for (const hold of this.#holds) {
      if (hold.filling === 0 || hold.activeMs(now) < slowMs) continue;
      if (found === undefined || cost(hold) > cost(found)) found = hold;
    }
    return found;
  }

  #evict(hold: Hold): void {
    const error = outOfMemory('The server ran out of memory for uploads and ended this one.');
    this.#remove(hold, error);
    hold.end(error);
  }

  #recheck(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const hold of this.#holds) {
      if (hold.waiter === undefined || now - hold.waiter.since < patienceMs) continue;
      hold.waiter.reject(outOfMemory('The server has no memory for another upload.'));
      hold.waiter = undefined;
    }
    this.#serve();
  }
}

const outOfMemory = (detail: string): AppError =>
  new AppError('unavailable', `${detail} Try again later.`, { retryAfter: 30 });
