import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';
import { type PlacedTrack, placeTracks, tryLockAlbumsOf, unplaceTrack } from '../../catalogue/placing.ts';
import { shelfOf } from '../../catalogue/shelves.ts';

/** A track that is not ready has no place. */
type MisplacedTrack = PlacedTrack & { status: string };

/** While a batch runs, changes of tracks of its accounts wait. A user does not notice so many milliseconds. */
const batchMs = 200;
const firstBatch = 50;
const batchLimits = { least: 5, most: 500 };

/** The number of tracks of the next batch, from the time that the last one took. */
export function nextBatch(tracks: number, ms: number): number {
  const fitting = Math.floor((tracks * batchMs) / Math.max(ms, 1));
  // A quick one says little of the next.
  return Math.max(batchLimits.least, Math.min(fitting, tracks * 2, batchLimits.most));
}

/**
 * The conditions are those of partial indexes, which are empty most of the time. Rows that are being changed are skipped: they get their places
 * with the change, or in the next round. $1 tracks, $2 accounts to leave out
 */
const misplaced = `
  SELECT id, account_id AS "accountId", title, artist_name AS "artistName", album, album_artist AS "albumArtist",
    is_compilation AS "isCompilation", year, status
  FROM music.tracks WHERE id IN (
    (SELECT id FROM music.tracks WHERE status = 'ready' AND album_id IS NULL AND account_id <> ALL($2::int[])
      ORDER BY id LIMIT $1::int)
    UNION ALL
    (SELECT id FROM music.tracks WHERE (status = 'hidden') <> (hidden_album_id IS NOT NULL) AND account_id <> ALL($2::int[])
      ORDER BY id LIMIT $1::int)
  ) ORDER BY id LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED`;

/**
 * Corrects the places of tracks that were ready before there were albums, or hidden before hidden tracks had places, and of those that an older
 * version made ready, hid or showed.
 */
export function placingMisplaced(database: Database): PeriodicTask {
  /** @param busy accounts that are left for the next round; those that this one finds are added */
  const placeSome = (batch: number, busy: Set<number>): Promise<number> =>
    database.transaction(async (tx) => {
      const tracks = await tx.$queryRawUnsafe<MisplacedTrack[]>(misplaced, batch, [...busy]);
      const accounts = tracks.map(({ accountId }) => accountId);
      const locked = await tryLockAlbumsOf(tx, accounts);
      for (const account of accounts) if (!locked.has(account)) busy.add(account);
      const placeable = tracks.filter(({ accountId }) => locked.has(accountId));
      const of = (status: string): MisplacedTrack[] => placeable.filter((track) => track.status === status);
      for (const status of ['ready', 'hidden']) await placeTracks(tx, of(status), shelfOf(status));
      for (const track of placeable) {
        if (track.status !== 'ready' && track.status !== 'hidden') await unplaceTrack(tx, track);
      }
      return tracks.length;
    });
  return {
    name: 'placing tracks on albums',
    everyMs: 60_000,
    run: async (signal) => {
      const busy = new Set<number>();
      for (let batch = firstBatch; !signal.aborted; ) {
        const started = performance.now();
        if ((await placeSome(batch, busy)) < batch) return;
        batch = nextBatch(batch, performance.now() - started);
      }
    },
  };
}
