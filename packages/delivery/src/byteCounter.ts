import { asService, type Logger } from '@millrace/service';

export interface ByteCount {
  id: string;
  bytes: number;
}

export interface ByteCounter {
  add(count: ByteCount): void;
  /** Writes the pending counts. Gives up after three tries and logs how many bytes were lost. Later counts are not written. */
  close(): Promise<void>;
}

export interface ByteCounterOptions {
  /** Adds the counts to the stored ones, all or none. Each id occurs once. */
  flush: (counts: ByteCount[]) => Promise<void>;
  /** Milliseconds between the end of a flush and the next one. */
  intervalMs: number;
  log: Logger;
}

const lastTries = 3;
const lastTriesDelayMs = 500;

/** Sums bytes by id in memory and writes them in groups: a thousand segments cost one statement. */
export function createByteCounter({ flush, intervalMs, log }: ByteCounterOptions): ByteCounter {
  let pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let closed = false;

  const merge = (counts: Iterable<[string, number]>) => {
    for (const [id, bytes] of counts) pending.set(id, (pending.get(id) ?? 0) + bytes);
  };

  const flushOnce = async (): Promise<boolean> => {
    const counts = pending;
    if (counts.size === 0) return true;
    pending = new Map();
    try {
      await flush(Array.from(counts, ([id, bytes]) => ({ id, bytes })));
      return true;
    } catch (error) {
      merge(counts);
      log.warn({ err: error, things: pending.size }, 'byte counts could not be written; keeping them and retrying');
      return false;
    }
  };

  const schedule = () => {
    if (closed || timer !== undefined || flushing !== undefined) return;
    const write = (): void => {
      timer = undefined;
      flushing = flushOnce().then(() => {
        flushing = undefined;
        if (pending.size > 0) schedule();
      });
    };
    // The counts are everybody's, not those of the request that was the first.
    timer = asService(() => setTimeout(write, intervalMs));
    timer.unref();
  };

  return {
    add({ id, bytes }) {
      merge([[id, bytes]]);
      schedule();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await flushing;
      for (let tries = 1; !(await flushOnce()); tries += 1) {
        if (tries === lastTries) {
          const bytes = Array.from(pending.values()).reduce((sum, n) => sum + n, 0);
          log.error({ bytes, things: pending.size }, 'byte counts lost: they could not be written');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, lastTriesDelayMs));
      }
    },
  };
}
