import type { messages } from '@millrace/jobs';
import { askPatiently } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import type { Inspection, InspectionRequest } from '../../arriving.ts';

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
  return ({ requestId, holder, ...payload }) =>
    askPatiently('image worker', () =>
      queue.request('image.inspect', { ...payload, maxPixels }, { timeoutMs, requestId, holder }),
    );
}
