import { type Database, type Video, videoRows } from '@millrace/database';
import type { Cursors } from '@millrace/http';
import { messages } from '@millrace/jobs';
import {
  type AcceptUpload,
  createOwnList,
  type Fetches,
  inOrderOf,
  lockOwn,
  type MediaRows,
  noSuch,
  sortKeyOf,
  statusFilter,
  visibilityFilter,
} from '@millrace/media';
import type { BlockedMedia, Purges } from '@millrace/platform';
import { enqueue } from '@millrace/queue';
import { endDownloads } from '../../derivedRows.ts';
import { scheduleMove } from '../../places.ts';
import type { Playback } from '../../playback.ts';
import { videoTag } from '../../present.ts';
import { videoList, videoTables } from '../../tables.ts';
import { transcodingOf } from '../../transcoding.ts';
import type { UploadedVideo, VideoService } from '../../videoService.ts';
import { placeFor } from '../../visibility.ts';

export function createVideoService(deps: {
  database: Database;
  cursors: Cursors;
  rows: MediaRows;
  fetches: Fetches;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
  /** Called when a video has become private, or is not private any more. Returns when it is delivered accordingly. */
  onVisibility: (videoId: string, isHidden: boolean) => Promise<void>;
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
      await deps.onVisibility(id, after.visibility === 'private');
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
