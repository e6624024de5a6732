import type { Database, Track, Transaction } from '@millrace/database';
import type { PeriodicTask } from '@millrace/media-service';
import { placeTracks } from '../albums/placing.ts';
import { type EnteringTrack, enterLists } from './lists.ts';

const batch = 50;

/** Rows that are being changed are skipped: the next round finds them. */
const due = `
  SELECT id, account_id AS "accountId", title, artist_name AS "artistName", album, album_artist AS "albumArtist",
    is_compilation AS "isCompilation", year, play_count AS "playCount"
  FROM music.tracks WHERE status = 'hidden' AND visibility = 'public' AND release_at <= now()
  ORDER BY release_at, id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`;

/** New when it is released, however old its upload is; what lists have shown before keeps its age. */
const release = `
  UPDATE music.tracks SET status = 'ready', created_at = CASE WHEN listed_at IS NULL THEN now() ELSE created_at END, updated_at = now()
  WHERE id = ANY($1::text[])`;

type DueTrack = EnteringTrack & Pick<Track, 'albumArtist' | 'isCompilation' | 'year'>;

/** Releases the tracks whose time has come: each is in albums, search, charts and all other lists in the same moment. */
export function releasing(database: Database): PeriodicTask {
  const round = (): Promise<number> =>
    database.transaction(async (tx: Transaction) => {
      const tracks = await tx.$queryRawUnsafe<DueTrack[]>(due);
      if (tracks.length === 0) return 0;
      await placeTracks(tx, tracks, 'listed');
      await tx.$executeRawUnsafe(
        release,
        tracks.map(({ id }) => id),
      );
      await enterLists(database.executor(tx), tracks);
      return tracks.length;
    });
  return {
    name: 'releasing scheduled tracks',
    everyMs: 10_000,
    run: async (signal) => {
      while (!signal.aborted && (await round()) === batch);
    },
  };
}
