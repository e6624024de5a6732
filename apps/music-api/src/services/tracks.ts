import type { Database, Track, Transaction } from '@millrace/database';
import { AppError } from '@millrace/errors';
import { messages } from '@millrace/jobs';
import { type DoomedRow, type FinishedUpload, type Known, type MediaRows, noSuch } from '@millrace/media-service';
import { enqueue } from '@millrace/queue';
import { keys } from '@millrace/storage';
import { trackTables } from '../tables.ts';
import { removeFromPlaylists } from './playlistPlaces.ts';
import { addToTotal, readTotal } from './totals.ts';

export interface TrackFields {
  title: string;
  artistName: string;
  album: string | null;
  genre: string | null;
}

/** An upload in progress: its row exists, status `uploading`. */
export interface StartedTrack {
  sourceKey: string;
  coverKey: string;
  /** So many bytes of the track have arrived. */
  onBytes(received: number): void;
  /** The bytes are stored: the row becomes `processing` and the job exists, both or neither. */
  finish(upload: FinishedUpload & TrackFields & { hasCoverFile: boolean; requestId: string }): Promise<Track>;
  /** The bytes are not: nothing is left of it. */
  abandon(): Promise<void>;
}

export interface TrackPage {
  tracks: Track[];
  total: number;
}

export interface TrackService {
  /** @param known fields that came before the file */
  startUpload(accountId: number, known: Known<TrackFields>): Promise<StartedTrack>;
  /** Anybody's, in any state. @throws AppError not_found */
  get(id: string): Promise<Track>;
  /** In the order of the ids; those that are gone are left out. */
  byIds(ids: readonly string[]): Promise<Track[]>;
  /** An account's own, in any state, newest first. */
  list(accountId: number, page: number, limit: number): Promise<TrackPage>;
  /** Everybody's that are ready, newest first. */
  recent(page: number, limit: number): Promise<TrackPage>;
  /** The most played that are ready. */
  trending(limit: number): Promise<Track[]>;
  /** An artist's that are ready, newest first. */
  ofArtist(accountId: number, page: number, limit: number): Promise<Track[]>;
  /** Removes the row and all objects, also of a job in progress. @throws AppError not_found, forbidden for another account's */
  remove(accountId: number, id: string): Promise<void>;
}

/** What else a track's deletion changes. The track's row is locked; then playlists, the artist and the total, in this order everywhere. */
export async function forgetTrack(database: Database, tx: Transaction, { id, accountId, status }: DoomedRow) {
  await removeFromPlaylists(tx, id);
  if (status !== 'ready') return;
  const executor = database.executor(tx);
  await executor.execute(
    `UPDATE music.artists a SET track_count = a.track_count - 1, total_plays = a.total_plays - t.play_count
     FROM music.tracks t WHERE t.id = $1 AND a.account_id = $2`,
    [id, accountId],
  );
  await addToTotal(executor, 'ready_tracks', -1);
}

export function createTrackService({ database, rows }: { database: Database; rows: MediaRows }): TrackService {
  const { prisma } = database;

  const get = async (id: string): Promise<Track> => {
    const track = await prisma.track.findUnique({ where: { id } });
    if (track === null) throw noSuch(trackTables);
    return track;
  };

  const byIds = async (ids: readonly string[]): Promise<Track[]> => {
    if (ids.length === 0) return [];
    const found = await prisma.track.findMany({ where: { id: { in: [...new Set(ids)] } } });
    const byId = new Map(found.map((track) => [track.id, track]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  /** The ids come from an index alone, so that a page far down reads no rows but its own. */
  const page = async (sql: string, parameters: readonly unknown[]): Promise<Track[]> =>
    byIds((await database.query<{ id: string }>(sql, parameters)).map((row) => row.id));

  return {
    get,
    byIds,

    async startUpload(accountId, { artistName, ...known }) {
      const started = await rows.start(accountId, { ...known, artist_name: artistName });
      const { id, sourceKey, onBytes, finish, abandon } = started;
      const coverKey = keys.cover('tracks', id);
      return {
        sourceKey,
        coverKey,
        onBytes,
        abandon,
        finish: (upload) =>
          finish(upload, async (tx, executor, jobId) => {
            const { title, artistName, album, genre, requestId } = upload;
            await enqueue(
              executor,
              messages,
              'track.transcode',
              {
                trackId: id,
                sourceKey,
                coverKey: upload.hasCoverFile ? coverKey : null,
                outputPrefix: keys.publicPrefix('tracks', id),
              },
              { jobId, accountId, requestId },
            );
            return tx.track.update({ where: { id }, data: { title, artistName, album, genre } });
          }),
      };
    },

    async list(accountId, at, limit) {
      const total = await prisma.track.count({ where: { accountId } });
      if (at * limit >= total) return { tracks: [], total };
      const tracks = await page(
        `SELECT id FROM music.tracks WHERE account_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT $3`,
        [accountId, at * limit, limit],
      );
      return { tracks, total };
    },

    async recent(at, limit) {
      const total = await readTotal(database, 'ready_tracks');
      if (at * limit >= total) return { tracks: [], total };
      const tracks = await page(
        `SELECT id FROM music.tracks WHERE status = 'ready' ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT $2`,
        [at * limit, limit],
      );
      return { tracks, total };
    },

    trending: (limit) =>
      page(`SELECT id FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT $1`, [limit]),

    ofArtist: (accountId, at, limit) =>
      page(
        `SELECT id FROM music.tracks WHERE status = 'ready' AND account_id = $1
         ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT $3`,
        [accountId, at * limit, limit],
      ),

    async remove(accountId, id) {
      const track = await get(id);
      // Anybody may read a track, so that it exists is no secret.
      if (track.accountId !== accountId) throw new AppError('forbidden', 'The track belongs to another account.');
      await rows.remove(accountId, id);
    },
  };
}
