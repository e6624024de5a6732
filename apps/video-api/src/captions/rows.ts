import { randomBytes } from 'node:crypto';
import {
  type Database,
  isForeignKeyViolation,
  type SqlExecutor,
  type Transaction,
  type VideoCaptions,
} from '@millrace/database';
import { captionLimits } from '@millrace/jobs';
import { noSuch, scheduleOneSweep } from '@millrace/media';
import { AppError } from '@millrace/service';
import { keys } from '@millrace/storage';
import { videoTables } from '../tables.ts';

/** Storing takes seconds. Rows of processes that died are removed after this time. */
export const storingTime = `interval '5 minutes'`;

/** Players that have started with captions, and caches of the redirect to their playlists, go on with them after a change. */
export const replacedTime = `interval '1 hour'`;

export const newId = (): string => randomBytes(12).toString('base64url');

/** Storage key of captions as they are delivered. */
export const captionsKey = ({ id, videoId }: Pick<VideoCaptions, 'id' | 'videoId'>): string =>
  `${keys.captions('videos', videoId, id)}.vtt`;

export interface NewCaptions {
  videoId: string;
  language: string;
  label: string;
  isDefault: boolean;
  source: 'upload' | 'file';
}

/** Names captions before they are stored. @throws AppError not_found if the video was deleted */
export async function beginCaptions(database: Database, captions: NewCaptions): Promise<VideoCaptions> {
  const id = newId();
  try {
    await database.execute(
      `INSERT INTO video.captions (id, video_id, language, label, is_default, source, until)
       VALUES ($1, $2, $3, $4, $5::boolean, $6, now() + ${storingTime})`,
      [id, captions.videoId, captions.language, captions.label, captions.isDefault, captions.source],
    );
  } catch (error) {
    throw isForeignKeyViolation(error) ? noSuch(videoTables) : error;
  }
  return database.prisma.videoCaptions.findUniqueOrThrow({ where: { id } });
}

/**
 * Makes stored captions those of their language, in place of any before them. The video's row is locked.
 *
 * @throws AppError conflict if the video has too many languages; unavailable if the time for storing is over: the object may be gone
 */
export async function settleCaptions(
  tx: Transaction,
  { id, videoId, language }: Pick<VideoCaptions, 'id' | 'videoId' | 'language'>,
  stored: { bytes: number; cues: number },
): Promise<VideoCaptions> {
  await retireCaptions(tx, videoId, language);
  const used = await tx.$executeRawUnsafe(
    'UPDATE video.captions SET until = NULL, bytes = $2::int, cues = $3::int WHERE id = $1 AND until > now()',
    id,
    stored.bytes,
    stored.cues,
  );
  if (used === 0) throw new AppError('unavailable', 'Storing the captions took too long. Send them again.');
  const current = await tx.videoCaptions.findUniqueOrThrow({ where: { id } });
  if (current.isDefault) {
    await tx.videoCaptions.updateMany({ where: { videoId, id: { not: id }, until: null }, data: { isDefault: false } });
  }
  if ((await tellVideo(tx, videoId)) > captionLimits.languages) {
    throw new AppError(
      'conflict',
      `The video has captions in ${captionLimits.languages} languages, which is the limit.`,
    );
  }
  return current;
}

/** Ends the use of the captions of a language. The video's row is locked. False if there are none. */
export async function retireCaptions(tx: Transaction, videoId: string, language: string): Promise<boolean> {
  const retired = await tx.$executeRawUnsafe(
    `UPDATE video.captions SET until = now() + ${replacedTime} WHERE video_id = $1 AND language = $2 AND until IS NULL`,
    videoId,
    language,
  );
  return retired > 0;
}

/**
 * Removes the rows of captions that were replaced the longest ago, beyond a number: each upload replaces some, and would keep them for an hour.
 * The video's row is locked. True if there are any: sweep the video after the transaction, or the scheduled sweep does.
 */
export async function removeReplaced(executor: SqlExecutor, videoId: string): Promise<boolean> {
  // Those that are being stored have no bytes yet.
  const removed = await executor.execute(
    `DELETE FROM video.captions WHERE id IN (
       SELECT id FROM video.captions WHERE video_id = $1 AND until IS NOT NULL AND bytes > 0
       ORDER BY until DESC, id OFFSET ${captionLimits.replaced})`,
    [videoId],
  );
  if (removed > 0) await scheduleOneSweep(executor, videoTables, videoId);
  return removed > 0;
}

/** Writes what the video's row says of its captions. @returns the number of languages */
export async function tellVideo(tx: Transaction, videoId: string): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ languages: string[] }[]>(
    `UPDATE video.videos SET captions_version = captions_version + 1, caption_languages = ARRAY(
       SELECT language FROM video.captions WHERE video_id = $1 AND until IS NULL ORDER BY language COLLATE "C")
     WHERE id = $1 RETURNING caption_languages AS languages`,
    videoId,
  );
  return row?.languages.length ?? 0;
}

/** Gives captions up that were not used. A sweep removes their objects. */
export async function abandonCaptions(database: Database, { id, videoId }: VideoCaptions): Promise<void> {
  await database.transaction(async (tx) => {
    const executor = database.executor(tx);
    const removed = await executor.execute('DELETE FROM video.captions WHERE id = $1 AND until IS NOT NULL', [id]);
    if (removed > 0) await scheduleOneSweep(executor, videoTables, videoId);
  });
}

/** What rows of captions and of their playlists name: `KeptObjects.others`. */
export async function namedCaptions(database: Database, videoId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM video.captions WHERE video_id = $1 UNION ALL SELECT id FROM video.presentations WHERE video_id = $1',
    [videoId],
  );
  return rows.flatMap(({ id }) => [keys.captions('videos', videoId, id), keys.uploadedCaptions('videos', videoId, id)]);
}
