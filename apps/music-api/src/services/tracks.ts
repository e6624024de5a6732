import { type Database, type Track, type Transaction, trackRows } from '@millrace/database';
import { type Cursors, type PageRequest, type Precondition, pageDepth } from '@millrace/http';
import { messages } from '@millrace/jobs';
import {
  type AcceptUpload,
  type BlockedMedia,
  createOwnList,
  type DoomedRow,
  type FetchedUrl,
  type Fetches,
  type FinishedUpload,
  inOrderOf,
  isReady,
  type KeysetPage,
  type Known,
  type MediaRows,
  type MediaStatus,
  newestFirst,
  noSuch,
  type OwnListRequest,
  type Purges,
  readKeysetPage,
  sortKeyOf,
  statusFilter,
  type Visibility,
  visibilityFilter,
} from '@millrace/media-service';
import { enqueue } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { AppError } from '@millrace/service';
import { keys } from '@millrace/storage';
import { trackList, trackTables } from '../tables.ts';
import { unplaceTrack } from './albums/placing.ts';
import { assumable, assumedTitle, columnsOfStart, fileNameIn, type GivenFields, withAssumed } from './assumedFields.ts';
import { inBatches } from './batches.ts';
import { type TrackChanges, updateTrack } from './editTrack.ts';
import { leaveLists } from './listing/lists.ts';
import type { Readdressing } from './listing/readdressing.ts';
import type { RemovedTracks } from './removedTracks.ts';
import { readTotal } from './totals.ts';
import { columnsOf, type TrackFields } from './trackFields.ts';
import { isHidden, notOf } from './visibility.ts';

/** An upload whose bytes are stored. */
export type UploadedTrack = FinishedUpload & GivenFields & { hasCoverFile: boolean; requestId: string };

/** An upload in progress. Its row exists, with status `uploading`. */
export interface StartedTrack {
  sourceKey: string;
  coverKey: string;
  /** Reports the bytes of the track received so far. */
  onBytes(received: number): void;
  /** As `finishUpload`. */
  finish(upload: UploadedTrack): Promise<Track>;
  /** The upload failed. Removes the row and the bytes. */
  abandon(): Promise<void>;
}

export interface TrackPage {
  tracks: Track[];
  fields: KeysetPage['fields'];
}

export interface TrackService {
  /** @param known the fields that arrived before the file @param fileName null if it is not known yet */
  startUpload(accountId: number, known: Known<TrackFields>, fileName: string | null): Promise<StartedTrack>;
  /**
   * The bytes of an upload are stored. Sets the row to `processing` and creates the job in one transaction.
   *
   * @throws AppError not_found if the row was deleted meanwhile, quota_exceeded
   */
  finishUpload(accountId: number, id: string, upload: UploadedTrack): Promise<Track>;
  /** Creates a track whose source the courier fetches. @throws AppError as `startUpload` */
  fetch(accountId: number, fields: GivenFields, source: FetchedUrl): Promise<Track>;
  /** The source of a track is fetched. As `finishUpload`. */
  finishFetch(id: string, upload: FinishedUpload & { requestId: string }): Promise<void>;
  /** The track of any account, in any state. @throws AppError not_found */
  get(id: string): Promise<Track>;
  /** As `get`, for a viewer. @throws AppError not_found, also for a track that an operator has blocked, or that its owner does not show */
  getVisible(id: string, viewerId?: number): Promise<Track>;
  /** @throws AppError not_found; forbidden for another account's track */
  getOwn(accountId: number, id: string): Promise<Track>;
  /** In the order of the ids; ids of tracks that the viewer does not see are left out. */
  byIds(ids: readonly string[], viewerId: number | undefined): Promise<Track[]>;
  /** The same of tracks that lists show. What found them may be some minutes old. */
  listed(ids: readonly string[]): Promise<Track[]>;
  /** The account's tracks in any state. */
  list(
    accountId: number,
    request: OwnListRequest & { status?: MediaStatus | undefined; visibility?: Visibility | undefined },
  ): Promise<TrackPage>;
  /**
   * Changes the given fields, and what is derived from them. When others may not see a track any more, its objects get other addresses.
   *
   * @throws AppError not_found; forbidden for another account's track; not_ready during the upload; precondition_failed
   */
  update(accountId: number, id: string, changes: TrackChanges, precondition: Precondition): Promise<Track>;
  /** The ready tracks of all accounts, newest first. */
  recent(page: PageRequest): Promise<TrackPage>;
  /** The most played ready tracks. */
  trending(limit: number): Promise<Track[]>;
  /** The ready tracks of an artist, newest first. @param total the artist's number of ready tracks */
  ofArtist(accountId: number, page: PageRequest, total: number): Promise<TrackPage>;
  /** Removes the row and all objects, including those of a job in progress. @throws AppError not_found; forbidden for another account */
  remove(accountId: number, id: string): Promise<void>;
}

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
