import type { Logger } from '@millrace/service';

/**
 * Caches a value from the database and reads it again when it is older than `maxAgeMs`. A caller that finds it expired gets the old
 * value at once and starts the read; only the callers before the first value wait.
 */
export function createRefreshed<T>(options: {
  /** The name in log messages, plural. */
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
      // Callers that wait for this read get the error. The next call reads again.
      current.catch(() => {
        current = undefined;
      });
    } else if (!isReading && performance.now() - readAt > maxAgeMs) {
      read().then(
        (value) => {
          current = Promise.resolve(value);
        },
        (error: unknown) => log.warn({ err: error }, `${name} could not be refreshed; using the previous ones`),
      );
    }
    return current;
  };
}
