import type { Logger } from '@millrace/service';

/**
 * Something that is read from the database, kept in memory, and read again when it is older than `maxAgeMs`. The reader that finds it old
 * gets the old one at once; only the first reader waits.
 */
export function createRefreshed<T>(options: {
  /** As the log names it. */
  name: string;
  maxAgeMs: number;
  read: () => Promise<T>;
  log: Logger;
}): () => Promise<T> {
  const { name, maxAgeMs, log } = options;
  let current: Promise<T> | undefined;
  let readAt = 0;
  let isReading = false;

  const read = async (): Promise<T> => {
    isReading = true;
    try {
      const value = await options.read();
      readAt = performance.now();
      return value;
    } finally {
      isReading = false;
    }
  };

  return async () => {
    if (current === undefined) {
      current = read();
      // Those who wait for it get the error. The next one reads again.
      current.catch(() => {
        current = undefined;
      });
    } else if (!isReading && performance.now() - readAt > maxAgeMs) {
      read().then(
        (value) => {
          current = Promise.resolve(value);
        },
        (error: unknown) => log.warn({ err: error }, `${name} could not be read; older ones are used`),
      );
    }
    return current;
  };
}
