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

/** An upload in progress. Its row exists, with status `uploading`. */
export interface StartedVideo {
  id: string;
  sourceKey: string;
  /** Reports the bytes received so far. */
  onBytes(received: number): void;
  /** The bytes are stored. Sets the row to `processing` and creates the job in one transaction. */
  finish(upload: FinishedUpload & VideoFields & { requestId: string }): Promise<Video>;
  /** The upload failed. Removes the row and the bytes. */
  abandon(): Promise<void>;
}

export interface VideoFields {
  title: string;
  description: string | null;
}

export interface VideoService {
  /** @param known the fields that arrived before the file */
  startUpload(accountId: number, known: Known<VideoFields>): Promise<StartedVideo>;
  list(accountId: number, page: PageRequest): Promise<VideoPage>;
  /** @throws AppError not_found, also for another account's video */
  getOwn(accountId: number, id: string): Promise<Video>;
  /** The video of any account, for public delivery. @throws AppError not_found */
  get(id: string): Promise<Video>;
  /** Removes the row and all objects, including those of a job in progress. @throws AppError not_found */
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
      // The ids come from an index-only scan, so a deep page reads only its own rows.
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
