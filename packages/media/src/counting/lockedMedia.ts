import { isLockTimeout } from '@millrace/database';
import { AppError, createFairPool, type OpenPool } from '@millrace/service';

/** Connections that wait for a medium. */
const places = 2;
/** How long an attempt waits for the lock. Other media wait for its place meanwhile. */
const attemptMs = 1_000;
/** Attempts for a beacon. Together they wait about as long as a statement may take. */
const maxAttempts = 5;
/** How long beacons wait for a place. */
const placeMs = 5_000;
/** Beacons of an attempt. */
const maxBatch = 2_000;
/** Beacons that wait, of one medium and in all. */
const limits = { ofMedium: 20_000, inAll: 50_000 };

const retryAfter = 1;
const message = 'What is counted is being changed. Try again.';

/** Counts beacons of media that others have locked. Each medium waits for its own lock only. */
export interface LockedMedia<B> {
  /**
   * Resolves when the beacon is committed.
   *
   * @returns false if there is no such medium for the sender
   * @throws AppError unavailable, if the lock was not free in time
   */
  add(medium: { id: string; owner: number }, beacon: B): Promise<boolean>;
  /** Resolves when no beacon waits. Each gets one attempt more. */
  close(): Promise<void>;
}

interface Waiting<B> {
  beacon: B;
  attempts: number;
  resolve(isKnown: boolean): void;
  reject(error: unknown): void;
}

/**
 * Media take turns, a medium with all its beacons, in a pool that owners share fairly: one with a thousand locked media delays the medium of
 * another by one attempt.
 *
 * @param options.count waits so long for the lock of one medium and counts its beacons, all or none
 */
export function createLockedMedia<B>(options: {
  name: string;
  openPool?: OpenPool | undefined;
  count: (id: string, beacons: readonly B[], waitMs: number) => Promise<readonly boolean[]>;
}): LockedMedia<B> {
  const { name, openPool = createFairPool, count } = options;
  const pool = openPool({
    name,
    size: places,
    maxWaiting: 1_000,
    messages: { full: message, retryAfter },
  });
  /** By medium. */
  const queues = new Map<string, Waiting<B>[]>();
  let size = 0;
  let closing = false;
  const drained: (() => void)[] = [];

  const settle = (settled: readonly Waiting<B>[], how: (one: Waiting<B>, index: number) => void): void => {
    size -= settled.length;
    settled.forEach(how);
  };

  /** One attempt. Beacons that come meanwhile wait for the next one. */
  async function attempt(id: string): Promise<void> {
    const tried = queues.get(id)?.splice(0, maxBatch) ?? [];
    try {
      const known = await count(
        id,
        tried.map(({ beacon }) => beacon),
        attemptMs,
      );
      settle(tried, (one, index) => one.resolve(known[index] ?? false));
    } catch (error) {
      const isLocked = isLockTimeout(error);
      // The lock was not free for the others of the medium either.
      const failed = isLocked ? [...tried, ...(queues.get(id) ?? [])] : tried;
      for (const one of failed) one.attempts += 1;
      const goesOn = (one: Waiting<B>): boolean => isLocked && !closing && one.attempts < maxAttempts;
      if (isLocked) queues.set(id, failed.filter(goesOn));
      const refusal = isLocked ? new AppError('unavailable', message, { cause: error, retryAfter }) : error;
      settle(
        failed.filter((one) => !goesOn(one)),
        (one) => one.reject(refusal),
      );
    }
  }

  /** Attempts until no beacon of the medium waits. */
  async function work(id: string, owner: number): Promise<void> {
    while ((queues.get(id) ?? []).length > 0) {
      try {
        await pool.run({ key: String(owner) }, { waitMs: placeMs }, () => attempt(id));
      } catch (error) {
        // No place in time.
        settle(queues.get(id) ?? [], (one) => one.reject(error));
        queues.set(id, []);
      }
    }
    queues.delete(id);
    if (queues.size === 0) for (const resolve of drained.splice(0)) resolve();
  }

  return {
    add({ id, owner }, beacon) {
      const queue = queues.get(id);
      if (size >= limits.inAll || (queue?.length ?? 0) >= limits.ofMedium) {
        return Promise.reject(new AppError('unavailable', message, { retryAfter }));
      }
      size += 1;
      return new Promise<boolean>((resolve, reject) => {
        const waiting = { beacon, attempts: 0, resolve, reject };
        if (queue !== undefined) {
          queue.push(waiting);
          return;
        }
        queues.set(id, [waiting]);
        void work(id, owner);
      });
    },
    close() {
      closing = true;
      return queues.size === 0 ? Promise.resolve() : new Promise((resolve) => drained.push(resolve));
    },
  };
}
