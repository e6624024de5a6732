import { randomBytes } from 'node:crypto';
import type { Database, SqlExecutor, Transaction, Video } from '@millrace/database';
import type { StoredVideo } from '@millrace/jobs';
import { readyPrefix, scheduleSweep } from '@millrace/media';
import { completeJobs } from '@millrace/queue';
import { inPlace } from '@millrace/storage';
import { videoTables } from './tables.ts';
import { placeOfRow } from './visibility.ts';

/** Names of what is made of a ready video: `name` of video.derived. */
export const storyboardName = 'storyboard';
const downloadStart = 'download-';
const frameStart = 'frame-';
export const downloadName = (quality: string): string => downloadStart + quality;
export const frameName = ({ tenths, width }: { tenths: number; width: number }): string =>
  `${frameStart}${tenths}-${width}`;

/** Patterns of names. */
export const allDownloads = `${downloadStart}%`;
export const allFrames = `${frameStart}%`;

/** Something that is made of a video, or is to be made. */
export interface DerivedRow {
  id: string;
  jobId: string | null;
  /** Of its objects; null until they are stored. */
  prefix: string | null;
  /** Whether it cannot be made, and is not tried again yet. */
  hasFailed: boolean;
}

/** Minutes after which something that could not be made is tried again. */
const retryMinutes = 60;

const columns = `id, job_id::text AS "jobId", prefix,
  COALESCE(failed_at > now() - interval '${retryMinutes} minutes', false) AS "hasFailed"`;

export async function readDerived(
  database: Pick<Database, 'query'>,
  videoId: string,
  name: string,
): Promise<DerivedRow | undefined> {
  const [row] = await database.query<DerivedRow>(
    `SELECT ${columns} FROM video.derived WHERE video_id = $1 AND name = $2`,
    [videoId, name],
  );
  return row;
}

/** Part of the prefixes of what is made for a row; see `keys.derivedStart`. */
export const newDerivedId = (): string => randomBytes(9).toString('base64url');

/**
 * Writes the row of something that a job makes, unless there is one. The video stays ready until the transaction ends.
 *
 * @returns false if there is one, or the video is not ready any more
 */
export async function addDerived(
  tx: Transaction,
  { videoId, name, id, jobId }: { videoId: string; name: string; id: string; jobId: string },
): Promise<boolean> {
  const added = await tx.$queryRawUnsafe<unknown[]>(
    `INSERT INTO video.derived AS d (video_id, name, id, job_id)
     SELECT id, $2, $3, $4::uuid FROM video.videos WHERE id = $1 AND status = 'ready' FOR KEY SHARE
     ON CONFLICT (video_id, name) DO UPDATE SET id = EXCLUDED.id, job_id = EXCLUDED.job_id, failed_at = NULL, used_at = now()
       WHERE d.failed_at <= now() - interval '${retryMinutes} minutes'
     RETURNING 1`,
    videoId,
    name,
    id,
    jobId,
  );
  return added.length > 0;
}

/** Locks the video before its rows, as everything does that changes several of them: a deletion would otherwise deadlock with it. */
export async function lockVideo(tx: Transaction, videoId: string): Promise<void> {
  await tx.$executeRawUnsafe('SELECT FROM video.videos WHERE id = $1 FOR NO KEY UPDATE', videoId);
}

/** Removes the row of something whose objects are gone, so that it is made again. An older version of the service removes what it does not know. */
export async function forgetDerived(executor: SqlExecutor, videoId: string, id: string): Promise<void> {
  await executor.execute('DELETE FROM video.derived WHERE video_id = $1 AND id = $2 AND prefix IS NOT NULL', [
    videoId,
    id,
  ]);
}

/** Ends the jobs that make something of a video: their paths are those of a place that it has left. It is made again when someone asks. @returns the ids of the jobs, for `cancelJobs` after the commit */
export async function endPending(tx: Transaction, executor: SqlExecutor, videoId: string): Promise<string[]> {
  const ended = await tx.$queryRawUnsafe<{ jobId: string | null }[]>(
    'DELETE FROM video.derived WHERE video_id = $1 AND prefix IS NULL RETURNING job_id::text AS "jobId"',
    videoId,
  );
  const ids = ended.flatMap(({ jobId }) => jobId ?? []);
  await completeJobs(executor, ids);
  return ids;
}

/** What workers must know of a ready video. @throws AppError not_ready, unusable_media */
export function storedVideoOf(video: Video): StoredVideo {
  const prefix = readyPrefix(video, videoTables.noun);
  const { qualities, width, height, durationSeconds } = video;
  if (width === null || height === null || durationSeconds === null) throw new RangeError('a ready video has no size');
  return { prefix: inPlace(placeOfRow(video), prefix), qualities, width, height, durationSeconds };
}

/** Removes the files of a video that is not offered any more, and the jobs that make them, in the transaction that changes its row. */
export async function endDownloads(tx: Transaction, executor: SqlExecutor, videoId: string): Promise<void> {
  const ended = await tx.$queryRawUnsafe<{ jobId: string | null }[]>(
    `DELETE FROM video.derived WHERE video_id = $1 AND name LIKE '${allDownloads}' RETURNING job_id::text AS "jobId"`,
    videoId,
  );
  if (ended.length === 0) return;
  await completeJobs(
    executor,
    ended.flatMap(({ jobId }) => jobId ?? []),
  );
  await scheduleSweep(executor, videoTables, videoId, null);
}
