import type { Database } from '@millrace/database';
import type { Sweeper } from '@millrace/janitor';
import type { messages } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import { createSettlement, resultConcurrency } from '@millrace/media-service';
import type { Queue, Subscription } from '@millrace/queue';
import { videoTables } from '../tables.ts';

/** Takes what workers answer of videos. */
export function createResults(deps: {
  database: Database;
  queue: Queue<typeof messages>;
  sweeper: Sweeper;
  log: Logger;
}) {
  const { queue } = deps;
  const settlement = createSettlement({ ...deps, tables: videoTables });
  const options = { concurrency: resultConcurrency };
  return {
    /** Starts taking results; the subscriptions end with the queue. */
    async start(): Promise<Subscription[]> {
      return [
        await queue.consume(
          'video.transcoded',
          (result) =>
            settlement.succeed(result.videoId, result.jobId, async (tx) => {
              const { count } = await tx.video.updateMany({
                where: { id: result.videoId, jobId: result.jobId, status: 'processing' },
                data: {
                  status: 'ready',
                  progress: 100,
                  outputPrefix: result.prefix,
                  durationSeconds: result.durationSeconds,
                  width: result.width,
                  height: result.height,
                  qualities: result.qualities,
                },
              });
              return count > 0;
            }),
          options,
        ),
        await queue.consume('video.failed', (result) => settlement.fail(result.videoId, result.jobId, result), options),
        await queue.consumeDeadLetters('video.transcode', (letter) =>
          settlement.bury(letter, (payload) => payload.videoId),
        ),
        await queue.subscribe('video.progress', (event) =>
          settlement.progress(event.videoId, event.jobId, event.percent),
        ),
      ];
    },
  };
}
