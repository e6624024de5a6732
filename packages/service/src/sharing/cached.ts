import { LRUCache } from 'lru-cache';
import { atMostEntries } from '../entries.ts';

export interface CachedOptions {
  /** Milliseconds for which an answer is kept, from when it was asked for. */
  ttlMs: number;
  /** In milliseconds. */
  clock?: () => number;
}

/**
 * Reads something once for all who ask within a time. After an error, the next one who asks reads again.
 *
 * @param options.onStale with it, who asks later gets the older answer at once, and a new one is read meanwhile: only those before the first
 *   answer wait. It gets the errors of these reads
 */
export function cached<T>(
  read: () => Promise<T>,
  { ttlMs, clock = () => performance.now(), onStale }: CachedOptions & { onStale?: (error: unknown) => void },
): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  let isRenewing = false;

  /** An answer that is still being read is as new as any. */
  const ask = (): { answer: Promise<T>; until: number } => {
    const begun = clock();
    const asked = { answer: read(), until: Number.POSITIVE_INFINITY };
    const end = (): void => {
      asked.until = begun + ttlMs;
    };
    asked.answer.then(end, end);
    return asked;
  };

  const renew = async (onError: (error: unknown) => void): Promise<void> => {
    isRenewing = true;
    try {
      const asked = ask();
      await asked.answer;
      kept = asked;
    } catch (error) {
      onError(error);
    } finally {
      isRenewing = false;
    }
  };

  return () => {
    if (kept !== undefined && clock() < kept.until) return kept.answer;
    if (kept !== undefined && onStale !== undefined) {
      if (!isRenewing) void renew(onStale);
      return kept.answer;
    }
    const asked = ask();
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.answer;
  };
}

/** Answers by key. */
export interface Cache<K, V> {
  /**
   * The answer that is kept of a key, else that of `read`, which reads the same whenever the key is the same.
   *
   * @throws what `read` throws; it is not kept
   */
  of(key: K, read: () => Promise<V>): Promise<V>;
  forget(key: K): void;
}

/** `cached` for many keys. @param options.most keys; those that nobody asks for go first */
export function createCache<K extends string | number, V>({
  most,
  ...options
}: CachedOptions & { most: number }): Cache<K, V> {
  const answers = new LRUCache<K, () => Promise<V>>(atMostEntries(most));
  return {
    of(key, read) {
      const known = answers.get(key);
      if (known !== undefined) return known();
      const answer = cached(read, options);
      answers.set(key, answer);
      return answer();
    },
    forget: (key) => void answers.delete(key),
  };
}
