import type { Transaction } from '@millrace/database';
import type { messages, VideoResult } from '@millrace/jobs';
import { resultConcurrency, type Settlement } from '@millrace/media';
import type { Queue, Subscription } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { asNamed, placeOf } from '@millrace/storage';
import type { FileCaptionsService } from '../../fileCaptions.ts';
import type { Makers } from '../../makers.ts';
import type { Parts } from '../../parts.ts';
import type { Presentations } from '../../presentations.ts';

/** Applies the workers' results for videos. The subscriptions end with the queue. */
export async function startResults(
  queue: Queue<typeof messages>,
  settlement: Settlement,
  parts: Parts,
  {
    ofFile,
    presentations,
    makers,
    settleChapters,
    log,
  }: {
    ofFile: FileCaptionsService;
    presentations: Presentations;
    makers: Pick<Makers, 'storyboardIn'>;
    /** Takes the chapters of a source over, in the transaction that makes its video ready. */
    settleChapters: (tx: Transaction, result: VideoResult) => Promise<void>;
    log: Logger;
  },
): Promise<Subscription[]> {
  const options = { concurrency: resultConcurrency };
  return [
    await queue.consume(
      'video.transcoded',
      async (result) => {
        const { videoId, jobId } = result;
        const found = await ofFile.store(result);
        try {
          await settlement.succeed(videoId, jobId, async (tx, executor) => {
            const current = await tx.$queryRawUnsafe<object[]>(
              `SELECT id FROM video.videos WHERE id = $1 AND job_id = $2::uuid AND status = 'processing' FOR NO KEY UPDATE`,
              videoId,
              jobId,
            );
            if (current.length === 0) return false;
            // First what the event of the new status tells too.
            await found.settle(tx);
            await settleChapters(tx, result);
            const ready = await tx.video.update({
              where: { id: videoId },
              data: {
                status: 'ready',
                progress: 100,
                outputPrefix: asNamed(result.prefix),
                place: placeOf(result.prefix) ?? 'public',
                durationSeconds: result.durationSeconds,
                width: result.width,
                height: result.height,
                qualities: result.qualities,
                ...(result.audioTracks !== undefined && { audioTracks: result.audioTracks }),
                dash: result.dash ?? false,
              },
            });
            await makers.storyboardIn(tx, executor, ready);
            return true;
          });
        } finally {
          await found.release();
        }
        await ofFile.removeExtracted(result);
        await presentations.refresh(videoId);
      },
      options,
    ),
    await queue.consume('video.failed', (result) => settlement.fail(result.videoId, result.jobId, result), options),
    await queue.consumeDeadLetters('video.transcode', (letter) =>
      settlement.bury(letter, ({ videoId, work }) => ({ id: videoId, encodeId: work?.encodeId })),
    ),
    await queue.consumeDeadLetters('video.encode', (letter) =>
      settlement.bury(letter, ({ videoId, work }) => ({ id: videoId, encodeId: work?.encodeId })),
    ),
    await queue.consumeDeadLetters('video.long', (letter) =>
      settlement.bury(letter, ({ videoId }) => ({ id: videoId })),
    ),
    await queue.consumeDeadLetters('video.sound', (letter) =>
      settlement.bury(letter, ({ videoId, work }) => ({ id: videoId, encodeId: work.encodeId })),
    ),
    await queue.consumeDeadLetters('video.longSound', (letter) =>
      settlement.bury(letter, ({ videoId, work }) => ({ id: videoId, encodeId: work.encodeId })),
    ),
    // Nothing of the presentation is missing: the film is played when enough of its other renditions is there.
    await queue.consumeDeadLetters('video.ahead', async ({ jobId, cause, reason }) => {
      log.error({ jobId, cause, reason }, 'a window ahead was dead-lettered');
    }),
    await queue.consume('video.planned', (planned) => parts.plan(planned), options),
    await queue.consume('video.partDone', (done) => parts.complete(done), options),
    await queue.consume('video.notJoined', (refused) => parts.encodeWhole(refused), options),
    await queue.subscribe('video.partStored', (event) => parts.store(event)),
    await queue.subscribe('video.partProgress', async (event) => {
      const percent = await parts.progressOf(event);
      if (percent !== undefined) await settlement.progress(event.videoId, event.encodeId, percent);
    }),
    await queue.subscribe('video.progress', (event) => settlement.progress(event.videoId, event.jobId, event.percent)),
  ];
}
