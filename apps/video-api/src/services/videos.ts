import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, SqlExecutor, Transaction, Video } from '@millrace/database';
import { AppError } from '@millrace/errors';
import { type Keep, keepNothing, type Sweeper, scheduleSweep } from '@millrace/janitor';
import { messages } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import { completeJob, enqueue, type Queue } from '@millrace/queue';
import { keys } from '@millrace/storage';

/** How often a living upload shows a sign of life. */
const uploadHeartbeatMs = 5_000;
/** An upload that has shown none for this long, in two looks, was left by a process that died. */
const staleUploadSeconds = 20;

export interface VideoPage {
  videos: Video[];
  total: number;
}

/** An upload in progress: its row exists, status `uploading`. */
export interface StartedUpload {
  id: string;
  sourceKey: string;
  /** The bytes are stored: the row becomes `processing` and the job exists, both or neither. */
  finish(upload: { title: string; description: string | null; bytes: number; requestId: string }): Promise<Video>;
  /** The bytes are not: nothing is left of it. */
  abandon(): Promise<void>;
}

export interface VideoService {
  startUpload(accountId: number, sourceName: string | null): Promise<StartedUpload>;
  list(accountId: number, page: number, limit: number): Promise<VideoPage>;
  /** @throws AppError not_found, also for another account's video */
  getOwn(accountId: number, id: string): Promise<Video>;
  /** Anybody's, for public delivery. @throws AppError not_found */
  get(id: string): Promise<Video>;
  /** Removes the row and all objects, also of a job in progress. @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
  /** Removes what uploads of dead processes left. */
  removeStaleUploads(): Promise<void>;
}

const noVideo = () => new AppError('not_found', 'There is no such video.');

/** What a video's row names of its objects: the sweeper removes the rest. */
export async function keptOf(database: Database, id: string): Promise<Keep> {
  const video = await database.prisma.video.findUnique({ where: { id }, select: { status: true, outputPrefix: true } });
  if (video === null) return keepNothing;
  switch (video.status) {
    case 'ready':
      return { source: true, attempts: { prefix: video.outputPrefix } };
    case 'error':
      // Nobody can do anything with a source that cannot be transcoded: the uploader has it, and uploads another.
      return keepNothing;
    default:
      return { source: true, attempts: 'all' };
  }
}

export function createVideoService(deps: {
  database: Database;
  queue: Queue<typeof messages>;
  sweeper: Sweeper;
  log: Logger;
}): VideoService {
  const { database, queue, sweeper, log } = deps;
  const { prisma } = database;

  /** The objects go now if the storage answers; the schedule in the row's transaction repeats it if not. */
  const sweepNow = async (id: string): Promise<void> => {
    try {
      await sweeper.sweep(id);
    } catch (error) {
      log.warn({ err: error, videoId: id }, 'objects could not be removed at once; the janitor will');
    }
  };

  const removeRow = async (id: string, where: { accountId?: number; status?: string }): Promise<boolean> => {
    const removed = await database.transaction(async (tx) => {
      const [video] = await tx.$queryRawUnsafe<{ jobId: string | null }[]>(
        `DELETE FROM video.videos WHERE id = $1 AND ($2::int IS NULL OR account_id = $2) AND ($3::text IS NULL OR status = $3)
         RETURNING job_id AS "jobId"`,
        id,
        where.accountId ?? null,
        where.status ?? null,
      );
      if (video === undefined) return null;
      const executor = database.executor(tx);
      await scheduleSweep(executor, 'videos', id, video.jobId);
      if (video.jobId !== null) await completeJob(executor, video.jobId);
      return video;
    });
    if (removed === null) return false;
    if (removed.jobId !== null) {
      await queue.cancel(removed.jobId).catch((error: unknown) => {
        // The worker's late result finds no row and is swept away.
        log.warn({ err: error, videoId: id }, 'the cancellation could not be sent');
      });
    }
    await sweepNow(id);
    return true;
  };

  const finishRow = async (
    tx: Transaction,
    executor: SqlExecutor,
    id: string,
    upload: {
      title: string;
      description: string | null;
      bytes: number;
      accountId: number;
      requestId: string;
      jobId: string;
    },
  ): Promise<Video> => {
    const { count } = await tx.video.updateMany({
      where: { id, status: 'uploading' },
      data: {
        status: 'processing',
        title: upload.title,
        description: upload.description,
        sourceBytes: BigInt(upload.bytes),
        jobId: upload.jobId,
      },
    });
    if (count === 0) throw new AppError('not_found', 'The video was deleted while it was being uploaded.');
    await enqueue(
      executor,
      messages,
      'video.transcode',
      { videoId: id, sourceKey: keys.source('videos', id), outputPrefix: keys.publicPrefix('videos', id) },
      { jobId: upload.jobId, accountId: upload.accountId, requestId: upload.requestId },
    );
    return tx.video.findUniqueOrThrow({ where: { id } });
  };

  /** Stale at the last look, with the sign of life it had then. */
  let suspects = new Map<string, number>();

  return {
    async startUpload(accountId, sourceName) {
      const id = randomBytes(12).toString('base64url');
      const sourceKey = keys.source('videos', id);
      await prisma.video.create({ data: { id, accountId, title: '', status: 'uploading', sourceKey, sourceName } });
      const heartbeat = setInterval(() => {
        prisma.video
          .updateMany({ where: { id, status: 'uploading' }, data: { updatedAt: new Date() } })
          .catch((error: unknown) => {
            log.warn({ err: error, videoId: id }, "an upload's sign of life could not be written");
          });
      }, uploadHeartbeatMs);
      heartbeat.unref();
      return {
        id,
        sourceKey,
        async finish(upload) {
          clearInterval(heartbeat);
          const jobId = randomUUID();
          return database.transaction((tx) =>
            finishRow(tx, database.executor(tx), id, { ...upload, accountId, jobId }),
          );
        },
        async abandon() {
          clearInterval(heartbeat);
          await removeRow(id, { status: 'uploading' });
        },
      };
    },

    async list(accountId, page, limit) {
      const where = { accountId };
      const [videos, total] = await Promise.all([
        prisma.video.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          skip: page * limit,
          take: limit,
        }),
        prisma.video.count({ where }),
      ]);
      return { videos, total };
    },

    async getOwn(accountId, id) {
      const video = await prisma.video.findFirst({ where: { id, accountId } });
      if (video === null) throw noVideo();
      return video;
    },

    async get(id) {
      const video = await prisma.video.findUnique({ where: { id } });
      if (video === null) throw noVideo();
      return video;
    },

    async remove(accountId, id) {
      if (!(await removeRow(id, { accountId }))) throw noVideo();
    },

    async removeStaleUploads() {
      const before = new Date(Date.now() - staleUploadSeconds * 1000);
      const stale = await prisma.video.findMany({
        where: { status: 'uploading', updatedAt: { lt: before } },
        select: { id: true, updatedAt: true },
        take: 100,
      });
      const previous = suspects;
      suspects = new Map(stale.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
      for (const { id, updatedAt } of stale) {
        // While the database was away nobody could show a sign of life: a living upload does so before the second look.
        if (previous.get(id) !== updatedAt.getTime()) continue;
        if (await removeRow(id, { status: 'uploading' })) {
          log.info({ videoId: id }, 'removed an upload that was never finished');
        }
      }
    },
  };
}
