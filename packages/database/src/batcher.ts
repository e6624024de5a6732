import { AppError } from '@millrace/service';

export interface BatcherOptions<Entry, Result> {
  /**
   * Writes a batch, all of it or nothing, and resolves once it is committed with one result per entry, in order. Never
   * called while another flush of the same batcher is in progress.
   */
  flush: (entries: readonly Entry[]) => Promise<readonly Result[]>;
  /** Entries per flush at most. */
  maxBatch: number;
  /** Entries that may wait beside those being flushed; more are refused, so that a slow database costs no memory. */
  maxPending: number;
  /** Least time from the start of a flush to the start of the next. An entry that finds the batcher idle for longer does not wait. */
  delayMs?: number;
}

export interface Batcher<Entry, Result> {
  /**
   * Resolves with the entry's result after its batch was committed, rejects as its flush did.
   *
   * @throws AppError `unavailable` when too many wait, or after close
   */
  add(entry: Entry): Promise<Result>;
  /** How many entries wait or are being flushed. */
  size(): number;
  /** Refuses new entries, writes those that wait, and resolves when the last flush has ended. */
  close(): Promise<void>;
}

/** Seconds after which a refused client may try again. */
const retryAfterSeconds = 1;

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: what arrives while a flush is in progress goes into the next one together, so that the cost of a commit
 * is shared by as many entries as came meanwhile, and a single entry on an idle platform is written at once.
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
        throw new Error(`flush gave ${results.length} results for ${batch.length} entries`);
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
    // Not at once even when idle: the requests that the event loop reads in the same turn share the commit.
    if (wait <= 0) setImmediate(() => void flushOnce());
    else timer = setTimeout(() => void flushOnce(), wait);
  }

  return {
    add(entry) {
      if (closing || waiting.length >= maxPending) {
        const why = closing ? 'The service is stopping.' : 'More is being written than the database can take.';
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
