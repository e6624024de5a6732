import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@millrace/service';
import { QueueUnavailableError } from '../contract/errors.ts';

export interface BackoffLimits {
  firstMs: number;
  longestMs: number;
}

/** The pause before the next attempt to reach an engine. It grows and has jitter, so that replicas do not reconnect at once. */
export function backoffMs(failures: number, limits: BackoffLimits): number {
  const ceiling = Math.min(limits.longestMs, limits.firstMs * 2 ** Math.min(failures, 20));
  return randomInt(Math.ceil(ceiling / 2), Math.ceil(ceiling) + 1);
}

/**
 * Retries `work` while an engine is unavailable. `work` must be safe to repeat. After the signal has aborted, one attempt still runs, and
 * its success counts. p-retry would throw in both cases, and a drain would lose results that are stored.
 *
 * @throws QueueUnavailableError after `patienceMs` or when the signal aborts; any error that `isTransient` does not accept
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  options: {
    engine: string;
    patienceMs: number;
    limits: BackoffLimits;
    signal: AbortSignal | undefined;
    isTransient: (error: unknown) => boolean;
  },
): Promise<T> {
  const { engine, patienceMs, limits, signal, isTransient } = options;
  const deadline = performance.now() + patienceMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const pause = backoffMs(failures, limits);
      if (signal?.aborted || performance.now() + pause > deadline) {
        throw new QueueUnavailableError(`${engine} is unavailable: ${messageOf(error)}`, { cause: error });
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
