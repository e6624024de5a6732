import type { Database } from '@millrace/database';
import type { messages, PayloadOf } from '@millrace/jobs';
import type { MediaTables } from '@millrace/platform';
import { completeJob, type JobContext, type Queue, type Subscription } from '@millrace/queue';
import { AppError, type Logger, type MediaErrorCode, mediaErrorCodes } from '@millrace/service';
import { abandonFetch, keys, type MediaKind, removeCheckpoint, type Storage } from '@millrace/storage';
import { resultConcurrency, type Settlement } from '../results/settlement.ts';
import { noSuch } from '../rows/noSuch.ts';
import type { FinishedUpload, MediaRows } from '../rows/types.ts';
import type { Sweeper } from '../sweeps/index.ts';

const names = {
  videos: ['video.fetch', 'video.fetched', 'video.fetchFailed', 'video.fetchProgress'],
  tracks: ['track.fetch', 'track.fetched', 'track.fetchFailed', 'track.fetchProgress'],
  images: ['image.fetch', 'image.fetched', 'image.fetchFailed', 'image.fetchProgress'],
} as const satisfies Record<MediaKind, readonly string[]>;

/** A fetched source that is to become a medium, with the same checks as any upload. */
export type AcceptFetched = (id: string, upload: FinishedUpload & { requestId: string }) => Promise<unknown>;

const isMediaErrorCode = (code: string): code is MediaErrorCode => code in mediaErrorCodes;

/** How an upload's refusal is told in a medium's row. */
function failureOf({ code, publicCode, detail }: AppError): { code: MediaErrorCode; message: string } {
  if (isMediaErrorCode(publicCode)) return { code: publicCode, message: detail };
  if (code === 'quota_exceeded') return { code: 'source_too_large', message: detail };
  if (code === 'unsupported_media_type') return { code: 'not_media', message: detail };
  return { code: 'processing_failed', message: detail };
}

/** Applies what couriers report of fetches. The subscriptions end with the queue. */
export async function startFetchResults(deps: {
  queue: Queue<typeof messages>;
  database: Database;
  storage: Storage;
  sweeper: Sweeper;
  settlement: Pick<Settlement, 'fail'>;
  rows: Pick<MediaRows, 'removeFetch'>;
  tables: MediaTables;
  accept: AcceptFetched;
  log: Logger;
}): Promise<Subscription[]> {
  const { queue, database, storage, settlement, tables, log } = deps;
  const { kind, media } = tables;
  const [fetchJob, fetched, fetchFailed, fetchProgress] = names[kind];

  /** @throws errors that do not follow from the source or its account: the result is applied again */
  const apply = async (source: PayloadOf<'video.fetched'>, context: JobContext): Promise<void> => {
    const { mediaId: id, jobId, bytes, fileName } = source;
    const requestId = context.requestId ?? context.jobId;
    try {
      // The inspection of an image would fail without its source, and be repeated.
      if (!(await isCurrent(id, jobId))) throw noSuch(tables);
      await deps.accept(id, { sourceName: fileName, sourceBytes: bytes, fetchJobId: jobId, requestId });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error;
      if (error.code === 'not_found') {
        log.info({ kind, id, jobId }, 'dropped a late result');
        await completeJob(database, jobId);
        await deps.sweeper.sweep(id);
      } else if (error.code === 'account_suspended' || error.code === 'account_ending') {
        // As the uploads of such an account.
        await deps.rows.removeFetch(id);
      } else await settlement.fail(id, jobId, failureOf(error));
    }
    await removeCheckpoint(storage, keys.source(kind, id));
  };

  return [
    await queue.consume(fetched, apply, { concurrency: resultConcurrency }),
    await queue.consume(fetchFailed, ({ mediaId, jobId, ...failure }) => settlement.fail(mediaId, jobId, failure), {
      concurrency: resultConcurrency,
    }),
    await queue.consumeDeadLetters(fetchJob, async ({ jobId, payload, cause, reason }) => {
      log.error({ kind, jobId, cause, reason }, 'a fetch was dead-lettered');
      const id = payload?.mediaId ?? (await idOfJob(jobId));
      if (id === undefined) return;
      await abandonFetch(storage, keys.source(kind, id));
      const code = 'processing_failed';
      await settlement.fail(id, jobId, { code, message: mediaErrorCodes[code] });
    }),
    await queue.subscribe(fetchProgress, async ({ mediaId, jobId, bytes }) => {
      await database.execute(
        `UPDATE ${media} SET uploaded_bytes = $3::bigint, updated_at = now()
         WHERE id = $1 AND job_id = $2::uuid AND status = 'processing' AND fetching`,
        [mediaId, jobId, bytes],
      );
    }),
  ];

  async function isCurrent(id: string, jobId: string): Promise<boolean> {
    const sql = `SELECT 1 FROM ${media} WHERE id = $1 AND job_id = $2::uuid AND fetching`;
    return (await database.query(sql, [id, jobId])).length > 0;
  }

  /** For a job that was dead-lettered because its payload cannot be read. */
  async function idOfJob(jobId: string): Promise<string | undefined> {
    const sql = `SELECT id FROM ${media} WHERE job_id = $1::uuid AND fetching`;
    return (await database.query<{ id: string }>(sql, [jobId]))[0]?.id;
  }
}
