import { AppError } from '@millrace/service';
import { PartBuffers } from './partBuffers.ts';

/** S3 allows 10,000 parts, so objects may have up to 80 GiB. */
export const partBytes = 8 * 1024 * 1024;
/** A client that takes longer to fill a part (less than 280 kB/s) is slow. Its put is ended first when memory is short. */
const slowMs = 30_000;
/** How long a put waits for memory. Proxies time out if a request is not read for about two minutes. */
const maxWaitMs = 60_000;
const recheckMs = 250;
/** If no memory was granted and no part was sent for this long, the puts wait for each other. */
const stuckMs = 500;

/** The memory of one put: the part that is being filled, and the parts that are being sent. */
export interface PutMemory {
  /** Waits until the part that is being filled may have `bytes`. @returns its granted size, at least `bytes` */
  grow(bytes: number): Promise<number>;
  /** The part is full and is being sent. @returns a function to call when it was sent, which frees its memory */
  startSending(): () => void;
  /** Frees the memory of the part being filled. */
  close(): void;
}

class Put implements PutMemory {
  readonly #memory: PartMemory;
  readonly end: (error: Error) => void;
  readonly group: string | undefined;
  /** Bytes granted to the part that is being filled. */
  filling = 0;
  /** When the first byte of the part arrived, shifted by the time spent waiting for memory. */
  partStartedAt = 0;
  /** The pending request for memory. */
  waiting: WaitingRequest | undefined;

  constructor(memory: PartMemory, end: (error: Error) => void, group: string | undefined) {
    this.#memory = memory;
    this.end = end;
    this.group = group;
  }

  grow(bytes: number): Promise<number> {
    return this.#memory.grow(this, bytes);
  }

  startSending(): () => void {
    return this.#memory.startSending(this);
  }

  /** How long the client has been filling the part, without the time in which it waited for memory. */
  activeMs(now: number): number {
    return (this.waiting?.since ?? now) - this.partStartedAt;
  }

  close(): void {
    this.#memory.close(this);
  }
}

interface WaitingRequest {
  since: number;
  resolve: (bytes: number) => void;
  reject: (error: Error) => void;
}

/**
 * Limits the memory that all puts of a process hold for S3. A put that needs more waits until a whole part is free, and its client
 * is not read meanwhile. Memory becomes free when parts have been sent. If that is not enough:
 *
 * 1. slow clients are ended, first the one with the most bytes held for the longest time;
 * 2. if puts wait for each other, one part may exceed the limit;
 * 3. if such a part exists already, puts of the largest group are ended in favor of a group with fewer puts.
 *
 * Among waiting puts, groups with few puts come first, then the puts that hold the least.
 */
export class PartMemory {
  readonly buffers = new PartBuffers();
  readonly #limit: number;
  readonly #puts = new Set<Put>();
  #used = 0;
  #inFlight = 0;
  #lastProgress = 0;
  /** Number of puts by group. */
  readonly #groups = new Map<string | undefined, number>();
  /** The put that may exceed the limit until its part has been sent. */
  #exceeding: Put | undefined;
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
  open(end: (error: Error) => void, group?: string): PutMemory {
    const put = new Put(this, end, group);
    this.#puts.add(put);
    this.#groups.set(group, this.#putsOf(put) + 1);
    return put;
  }

  grow(put: Put, bytes: number): Promise<number> {
    if (!this.#puts.has(put)) return Promise.reject(new Error('The put has ended.'));
    if (put.filling === 0) put.partStartedAt = performance.now();
    if (this.#fits(put, bytes)) {
      this.#grant(put, bytes);
      return Promise.resolve(bytes);
    }
    return new Promise((resolve, reject) => {
      put.waiting = { since: performance.now(), resolve, reject };
      this.#grantWaiting();
    });
  }

  startSending(put: Put): () => void {
    const bytes = put.filling;
    put.filling = 0;
    this.#inFlight += bytes;
    this.#lastProgress = performance.now();
    const exceeded = this.#exceeding === put;
    let sent = false;
    return () => {
      if (sent) return;
      sent = true;
      this.#inFlight -= bytes;
      this.#used -= bytes;
      this.#lastProgress = performance.now();
      if (exceeded) this.#exceeding = undefined;
      this.#grantWaiting();
    };
  }

  close(put: Put): void {
    if (this.#remove(put, new Error('The put was ended while it waited for memory.'))) this.#grantWaiting();
  }

  #fits(put: Put, bytes: number): boolean {
    return this.#used + bytes - put.filling <= this.#limit;
  }

  #grant(put: Put, bytes: number): void {
    this.#used += bytes - put.filling;
    put.filling = bytes;
    this.#lastProgress = performance.now();
  }

