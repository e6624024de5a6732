import type { Logger } from '@millrace/service';

export interface ByteCount {
  id: string;
  bytes: number;
}

export interface ByteCounter {
  add(count: ByteCount): void;
  /** Writes what is left; gives up after a few tries and says how much was lost. Takes nothing more. */
  close(): Promise<void>;
}

export interface ByteCounterOptions {
  /** Adds the counts to what is stored, all of them or none; each id stands there once. */
  flush: (counts: ByteCount[]) => Promise<void>;
  /** Milliseconds from the end of a flush to the next. */
  intervalMs: number;
  log: Logger;
}

const lastTries = 3;
const lastTriesDelayMs = 500;

/** Sums bytes by id in memory and writes them grouped, so that a thousand segments cost one statement. */
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
      log.warn({ err: error, things: pending.size }, 'bytes sent could not be written; they are kept and tried again');
      return false;
    }
  };

  const schedule = () => {
    if (closed || timer !== undefined || flushing !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      flushing = flushOnce().then(() => {
        flushing = undefined;
        if (pending.size > 0) schedule();
      });
    }, intervalMs);
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
          log.error({ bytes, things: pending.size }, 'bytes sent were lost: they could not be written');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, lastTriesDelayMs));
      }
    },
  };
}
