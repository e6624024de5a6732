interface Waiter {
  mib: number;
  grant: () => void;
}

/** Memory that encodes of several queues share. */
export interface MemoryPool {
  /**
   * Waits until so many MiB are free: who came first is first, so a large film is not overtaken for ever.
   *
   * @param mib at most what the pool has
   * @returns frees them; idempotent
   * @throws the signal's reason
   */
  take(mib: number, signal: AbortSignal): Promise<() => void>;
}

/** @param mib of all encodes together */
export function createMemoryPool(mib: number): MemoryPool {
  let free = mib;
  const waiting = new Set<Waiter>();

  const serve = (): void => {
    for (const waiter of waiting) {
      if (waiter.mib > free) return;
      waiting.delete(waiter);
      free -= waiter.mib;
      waiter.grant();
    }
  };

  return {
    async take(wanted, signal) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const refuse = () => {
          waiting.delete(waiter);
          reject(signal.reason);
          serve();
        };
        const waiter: Waiter = {
          mib: wanted,
          grant: () => {
            signal.removeEventListener('abort', refuse);
            resolve();
          },
        };
        waiting.add(waiter);
        signal.addEventListener('abort', refuse, { once: true });
        serve();
      });
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        free += wanted;
        serve();
      };
    },
  };
}
