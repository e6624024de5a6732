import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@millrace/service';
import { QueueUnavailableError } from '../contract/errors.ts';

export interface BackoffLimits {
  firstMs: number;
  longestMs: number;
}

/** Growing pauses between tries to reach an engine, spread so that a fleet does not return in step. */
export function backoffMs(failures: number, limits: BackoffLimits): number {
  const ceiling = Math.min(limits.longestMs, limits.firstMs * 2 ** Math.min(failures, 20));
  return randomInt(Math.ceil(ceiling / 2), Math.ceil(ceiling) + 1);
}

/**
 * Repeats work while an engine is away; it must be safe to repeat. It is tried once also after the signal, and counts when it succeeds:
 * p-retry would throw at either, and a drain would lose results that are stored.
 *
 * @throws QueueUnavailableError when `patienceMs` is over or the signal aborts; any error that `isPassing` does not accept
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  options: {
    engine: string;
    patienceMs: number;
    limits: BackoffLimits;
    signal: AbortSignal | undefined;
    isPassing: (error: unknown) => boolean;
  },
): Promise<T> {
  const { engine, patienceMs, limits, signal, isPassing } = options;
  const deadline = performance.now() + patienceMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const pause = backoffMs(failures, limits);
      if (signal?.aborted || performance.now() + pause > deadline) {
        throw new QueueUnavailableError(`${engine} is away: ${messageOf(error)}`, { cause: error });
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
