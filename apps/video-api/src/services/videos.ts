import { type Database, type Video, videoRows } from '@millrace/database';
import type { Grant } from '@millrace/delivery';
import type { Cursors, Precondition } from '@millrace/http';
import { messages } from '@millrace/jobs';
import {
  type AcceptUpload,
  type BlockedMedia,
  createOwnList,
  type FetchedUrl,
  type Fetches,
  type FinishedUpload,
  inOrderOf,
  type KeysetPage,
  type Known,
  lockOwn,
  type MediaRows,
  type MediaStatus,
  noSuch,
  type OwnListRequest,
  type Purges,
  sortKeyOf,
  statusFilter,
  type Visibility,
  visibilityFilter,
} from '@millrace/media-service';
import { enqueue } from '@millrace/queue';
import { videoTag } from '../present.ts';
import { videoList, videoTables } from '../tables.ts';
import { placeFor } from '../visibility.ts';
import { endDownloads } from './derived/downloads.ts';
import type { HiddenVideos } from './hiddenVideos.ts';
import { type Moves, scheduleMove } from './moves/index.ts';
import type { Playback } from './playback.ts';
import { transcodingOf } from './transcoding.ts';

export interface VideoPage {
  videos: Video[];
  fields: KeysetPage['fields'];
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
  visibility: Visibility;
}

export interface VideoChanges {
  title?: string | undefined;
  description?: string | null | undefined;
  visibility?: Visibility | undefined;
  downloads?: boolean | undefined;
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
  /** Creates a video whose source the courier fetches. @throws AppError as `startUpload` */
  fetch(accountId: number, fields: VideoFields, source: FetchedUrl): Promise<Video>;
  /** The source of a video is fetched. As `finishUpload`. */
  finishFetch(id: string, upload: FinishedUpload & { requestId: string }): Promise<void>;
  list(
    accountId: number,
    request: OwnListRequest & { status?: MediaStatus | undefined; visibility?: Visibility | undefined },
  ): Promise<VideoPage>;
  /** @throws AppError not_found, also for another account's video */
  getOwn(accountId: number, id: string): Promise<Video>;
  /**
   * Changes the given fields. When a video has become private, it is no longer delivered without a token.
   *
   * @throws AppError not_found, also for another account's video; not_ready during the upload; precondition_failed; not_configured
   */
  update(accountId: number, id: string, changes: VideoChanges, precondition: Precondition): Promise<Video>;
  /**
   * The video of any account, for playback. Everything that is played or shown to the public begins here.
   *
   * @param grant what the token of the request grants: see `grantOf`
   * @throws AppError not_found, also for a private video without its grant, and for one that an operator has blocked
   */
  get(id: string, grant: Grant | undefined): Promise<Video>;
  /** The video of any account, for operators. @throws AppError not_found */
  getAny(id: string): Promise<Video>;
  /** Removes the row and all objects, including those of a job in progress. @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
}

export function createVideoService(deps: {
  database: Database;
  cursors: Cursors;
  rows: MediaRows;
  fetches: Fetches;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
  hidden: Pick<HiddenVideos, 'announce'>;
  moves: Pick<Moves, 'settle'>;
  playback: Pick<Playback, 'assertSupported'>;
  purges: Pick<Purges, 'purge'>;
}): VideoService {
  const { database, rows, fetches, blocked, playback } = deps;
  const readList = createOwnList(deps, videoList);

  const getAny = async (id: string): Promise<Video> => {
    const video = await videoRows.byId(database, id);
    if (video === null) throw noSuch(videoTables);
    return video;
  };

  /** What follows in the transaction that accepts an upload. */
  const accepting =
    (
      accountId: number,
      id: string,
      { title, description, visibility, requestId }: UploadedVideo,
    ): AcceptUpload<Video> =>
    async (tx, executor, jobId) => {
      playback.assertSupported(visibility);
      const place = placeFor(visibility);
      await enqueue(executor, messages, 'video.transcode', transcodingOf(id, place), { jobId, accountId, requestId });
      const data = { title, titleFold: sortKeyOf(title), description, visibility, place };
      return tx.video.update({ where: { id }, data });
    };

  return {
    async startUpload(accountId, known) {
      playback.assertSupported(known.visibility);
      const { id, finish, ...started } = await rows.start(accountId, known);
      return { id, ...started, finish: (upload) => finish(upload, accepting(accountId, id, upload)) };
    },

    finishUpload: (accountId, id, upload) => rows.finish(id, upload, accepting(accountId, id, upload)),

    async fetch(accountId, { title, description, visibility }, source) {
      playback.assertSupported(visibility);
      const known = { title, title_fold: sortKeyOf(title), description, visibility };
      return getAny(await fetches.start(accountId, known, source));
    },

    // The owner may have changed the fields in the meantime.
    finishFetch: (id, { requestId, ...upload }) =>
      rows.finish(id, upload, async (tx, executor, jobId) => {
        const { accountId, visibility } = await tx.video.findUniqueOrThrow({ where: { id } });
        const place = placeFor(visibility);
        await enqueue(executor, messages, 'video.transcode', transcodingOf(id, place), { jobId, accountId, requestId });
        await tx.video.update({ where: { id }, data: { place } });
      }),

    async list(accountId, { status, visibility, ...request }) {
      const { ids, fields } = await readList(accountId, request, [
        ...statusFilter(status),
        ...visibilityFilter(visibility),
      ]);
      return { videos: inOrderOf(ids, await videoRows.byIds(database, ids)), fields };
    },

    async update(accountId, id, { title, description, visibility, downloads }, precondition) {
      playback.assertSupported(visibility);
      const { before, after } = await database.transaction(async (tx) => {
        await lockOwn(tx, videoTables, accountId, id);
        const before = await tx.video.findUniqueOrThrow({ where: { id } });
        precondition(videoTag(before));
        if (downloads === false) await endDownloads(tx, database.executor(tx), id);
        const after = await tx.video.update({
          where: { id },
          data: {
            ...(title !== undefined && { title, titleFold: sortKeyOf(title) }),
            ...(description !== undefined && { description }),
            ...(visibility !== undefined && { visibility }),
            ...(downloads !== undefined && { downloads }),
          },
        });
        if (placeFor(after.visibility) !== placeFor(before.visibility)) {
          const executor = database.executor(tx);
          await scheduleMove(executor, id);
          // What edges and CDNs have may not be used by those who have no token any more.
          await deps.purges.purge(executor, id);
        }
        return { before, after };
      });
      if (placeFor(after.visibility) === placeFor(before.visibility)) return after;
      await deps.hidden.announce(id, after.visibility === 'private');
      await deps.moves.settle(id);
      return after;
    },

    async getOwn(accountId, id) {
      const video = await videoRows.ofAccount(database, accountId, id);
      if (video === null) throw noSuch(videoTables);
      return video;
    },

    getAny,

    async get(id, grant) {
      blocked.assertOpen(id);
      const video = await getAny(id);
      const isOpen = video.visibility !== 'private' || grant?.id === id;
      if (video.takenDownAt !== null || !isOpen) throw noSuch(videoTables);
      return video;
    },

    remove: (accountId, id) => rows.remove(accountId, id),
  };
}