  #putsOf({ group }: Put): number {
    return this.#groups.get(group) ?? 0;
  }

  #remove(put: Put, reason: Error): boolean {
    if (!this.#puts.delete(put)) return false;
    const left = this.#putsOf(put) - 1;
    if (left === 0) this.#groups.delete(put.group);
    else this.#groups.set(put.group, left);
    put.waiting?.reject(reason);
    put.waiting = undefined;
    this.#used -= put.filling;
    // A part in flight may exceed the limit until it has been sent.
    if (this.#exceeding === put && put.filling > 0) this.#exceeding = undefined;
    put.filling = 0;
    return true;
  }

  #grantWaiting(): void {
    let next = this.#nextWaiting();
    for (; next !== undefined; next = this.#nextWaiting()) {
      const { put, waiting } = next;
      if (!this.#makeRoom(put)) break;
      // The waiting put may itself have been evicted as the slowest.
      if (put.waiting === undefined) continue;
      put.waiting = undefined;
      put.partStartedAt += performance.now() - waiting.since;
      this.#grant(put, partBytes);
      waiting.resolve(partBytes);
    }
    if (next !== undefined) {
      this.#timer ??= setTimeout(() => this.#recheck(), recheckMs).unref();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #nextWaiting(): { put: Put; waiting: WaitingRequest } | undefined {
    let found: { put: Put; waiting: WaitingRequest } | undefined;
    for (const put of this.#puts) {
      const { waiting } = put;
      if (waiting === undefined) continue;
      if (found === undefined || this.#comesBefore(put, found.put)) found = { put, waiting };
    }
    return found;
  }

  #comesBefore(one: Put, other: Put): boolean {
    const byGroup = this.#putsOf(one) - this.#putsOf(other);
    if (byGroup !== 0) return byGroup < 0;
    if (one.filling !== other.filling) return one.filling < other.filling;
    return (one.waiting?.since ?? 0) < (other.waiting?.since ?? 0);
  }

  /** @returns whether a whole part can be granted now, or the put itself was ended */
  #makeRoom(put: Put): boolean {
    while (!this.#fits(put, partBytes)) {
      const slowest = this.#slowest();
      if (slowest === undefined) return this.#isStuck() && this.#makeRoomWhenStuck(put);
      this.#evict(slowest);
      if (slowest === put) return true;
    }
    return true;
  }

  #isStuck(): boolean {
    return this.#inFlight === 0 && performance.now() - this.#lastProgress >= stuckMs;
  }

  #makeRoomWhenStuck(put: Put): boolean {
    if (this.#exceeding === undefined) {
      this.#exceeding = put;
      return true;
    }
    while (!this.#fits(put, partBytes)) {
      const largest = this.#largestOfLargestGroup(this.#putsOf(put));
      if (largest === undefined) return false;
      this.#evict(largest);
    }
    return true;
  }

  /** The put that holds the most in the group with the most puts, if that group has at least two more puts. */
  #largestOfLargestGroup(puts: number): Put | undefined {
    let found: Put | undefined;
    for (const put of this.#puts) {
      if (put.filling === 0 || this.#putsOf(put) < puts + 2) continue;
      const more = found === undefined ? 1 : this.#putsOf(put) - this.#putsOf(found);
      if (found === undefined || more > 0 || (more === 0 && put.filling > found.filling)) found = put;
    }
    return found;
  }

  /** The slow client with the highest cost: bytes held times the time they were held. */
  #slowest(): Put | undefined {
    const now = performance.now();
    const cost = (put: Put) => put.filling * (now - put.partStartedAt);
    let found: Put | undefined;
    for (const put of this.#puts) {
      if (put.filling === 0 || put.activeMs(now) < slowMs) continue;
      if (found === undefined || cost(put) > cost(found)) found = put;
    }
    return found;
  }

  #evict(put: Put): void {
    const error = outOfMemory('The server ran out of memory for uploads and ended this one.');
    this.#remove(put, error);
    put.end(error);
  }

  #recheck(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const put of this.#puts) {
      if (put.waiting === undefined || now - put.waiting.since < maxWaitMs) continue;
      put.waiting.reject(outOfMemory('The server has no memory for another upload.'));
      put.waiting = undefined;
    }
    this.#grantWaiting();
  }
}

const outOfMemory = (detail: string): AppError =>
  new AppError('unavailable', `${detail} Try again later.`, { retryAfter: 30 });
