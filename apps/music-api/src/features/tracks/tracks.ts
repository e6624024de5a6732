import { type Database, type Track, type Transaction, trackRows } from '@millrace/database';
import { type Cursors, pageDepth } from '@millrace/http';
import { messages } from '@millrace/jobs';
import {
  type AcceptUpload,
  createOwnList,
  type DoomedRow,
  type Fetches,
  inOrderOf,
  type MediaRows,
  newestFirst,
  noSuch,
  readKeysetPage,
  sortKeyOf,
  statusFilter,
  visibilityFilter,
} from '@millrace/media';
import { type BlockedMedia, isReady, type Purges } from '@millrace/platform';
import { enqueue } from '@millrace/queue';
import { AppError, type Logger } from '@millrace/service';
import { keys } from '@millrace/storage';
import { assumable, assumedTitle, columnsOfStart, fileNameIn, withAssumed } from '../../catalogue/assumedFields.ts';
import { inBatches } from '../../catalogue/batches.ts';
import { leaveLists } from '../../catalogue/lists.ts';
import { unplaceTrack } from '../../catalogue/placing.ts';
import type { RemovedTracks } from '../../catalogue/removedTracks.ts';
import { readTotal } from '../../catalogue/totals.ts';
import { columnsOf } from '../../catalogue/trackFields.ts';
import { isHidden, notOf } from '../../catalogue/visibility.ts';
import type { TrackService, UploadedTrack } from '../../provided/tracks.ts';
import { trackList, trackTables } from '../../tables.ts';
import { updateTrack } from './editTrack.ts';
import type { Readdressing } from './readdressing.ts';

/**
 * Updates the counters for a deleted track. The track's row is already locked. The track's places in playlists and its likes are removed
 * later: see RemovedTracks.
 */
export async function forgetTrack(database: Database, tx: Transaction, { id, accountId, status }: DoomedRow) {
  if (isReady(status)) await unplaceTrack(tx, { id, accountId });
  if (status === 'ready') await leaveLists(database.executor(tx), { id, accountId });
}

/** Lists of ready tracks that anyone can read: index-only scans, so a page reads only its own rows. */
const readyTracks = {
  ...newestFirst,
  table: 'music.tracks',
  id: { column: 'id', type: 'text' },
  depth: pageDepth.public,
} as const;

