import type { Database, Video } from '@millrace/database';
import type { Cursors, Precondition } from '@millrace/http';
import { messages } from '@millrace/jobs';
import {
  type AcceptUpload,
  type BlockedMedia,
  createOwnList,
  type FinishedUpload,
  inOrderOf,
  type Known,
  lockOwn,
  type MediaRows,
  type MediaStatus,
  noSuch,
  type OwnListRequest,
  type OwnPage,
  sortKeyOf,
  statusFilter,
} from '@millrace/media-service';
import { enqueue } from '@millrace/queue';
import { keys } from '@millrace/storage';
import { videoTag } from '../present.ts';
import { videoList, videoTables } from '../tables.ts';

export interface VideoPage {
  videos: Video[];
  fields: OwnPage['fields'];
}

/** An upload in progress. Its row exists, with status `uploading`. */
export interface StartedVideo {
  id: string;
  sourceKey: string;
  /** Reports the bytes received so far. */
  onBytes(received: number): void;
  /** As `finishUpload`. */
  finish(upload: UploadedVideo): Promise<Video>;
  /** The upload failed. Removes the row and the bytes. */
  abandon(): Promise<void>;
}

/** An upload whose bytes are stored. */
export type UploadedVideo = FinishedUpload & VideoFields & { requestId: string };

export interface VideoFields {
  title: string;
  description: string | null;
}

export interface VideoChanges {
  title?: string | undefined;
  description?: string | null | undefined;
}

export interface VideoService {
  /** @param known the fields that arrived before the file */
  startUpload(accountId: number, known: Known<VideoFields>): Promise<StartedVideo>;
  /**
   * The bytes of an upload are stored. Sets the row to `processing` and creates the job in one transaction.
   *
   * @throws AppError not_found if the row was deleted meanwhile, quota_exceeded
   */
  finishUpload(accountId: number, id: string, upload: UploadedVideo): Promise<Video>;
  list(accountId: number, request: OwnListRequest & { status?: MediaStatus | undefined }): Promise<VideoPage>;
  /** @throws AppError not_found, also for another account's video */
  getOwn(accountId: number, id: string): Promise<Video>;
  /**
   * Changes the given fields.
   *
   * @throws AppError not_found, also for another account's video; not_ready during the upload; precondition_failed
   */
  update(accountId: number, id: string, changes: VideoChanges, precondition: Precondition): Promise<Video>;
  /** The video of any account, for public delivery. @throws AppError not_found, also for one that an operator has blocked */
  get(id: string): Promise<Video>;
  /** The video of any account, for operators. @throws AppError not_found */
  getAny(id: string): Promise<Video>;
  /** Removes the row and all objects, including those of a job in progress. @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
}

export function createVideoService(deps: {
  database: Database;
  cursors: Cursors;
  rows: MediaRows;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
}): VideoService {
  const { database, rows, blocked } = deps;
  const { prisma } = database;
  const readList = createOwnList(deps, videoList);

  const getAny = async (id: string): Promise<Video> => {
    const video = await prisma.video.findUnique({ where: { id } });
    if (video === null) throw noSuch(videoTables);
    return video;
  };

  /** What follows in the transaction that accepts an upload. */
  const accepting =
    (accountId: number, id: string, { title, description, requestId }: UploadedVideo): AcceptUpload<Video> =>
    async (tx, executor, jobId) => {
      await enqueue(
        executor,
        messages,
        'video.transcode',
        { videoId: id, sourceKey: keys.source('videos', id), outputPrefix: keys.publicPrefix('videos', id) },
        { jobId, accountId, requestId },
      );
      return tx.video.update({ where: { id }, data: { title, titleFold: sortKeyOf(title), description } });
    };

  return {
    async startUpload(accountId, known) {
      const { id, finish, ...started } = await rows.start(accountId, known);
      return { id, ...started, finish: (upload) => finish(upload, accepting(accountId, id, upload)) };
    },

    finishUpload: (accountId, id, upload) => rows.finish(id, upload, accepting(accountId, id, upload)),

    async list(accountId, { status, ...request }) {
      const { ids, fields } = await readList(accountId, request, statusFilter(status));
      return { videos: inOrderOf(ids, await prisma.video.findMany({ where: { id: { in: ids } } })), fields };
    },

    update: (accountId, id, { title, description }, precondition) =>
      database.transaction(async (tx) => {
        await lockOwn(tx, videoTables, accountId, id);
        precondition(videoTag(await tx.video.findUniqueOrThrow({ where: { id } })));
        return tx.video.update({
          where: { id },
          data: {
            ...(title !== undefined && { title, titleFold: sortKeyOf(title) }),
            ...(description !== undefined && { description }),
          },
        });
      }),

    async getOwn(accountId, id) {
      const video = await prisma.video.findFirst({ where: { id, accountId } });
      if (video === null) throw noSuch(videoTables);
      return video;
    },

    getAny,

    async get(id) {
      blocked.assertOpen(id);
      const video = await getAny(id);
      if (video.takenDownAt !== null) throw noSuch(videoTables);
      return video;
    },

    remove: (accountId, id) => rows.remove(accountId, id),
  };
}
