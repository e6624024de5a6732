import { AppError } from '@millrace/service';

/** 10,000 parts are the most: objects up to 80 GiB. */
export const partBytes = 8 * 1024 * 1024;
/** A client that has not filled a part after this long (280 kB/s) is slow, and gives way when memory is short. */
const slowMs = 30_000;
/** Proxies give up on a request that is not read for about two minutes. */
const patienceMs = 60_000;
const recheckMs = 1_000;

/** The memory of one put: the part that is being filled, and those that are being sent. */
export interface PartHold {
  /** Waits until the part may have `bytes` in all. @returns how many it may have, at least `bytes` */
  grow(bytes: number): Promise<number>;
  /** The part is full: it is sent from now on. @returns what frees its memory */
  ship(): () => void;
  /** Frees all that is being filled. */
  close(): void;
}

class Hold implements PartHold {
  readonly #memory: PartMemory;
  readonly end: (error: Error) => void;
  filling = 0;
  /** When the first byte of the part came; time spent waiting for memory is left out. */
  since = 0;
  isWaiting = false;

  constructor(memory: PartMemory, end: (error: Error) => void) {
    this.#memory = memory;
    this.end = end;
  }

  grow(bytes: number): Promise<number> {
    return this.#memory.grow(this, bytes);
  }

  ship(): () => void {
    return this.#memory.ship(this);
  }

  close(): void {
    this.#memory.close(this);
  }
}

interface Waiter {
  hold: Hold;
  bytes: number;
  since: number;
  resolve: (bytes: number) => void;
  reject: (error: Error) => void;
}

/**
 * Bounds what all puts of a process hold in memory for S3. A put that needs more waits, so its client is not read. The wait ends when parts
 * have been sent, or at the cost of the slowest client: the one that holds most for longest is ended. One part may exceed the limit
 * when nothing else could go on.
 */
export class PartMemory {
  readonly #limit: number;
  readonly #holds = new Set<Hold>();
  readonly #waiters: Waiter[] = [];
  #used = 0;
  #inFlight = 0;
  /** The put that may exceed the limit until its part was sent. */
  #exceeding: Hold | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  /** Bytes of parts that are filled or sent. */
  get used(): number {
    return this.#used;
  }

  /** @param end ends the put with an error, because others need its memory */
  open(end: (error: Error) => void): PartHold {
    const hold = new Hold(this, end);
    this.#holds.add(hold);
    return hold;
  }

  grow(hold: Hold, bytes: number): Promise<number> {
    if (!this.#holds.has(hold)) return Promise.reject(new Error('the put has ended'));
    if (hold.filling === 0) hold.since = performance.now();
    if (this.#waiters.length === 0 && this.#fits(bytes - hold.filling)) {
      this.#take(hold, bytes);
      return Promise.resolve(bytes);
    }
    return new Promise((resolve, reject) => {
      hold.isWaiting = true;
      this.#waiters.push({ hold, bytes, since: performance.now(), resolve, reject });
      this.#serve();
    });
  }

  ship(hold: Hold): () => void {
    const bytes = hold.filling;
    hold.filling = 0;
    this.#inFlight += bytes;
    const exceeded = this.#exceeding === hold;
    let sent = false;
    return () => {
      if (sent) return;
      sent = true;
      this.#inFlight -= bytes;
      this.#used -= bytes;
      if (exceeded) this.#exceeding = undefined;
      this.#serve();
    };
  }

  close(hold: Hold): void {
    if (!this.#holds.delete(hold)) return;
    const at = this.#waiters.findIndex((waiter) => waiter.hold === hold);
    const [waiter] = at < 0 ? [] : this.#waiters.splice(at, 1);
    waiter?.reject(new Error('the put was ended while it waited for memory'));
    this.#used -= hold.filling;
    // What is in flight of it keeps the right to exceed until it is sent.
    if (this.#exceeding === hold && hold.filling > 0) this.#exceeding = undefined;
    hold.filling = 0;
    this.#serve();
  }

  #fits(bytes: number): boolean {
    return this.#used + bytes <= this.#limit;
  }

  #take(hold: Hold, bytes: number): void {
    this.#used += bytes - hold.filling;
    hold.filling = bytes;
  }

  #serve(): void {
    for (let next = this.#waiters[0]; next !== undefined; next = this.#waiters[0]) {
      const bytes = this.#mayHave(next);
      if (bytes === undefined) break;
      this.#waiters.shift();
      next.hold.isWaiting = false;
      next.hold.since += performance.now() - next.since;
      this.#take(next.hold, bytes);
      next.resolve(bytes);
    }
    if (this.#waiters.length === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else {
      this.#timer ??= setTimeout(() => this.#recheck(), recheckMs).unref();
    }
  }

  #mayHave({ hold, bytes }: Waiter): number | undefined {
    for (;;) {
      if (this.#fits(bytes - hold.filling)) return bytes;
      const slowest = this.#slowest();
      if (slowest === undefined) break;
      this.#evict(slowest);
    }
    if (this.#inFlight > 0 || this.#exceeding !== undefined) return undefined;
    this.#exceeding = hold;
    return partBytes;
  }

  /** Of the clients that are slow: the one that costs most, in bytes held times the time that they were held. */
  #slowest(): Hold | undefined {
    const now = performance.now();
    const cost = (hold: Hold) => hold.filling * (now - hold.since);
    let found: Hold | undefined;
    for (const hold of this.#holds) {
      if (hold.isWaiting || hold.filling === 0 || now - hold.since < slowMs) continue;
      if (found === undefined || cost(hold) > cost(found)) found = hold;
    }
    return found;
  }

  #evict(hold: Hold): void {
    this.#holds.delete(hold);
    this.#used -= hold.filling;
    hold.filling = 0;
    if (this.#exceeding === hold) this.#exceeding = undefined;
    hold.end(outOfMemory('This upload was the slowest when the server ran short of memory for uploads.'));
  }

  #recheck(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const waiter of this.#waiters.filter(({ since }) => now - since >= patienceMs)) {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      waiter.hold.isWaiting = false;
      waiter.reject(outOfMemory('The server has no memory for another upload.'));
    }
    this.#serve();
  }
}

const outOfMemory = (detail: string): AppError =>
  new AppError('unavailable', `${detail} Try again later.`, { retryAfter: 30 });