export function createTrackService(deps: {
  database: Database;
  cursors: Cursors;
  rows: MediaRows;
  fetches: Fetches;
  removed: Pick<RemovedTracks, 'clearBatch'>;
  blocked: BlockedMedia;
  purges: Pick<Purges, 'purge'>;
  readdressing: Pick<Readdressing, 'settle'>;
  log: Logger;
}): TrackService {
  const { database, rows, fetches, removed, blocked, purges, readdressing, log } = deps;
  const readList = createOwnList(deps, trackList);

  const get = async (id: string): Promise<Track> => {
    const track = await trackRows.byId(database, id);
    if (track === null) throw noSuch(trackTables);
    return track;
  };

  const getOwn = async (accountId: number, id: string): Promise<Track> => {
    const track = await get(id);
    if (isHidden(track, blocked, accountId)) throw noSuch(trackTables);
    // Who gets the 403 sees the track.
    if (track.accountId !== accountId) throw new AppError('forbidden', 'The track belongs to another account.');
    return track;
  };

  const rowsOf = async (ids: readonly string[]): Promise<Track[]> =>
    inOrderOf(ids, await inBatches(ids, (some) => trackRows.byIds(database, some)));

  /** The ids come from an index-only scan, so a deep page reads only its own rows. */
  const bySql = async (sql: string, parameters: readonly unknown[]): Promise<Track[]> =>
    rowsOf((await database.query<{ id: string }>(sql, parameters)).map((row) => row.id));

  /** The ready tracks of suspended accounts, which the total contains. */
  const hiddenTotal = async (): Promise<number> => {
    const accounts = blocked.accounts();
    if (accounts.length === 0) return 0;
    const [row] = await database.query<{ hidden: number }>(
      'SELECT COALESCE(sum(track_count), 0)::int AS hidden FROM music.artists WHERE account_id = ANY($1::int[])',
      [accounts],
    );
    return row?.hidden ?? 0;
  };

  const transcodingOf = (trackId: string, hasCoverFile: boolean) => ({
    trackId,
    sourceKey: keys.source('tracks', trackId),
    coverKey: hasCoverFile ? keys.cover('tracks', trackId) : null,
    outputPrefix: keys.publicPrefix('tracks', trackId),
    mayMove: true,
  });

  /** What follows in the transaction that accepts an upload. */
  const accepting =
    (accountId: number, id: string, upload: UploadedTrack): AcceptUpload<Track> =>
    async (tx, executor, jobId) => {
      const { requestId } = upload;
      const transcoding = transcodingOf(id, upload.hasCoverFile);
      await enqueue(executor, messages, 'track.transcode', transcoding, { jobId, accountId, requestId });
      const fields = await withAssumed(tx, accountId, upload, upload.sourceName);
      return tx.track.update({ where: { id }, data: { ...fields, titleFold: sortKeyOf(fields.title) } });
    };

  return {
    get,
    getOwn,

    async getVisible(id, viewerId) {
      const track = await get(id);
      if (isHidden(track, blocked, viewerId)) throw noSuch(trackTables);
      return track;
    },

    byIds: async (ids, viewerId) => (await rowsOf(ids)).filter((track) => !isHidden(track, blocked, viewerId)),

    listed: async (ids) => (await rowsOf(ids)).filter((track) => track.status === 'ready' && !isHidden(track, blocked)),

    async startUpload(accountId, known, fileName) {
      const { id, finish, ...started } = await rows.start(accountId, columnsOfStart(known, fileName));
      const coverKey = keys.cover('tracks', id);
      return { ...started, coverKey, finish: (upload) => finish(upload, accepting(accountId, id, upload)) };
    },

    finishUpload: (accountId, id, upload) => rows.finish(id, upload, accepting(accountId, id, upload)),

    async fetch(accountId, given, source) {
      const { assumedFields, ...fields } = await database.transaction((tx) =>
        withAssumed(tx, accountId, given, fileNameIn(source.url)),
      );
      const known = { ...columnsOf(fields), assumed_fields: assumedFields, title_fold: sortKeyOf(fields.title) };
      return get(await fetches.start(accountId, known, source));
    },

    // The owner may have changed the fields in the meantime.
    finishFetch: (id, { requestId, ...upload }) =>
      rows.finish(id, upload, async (tx, executor, jobId) => {
        const select = { accountId: true, assumedFields: true };
        const { accountId, assumedFields } = await tx.track.findUniqueOrThrow({ where: { id }, select });
        // The server may have named the file otherwise than its address does.
        if (upload.sourceName !== null && assumedFields.includes(assumable.title)) {
          const title = assumedTitle(upload.sourceName);
          await tx.track.update({ where: { id }, data: { title, titleFold: sortKeyOf(title) } });
        }
        const transcoding = transcodingOf(id, false);
        await enqueue(executor, messages, 'track.transcode', transcoding, { jobId, accountId, requestId });
      }),

    async list(accountId, { status, visibility, ...request }) {
      const filters = [...statusFilter(status), ...visibilityFilter(visibility)];
      const { ids, fields } = await readList(accountId, request, filters);
      return { tracks: await rowsOf(ids), fields };
    },

    async update(accountId, id, changes, precondition) {
      await getOwn(accountId, id);
      const { track, isClosed } = await updateTrack({ database, purges }, accountId, id, changes, precondition);
      if (!isClosed) return track;
      await readdressing.settle(id);
      return get(id);
    },

    async recent(page) {
      const list = {
        ...readyTracks,
        scope: ['recent'],
        where: `status = 'ready'${notOf(blocked)}`,
        parameters: [],
        total: async () => Math.max(0, (await readTotal(database, 'ready_tracks')) - (await hiddenTotal())),
      };
      const { ids, fields } = await readKeysetPage(deps, list, page);
      return { tracks: await rowsOf(ids), fields };
    },

    trending: (limit) =>
      bySql(
        `SELECT id FROM music.tracks WHERE status = 'ready'${notOf(blocked)} ORDER BY play_count DESC, id DESC LIMIT $1`,
        [limit],
      ),

    async ofArtist(accountId, page, total) {
      const list = {
        ...readyTracks,
        scope: ['artist', accountId],
        where: `status = 'ready' AND account_id = $1`,
        parameters: [accountId],
        total: async () => total,
      };
      const { ids, fields } = await readKeysetPage(deps, list, page);
      return { tracks: await rowsOf(ids), fields };
    },

    async remove(accountId, id) {
      await getOwn(accountId, id);
      await rows.remove(accountId, id);
      // For most tracks, one batch removes everything.
      await removed.clearBatch(id).catch((error: unknown) => {
        log.warn({ err: error, id }, 'places and likes of a deleted track could not be removed; the janitor retries');
      });
    },
  };
}
