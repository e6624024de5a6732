import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError } from '@millrace/queue';
import { workerProblem } from './workerErrors.ts';

/** An upload is already stored, so it waits for a worker that is full for a moment, but not for an overloaded platform. */
const busyPatienceMs = 3_000;
const busyPauseMs = 150;

/**
 * Asks a worker, again while all are busy.
 *
 * @param worker what it is called in the sentence of an error: "image worker"
 * @throws AppError unsupported_media_type, unusable_media, unavailable
 */
export async function askPatiently<Reply>(worker: string, ask: () => Promise<Reply>): Promise<Reply> {
  const deadline = Date.now() + busyPatienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusyError) || Date.now() > deadline) throw workerProblem(error, worker);
      await sleep(busyPauseMs);
    }
  }
}
