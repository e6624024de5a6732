import { AppError, asService } from '@millrace/service';

export interface BatcherOptions<Entry, Result> {
  /**
   * Writes a batch atomically. Resolves after the commit, with one result per entry, in order. Flushes of one batcher never
   * overlap.
   */
  flush: (entries: readonly Entry[]) => Promise<readonly Result[]>;
  /** Maximum number of entries per flush. */
  maxBatch: number;
  /** Maximum number of waiting entries, without those being flushed. More are refused, so that a slow database does not use up memory. */
  maxPending: number;
  /** Minimum time between the starts of two flushes. After a longer idle time, an entry does not wait. */
  delayMs?: number;
}

export interface Batcher<Entry, Result> {
  /**
   * Resolves with the entry's result after the commit of its batch. Rejects with the error of its flush.
   *
   * @throws AppError `unavailable` if too many entries wait, or after close
   */
  add(entry: Entry): Promise<Result>;
  /** The number of entries that wait or are being flushed. */
  size(): number;
  /** Refuses new entries, writes the waiting ones, and resolves when the last flush has ended. */
  close(): Promise<void>;
}

/** The Retry-After of a refused client, in seconds. */
const retryAfterSeconds = 1;

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: entries that arrive during a flush go into the next one and share the cost of its commit. On an idle platform,
 * a single entry is written at once.
 */
export function createBatcher<Entry, Result>(options: BatcherOptions<Entry, Result>): Batcher<Entry, Result> {
  const { flush, maxBatch, maxPending, delayMs = 0 } = options;
  let waiting: Waiting<Entry, Result>[] = [];
  let inFlight = 0;
  let scheduled = false;
  let closing = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let drained: (() => void) | undefined;

  async function flushOnce(): Promise<void> {
    scheduled = false;
    timer = undefined;
    const batch = waiting.length <= maxBatch ? waiting : waiting.slice(0, maxBatch);
    waiting = waiting.length <= maxBatch ? [] : waiting.slice(maxBatch);
    inFlight = batch.length;
    lastStart = performance.now();
    try {
      const results = await flush(batch.map((item) => item.entry));
      if (results.length !== batch.length) {
        throw new Error(`flush returned ${results.length} results for ${batch.length} entries`);
      }
      results.forEach((result, i) => {
        batch[i]?.resolve(result);
      });
    } catch (error) {
      for (const item of batch) item.reject(error);
    } finally {
      inFlight = 0;
      schedule();
    }
  }

  function schedule(): void {
    if (scheduled || inFlight > 0) return;
    if (waiting.length === 0) {
      drained?.();
      return;
    }
    scheduled = true;
    const wait = closing || waiting.length >= maxBatch ? 0 : lastStart + delayMs - performance.now();
    // A batch is everybody's: it must not wait in the line of the request that happened to be its first.
    asService(() => {
      // Not synchronously, even when idle: requests of the same turn of the event loop share the commit.
      if (wait <= 0) setImmediate(() => void flushOnce());
      else timer = setTimeout(() => void flushOnce(), wait);
    });
  }

  return {
    add(entry) {
      if (closing || waiting.length >= maxPending) {
        const why = closing ? 'The service is stopping.' : 'The database cannot keep up with the writes. Try again.';
        return Promise.reject(new AppError('unavailable', why, { retryAfter: retryAfterSeconds }));
      }
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        if (!scheduled) schedule();
      });
    },
    size: () => waiting.length + inFlight,
    close() {
      closing = true;
      if (timer !== undefined) {
        clearTimeout(timer);
        scheduled = false;
      }
      return new Promise<void>((resolve) => {
        const earlier = drained;
        drained = () => {
          earlier?.();
          resolve();
        };
        schedule();
      });
    },
  };
}
