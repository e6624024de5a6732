import { type Database, isStatementTimeout, isUnavailable, type Track, type Transaction } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';
import { type EnteringTrack, enterLists } from '../../catalogue/lists.ts';
import { placeTracks, tryLockAlbumsOf } from '../../catalogue/placing.ts';

const batch = 50;

const isDue = `status = 'hidden' AND visibility = 'public' AND release_at <= now()`;

/** The account that has waited the longest comes first. */
const accountsDue = `SELECT account_id AS id FROM music.tracks WHERE ${isDue} GROUP BY account_id ORDER BY min(release_at)`;

/** Rows that are being changed are skipped: the next round finds them. $1 account */
const due = `
  SELECT id, account_id AS "accountId", title, artist_name AS "artistName", album, album_artist AS "albumArtist",
    is_compilation AS "isCompilation", year, play_count AS "playCount"
  FROM music.tracks WHERE account_id = $1 AND ${isDue} ORDER BY release_at, id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`;

/** New when it is released, however old its upload is; what lists have shown before keeps its age. */
const release = `
  UPDATE music.tracks SET status = 'ready', created_at = CASE WHEN listed_at IS NULL THEN now() ELSE created_at END, updated_at = now()
  WHERE id = ANY($1::text[])`;

type DueTrack = EnteringTrack & Pick<Track, 'albumArtist' | 'isCompilation' | 'year'>;

/**
 * Releases the tracks whose time has come: each is in albums, search, charts and all other lists in the same moment. Accounts take turns, each with
 * a transaction for a batch. One whose albums are being changed is left for the next round, so it delays nobody else's release.
 */
export function releasing(database: Database): PeriodicTask {
  /** @returns whether the account may have more */
  const releaseOf = (accountId: number): Promise<boolean> =>
    database.transaction(async (tx: Transaction) => {
      if (!(await tryLockAlbumsOf(tx, [accountId])).has(accountId)) return false;
      const tracks = await tx.$queryRawUnsafe<DueTrack[]>(due, accountId);
      if (tracks.length === 0) return false;
      await placeTracks(tx, tracks, 'listed');
      await tx.$executeRawUnsafe(
        release,
        tracks.map(({ id }) => id),
      );
      await enterLists(database.executor(tx), tracks);
      return tracks.length === batch;
    });
  return {
    name: 'releasing scheduled tracks',
    everyMs: 10_000,
    async run(signal) {
      const accounts = await database.query<{ id: number }>(accountsDue);
      const failures: unknown[] = [];
      for (let turn = accounts.map(({ id }) => id); turn.length > 0; ) {
        const unfinished: number[] = [];
        for (const id of turn) {
          if (signal.aborted) return;
          try {
            if (await releaseOf(id)) unfinished.push(id);
          } catch (error) {
            // A statement that has waited too long is the trouble of one account.
            if (isUnavailable(error) && !isStatementTimeout(error)) throw error;
            failures.push(error);
          }
        }
        turn = unfinished;
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `tracks of ${failures.length} accounts are not released`);
    },
  };
}
