import type { messages } from '@millrace/jobs';
import { resultConcurrency, type Settlement } from '@millrace/media-service';
import type { Queue, Subscription } from '@millrace/queue';
import type { Parts } from './parts.ts';

/** Applies the workers' results for videos. The subscriptions end with the queue. */
export async function startResults(
  queue: Queue<typeof messages>,
  settlement: Settlement,
  parts: Parts,
): Promise<Subscription[]> {
  const options = { concurrency: resultConcurrency };
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
              ...(result.audioTracks !== undefined && { audioTracks: result.audioTracks }),
              dash: result.dash ?? false,
            },
          });
          return count > 0;
        }),
      options,
    ),
    await queue.consume('video.failed', (result) => settlement.fail(result.videoId, result.jobId, result), options),
    await queue.consumeDeadLetters('video.transcode', (letter) =>
      settlement.bury(letter, ({ videoId, work }) => ({ id: videoId, encodeId: work?.encodeId })),
    ),
    await queue.consume('video.planned', (planned) => parts.plan(planned), options),
    await queue.consume('video.partDone', (done) => parts.complete(done), options),
    await queue.consume('video.notJoined', (refused) => parts.encodeWhole(refused), options),
    await queue.subscribe('video.partProgress', async (event) => {
      const percent = await parts.progressOf(event);
      if (percent !== undefined) await settlement.progress(event.videoId, event.encodeId, percent);
    }),
    await queue.subscribe('video.progress', (event) => settlement.progress(event.videoId, event.jobId, event.percent)),
  ];
}
