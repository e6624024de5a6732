import { setTimeout as sleep } from 'node:timers/promises';
import type { messages, ReplyOf } from '@millrace/jobs';
import { BusyError, type Queue } from '@millrace/queue';
import { problemOf } from './workerErrors.ts';

export interface InspectionRequest {
  imageId: string;
  sourceKey: string;
  strippedKey: string | null;
  requestId: string;
}

export type Inspection = ReplyOf<'image.inspect'>;

/** An upload is already stored, so it waits for a worker that is full for a moment, but not for an overloaded platform. */
const busyPatienceMs = 3_000;
const busyPauseMs = 150;

/**
 * Returns a function that lets a worker decode a whole upload. APIs never decode media.
 *
 * @throws AppError unsupported_media_type, unusable_media, unavailable
 */
export function createInspector(options: {
  queue: Pick<Queue<typeof messages>, 'request'>;
  maxPixels: number;
  timeoutMs: number;
}): (request: InspectionRequest) => Promise<Inspection> {
  const { queue, maxPixels, timeoutMs } = options;
  return async ({ requestId, ...payload }) => {
    const deadline = Date.now() + busyPatienceMs;
    for (;;) {
      try {
        return await queue.request('image.inspect', { ...payload, maxPixels }, { timeoutMs, requestId });
      } catch (error) {
        if (!(error instanceof BusyError) || Date.now() > deadline) throw problemOf(error);
        await sleep(busyPauseMs);
      }
    }
  };
}
