import type { messages } from '@millrace/jobs';
import type { Queue, Subscription } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import type { ExportJob, Exports } from './exports.ts';

/** The job that exports what the service of a kind of media keeps of an account. */
export const exportJobs: Readonly<Record<MediaKind, ExportJob>> = {
  videos: 'video.export',
  tracks: 'track.export',
  images: 'image.export',
};

/** Makes the exports that accounts have asked for. The subscriptions end with the queue. */
export async function startExports(
  queue: Queue<typeof messages>,
  exports: Exports,
  { kind, log }: { kind: MediaKind; log: Logger },
): Promise<Subscription[]> {
  const job = exportJobs[kind];
  return [
    await queue.consume(job, (payload, attempt) => exports.make(payload, attempt), { concurrency: 1 }),
    await queue.consumeDeadLetters(job, async ({ jobId, reason }) => {
      log.error({ jobId, reason }, 'the export of an account failed');
      await exports.fail(jobId);
    }),
  ];
}
