import type { SqlExecutor, Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { Place } from '@millrace/storage';
import { placeOfRow } from './visibility.ts';

/** Writes that objects of a video may have to move, in the transaction that changes its visibility. */
export const scheduleMove = (executor: SqlExecutor, videoId: string): Promise<number> =>
  executor.execute('INSERT INTO video.moves (video_id) VALUES ($1) ON CONFLICT DO NOTHING', [videoId]);

/** As `assertAtRest`. Locks the video's row. False also if there is no such video. */
export async function isAtRest(tx: Transaction, videoId: string, place: Place): Promise<boolean> {
  const [video] = await tx.$queryRawUnsafe<{ place: string; isMoving: boolean }[]>(
    `SELECT place, status <> 'processing' AND EXISTS (SELECT FROM video.moves WHERE video_id = $1) AS "isMoving"
     FROM video.videos WHERE id = $1 FOR NO KEY UPDATE`,
    videoId,
  );
  return video !== undefined && !video.isMoving && placeOfRow(video) === place;
}

/**
 * Makes sure that the objects of a video do not move, and have not moved since one was stored in `place`, in the transaction that names it:
 * the object could be left behind. The video's row is locked. While it is encoded, nothing moves.
 *
 * @throws AppError not_ready
 */
export async function assertAtRest(tx: Transaction, videoId: string, place: Place): Promise<void> {
  if (await isAtRest(tx, videoId, place)) return;
  throw new AppError('not_ready', 'The files of the video are being moved, because its visibility was changed.', {
    retryAfter: 5,
  });
}
