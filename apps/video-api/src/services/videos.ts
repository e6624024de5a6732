import type { Database, Video } from '@millrace/database';
import { offsetOf, type PageRequest, pageDepth } from '@millrace/http';
import { messages } from '@millrace/jobs';
import { type FinishedUpload, type Known, type MediaRows, noSuch } from '@millrace/media-service';
import { enqueue } from '@millrace/queue';
import { keys } from '@millrace/storage';
import { videoTables } from '../tables.ts';

export interface VideoPage {
  videos: Video[];
  total: number;
}

/** An upload in progress: its row exists, status `uploading`. */
export interface StartedVideo {
  id: string;
  sourceKey: string;
  /** So many bytes have arrived. */
  onBytes(received: number): void;
  /** The bytes are stored: the row becomes `processing` and the job exists, both or neither. */
  finish(upload: FinishedUpload & VideoFields & { requestId: string }): Promise<Video>;
  /** The bytes are not: nothing is left of it. */
  abandon(): Promise<void>;
}

export interface VideoFields {
  title: string;
  description: string | null;
}

export interface VideoService {
  /** @param known fields that came before the file */
  startUpload(accountId: number, known: Known<VideoFields>): Promise<StartedVideo>;
  list(accountId: number, page: PageRequest): Promise<VideoPage>;
  /** @throws AppError not_found, also for another account's video */
  getOwn(accountId: number, id: string): Promise<Video>;
  /** Anybody's, for public delivery. @throws AppError not_found */
  get(id: string): Promise<Video>;
  /** Removes the row and all objects, also of a job in progress. @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
}

export function createVideoService({ database, rows }: { database: Database; rows: MediaRows }): VideoService {
  const { prisma } = database;
  return {
    async startUpload(accountId, known) {
      const { id, sourceKey, onBytes, finish, abandon } = await rows.start(accountId, known);
      return {
        id,
        sourceKey,
        onBytes,
        abandon,
        finish: (upload) =>
          finish(upload, async (tx, executor, jobId) => {
            const { title, description, requestId } = upload;
            await enqueue(
              executor,
              messages,
              'video.transcode',
              { videoId: id, sourceKey, outputPrefix: keys.publicPrefix('videos', id) },
              { jobId, accountId, requestId },
            );
            return tx.video.update({ where: { id }, data: { title, description } });
          }),
      };
    },

    async list(accountId, page) {
      const total = await prisma.video.count({ where: { accountId } });
      const offset = offsetOf(page, total, pageDepth.own);
      if (offset === undefined) return { videos: [], total };
      // The ids come from an index alone, so a page far down the list reads no rows but its own.
      const ids = await database.query<{ id: string }>(
        'SELECT id FROM video.videos WHERE account_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT $3',
        [accountId, offset, page.limit],
      );
      const videos = await prisma.video.findMany({
        where: { id: { in: ids.map((row) => row.id) } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      return { videos, total };
    },

    async getOwn(accountId, id) {
      const video = await prisma.video.findFirst({ where: { id, accountId } });
      if (video === null) throw noSuch(videoTables);
      return video;
    },

    async get(id) {
      const video = await prisma.video.findUnique({ where: { id } });
      if (video === null) throw noSuch(videoTables);
      return video;
    },

    remove: (accountId, id) => rows.remove(accountId, id),
  };
}
