import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@millrace/database';
import { createSingleFlight, runShared } from '@millrace/service';
import type { LRUCache } from 'lru-cache';

/** How long a request waits for the database if an older answer is known, in milliseconds. */
const patienceMs = 500;
/** Of an answer that may be older than a change. */
const never = Number.NEGATIVE_INFINITY;

/** Waits for an answer of the database as long as a request may wait. @returns undefined if it is late */
export async function patiently<V>(answer: Promise<V>): Promise<V | undefined> {
  const answered = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: answered.signal }).catch(() => undefined);
  // An answer that comes later, or never, is nobody's.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}

/** An answer of the database. */
export interface Kept<V> {
  value: V;
  /** In milliseconds of the clock. */
  believedUntil: number;
}

/**
 * Answers of the database in memory, so that a stored rendition is delivered without it. Answers that are no longer believed are used only
 * while the database is unavailable.
 */
export interface Remembered<K, V> {
  /** Concurrent requests for one key ask the database once. @throws what the database throws, if no answer is known */
  of(key: K): Promise<V>;
  /** Call when the answer has changed. */
  forget(key: K): void;
}

/** @param options.clock in milliseconds */
export function createRemembered<K extends string | number, V extends object>(options: {
  read: (key: K) => Promise<V>;
  cache: LRUCache<K, Kept<V>>;
  /** Milliseconds for which an answer is believed, if no change is told. */
  believedMs: number;
  clock?: () => number;
}): Remembered<K, V> {
  const { read, cache, believedMs, clock = () => performance.now() } = options;
  const reads = createSingleFlight<K, V>();
  const believe = (key: K, value: V) => cache.set(key, { value, believedUntil: clock() + believedMs });

  const ask = (key: K): Promise<V> =>
    reads.run(key, (isLast) => {
      const before = cache.get(key)?.value;
      return runShared(() => read(key)).then(
        (value) => {
          if (isLast()) believe(key, value);
          // A change was told while it was read, so it may be older. It is still newer than what was known when it was asked for.
          else if (cache.get(key)?.value === before) cache.set(key, { value, believedUntil: never });
          return value;
        },
        (error: unknown) => {
          // Such as an answer that there is nothing.
          if (!isUnavailable(error)) cache.delete(key);
          throw error;
        },
      );
    });

  return {
    async of(key) {
      const held = cache.get(key);
      if (held === undefined) return ask(key);
      if (held.believedUntil > clock()) return held.value;
      try {
        // After a change, the older answer is the last resort.
        const answer = held.believedUntil === never ? await ask(key) : await patiently(ask(key));
        if (answer !== undefined) return answer;
      } catch (error) {
        if (isUnavailable(error)) return held.value;
        throw error;
      }
      // The next requests need not wait too.
      if (cache.get(key) === held) believe(key, held.value);
      return held.value;
    },
    forget(key) {
      reads.forget(key);
      const held = cache.get(key);
      if (held !== undefined) cache.set(key, { ...held, believedUntil: never });
    },
  };
}
