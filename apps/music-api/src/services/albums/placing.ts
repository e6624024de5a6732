import type { Database, Transaction } from '@millrace/database';
import type { PeriodicTask } from '@millrace/media-service';
import { type PlacedFields, placeOf } from './keys.ts';

/** A ready track. */
export interface PlacedTrack extends PlacedFields {
  id: string;
  accountId: number;
}

/**
 * Lets one transaction at a time change the albums and performers of an account. Taken after the locks of tracks, before those of artists and
 * totals. $1 accounts
 */
const lockAccounts = `
  SELECT pg_advisory_xact_lock(hashtext('millrace.music.albums'), account)
  FROM (SELECT DISTINCT account FROM unnest($1::int[]) AS given(account) ORDER BY account) AS accounts`;

export const lockAlbumsOf = (tx: Transaction, accounts: readonly number[]): Promise<number> =>
  tx.$executeRawUnsafe(lockAccounts, accounts);

/**
 * Gives tracks their places, and makes the albums and performers that are missing. Triggers count, and remove what has lost its last track.
 * A performer that exists is updated without a change, because only then its id is returned.
 * $1 track, $2 account, $3 and $4 performer, $5 and $6 artist of the album or null, $7 and $8 title, $9 key, $10 is single, $11 year
 */
const place = `
  WITH new AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::boolean[], $11::int[])
      AS n(track_id, account_id, performer, performer_key, artist, artist_key, title, title_key, key, is_single, year)
  ), performers AS (
    INSERT INTO music.performers AS p (account_id, name, name_key)
    SELECT DISTINCT ON (account_id, name_key) account_id, name, name_key FROM (
      SELECT account_id, performer, performer_key FROM new
      UNION ALL SELECT account_id, artist, artist_key FROM new WHERE artist IS NOT NULL
    ) AS named(account_id, name, name_key) ORDER BY account_id, name_key
    ON CONFLICT (account_id, name_key) DO UPDATE SET name_key = EXCLUDED.name_key
    RETURNING id, account_id, name_key
  ), albums AS (
    INSERT INTO music.albums AS a (account_id, performer_id, title, title_key, key, is_single, year)
    SELECT DISTINCT ON (n.account_id, n.key) n.account_id, p.id, n.title, n.title_key, n.key, n.is_single, n.year
    FROM new n LEFT JOIN performers p ON p.account_id = n.account_id AND p.name_key = n.artist_key
    ORDER BY n.account_id, n.key, n.year
    ON CONFLICT (account_id, key) DO UPDATE SET
      title = CASE WHEN a.is_single THEN EXCLUDED.title ELSE a.title END,
      title_key = EXCLUDED.title_key,
      performer_id = EXCLUDED.performer_id,
      year = CASE WHEN a.is_single THEN EXCLUDED.year ELSE COALESCE(a.year, EXCLUDED.year) END
    RETURNING id, account_id, key
  )
  UPDATE music.tracks t SET album_id = a.id, performer_id = p.id
  FROM new n
  JOIN albums a ON a.account_id = n.account_id AND a.key = n.key
  JOIN performers p ON p.account_id = n.account_id AND p.name_key = n.performer_key
  WHERE t.id = n.track_id AND (t.album_id, t.performer_id) IS DISTINCT FROM (a.id, p.id)`;

/** Gives ready tracks their places. Their rows are locked. Artists and totals are locked afterwards. */
export async function placeTracks(tx: Transaction, tracks: readonly PlacedTrack[]): Promise<void> {
  if (tracks.length === 0) return;
  const places = tracks.map((track) => ({ ...track, ...placeOf(track.id, track) }));
  const ids = places.map(({ id }) => id);
  const accounts = places.map(({ accountId }) => accountId);
  await lockAlbumsOf(tx, accounts);
  await tx.$executeRawUnsafe(
    place,
    ids,
    accounts,
    places.map(({ performer }) => performer.name),
    places.map(({ performer }) => performer.key),
    places.map(({ album: { artist } }) => artist?.name ?? null),
    places.map(({ album: { artist } }) => artist?.key ?? null),
    places.map(({ album: { title } }) => title.name),
    places.map(({ album: { title } }) => title.key),
    places.map(({ album }) => album.key),
    places.map(({ album: { isSingle } }) => isSingle),
    places.map(({ year }) => year),
  );
}

/** Takes the place of a track that is no longer ready. Its row is locked. Artists and totals are locked afterwards. */
export async function unplaceTrack(
  tx: Transaction,
  { id, accountId }: Pick<PlacedTrack, 'id' | 'accountId'>,
): Promise<void> {
  await lockAlbumsOf(tx, [accountId]);
  await tx.$executeRawUnsafe('UPDATE music.tracks SET album_id = NULL, performer_id = NULL WHERE id = $1', id);
}

/** The fields of a row that `placeTracks` needs. */
const placedColumns = `id, account_id AS "accountId", title, artist_name AS "artistName", album, album_artist AS "albumArtist",
  is_compilation AS "isCompilation", year`;

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

/** Rows that are being changed are skipped: they get their places with the change, or in the next round. $1 tracks */
const unplaced = `
  SELECT ${placedColumns} FROM music.tracks WHERE status = 'ready' AND album_id IS NULL
  ORDER BY id LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED`;

/** Gives places to tracks that were ready before there were albums, and to those that an older version made ready. */
export function placingOfOldTracks(database: Database): PeriodicTask {
  const round = (batch: number): Promise<number> =>
    database.transaction(async (tx) => {
      const tracks = await tx.$queryRawUnsafe<PlacedTrack[]>(unplaced, batch);
      await placeTracks(tx, tracks);
      return tracks.length;
    });
  return {
    name: 'placing tracks on albums',
    everyMs: 60_000,
    run: async (signal) => {
      for (let batch = firstBatch; !signal.aborted; ) {
        const started = performance.now();
        if ((await round(batch)) < batch) return;
        batch = nextBatch(batch, performance.now() - started);
      }
    },
  };
}
