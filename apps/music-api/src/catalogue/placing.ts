import type { Transaction } from '@millrace/database';
import { type PlacedFields, placeOf } from './albumKeys.ts';
import { type Shelf, type ShelfName, shelves } from './shelves.ts';

/** A ready track. */
export interface PlacedTrack extends PlacedFields {
  id: string;
  accountId: number;
}

/**
 * Lets one transaction at a time change the albums and performers of an account. Taken after the locks of tracks, before those of artists.
 * $1 accounts
 */
const lockAccounts = `
  SELECT pg_advisory_xact_lock(hashtext('millrace.music.albums'), account)
  FROM (SELECT DISTINCT account FROM unnest($1::int[]) AS given(account) ORDER BY account) AS accounts`;

export const lockAlbumsOf = (tx: Transaction, accounts: readonly number[]): Promise<number> =>
  tx.$executeRawUnsafe(lockAccounts, accounts);

/** $1 accounts */
const tryLockAccounts = `
  SELECT account FROM (SELECT DISTINCT unnest($1::int[]) AS account) AS given
  WHERE pg_try_advisory_xact_lock(hashtext('millrace.music.albums'), account)`;

/**
 * The same for a task that works for all accounts: an account whose albums are being changed must not delay the others, so it waits for none. It
 * may be taken before the locks of tracks if the task skips those that are locked.
 *
 * @returns the accounts whose albums nobody else changes until the transaction ends
 */
export async function tryLockAlbumsOf(tx: Transaction, accounts: readonly number[]): Promise<Set<number>> {
  const locked = await tx.$queryRawUnsafe<{ account: number }[]>(tryLockAccounts, accounts);
  return new Set(locked.map(({ account }) => account));
}

/** The id of the same album or performer on the other shelf, unless another one has it here. */
const sharedId = (table: string): string =>
  `CASE WHEN EXISTS (SELECT FROM ${table} used WHERE used.id = twin.id) THEN gen_random_uuid() ELSE COALESCE(twin.id, gen_random_uuid()) END`;

/**
 * Gives tracks their places on a shelf, takes those on the other one, and makes the albums and performers that are missing. Triggers count, and
 * remove what has lost its last track. A performer that exists is updated without a change, because only then its id is returned.
 * $1 track, $2 account, $3 and $4 performer, $5 and $6 artist of the album or null, $7 and $8 title, $9 key, $10 is single, $11 year
 */
const placeOn = (shelf: Shelf, other: Shelf): string => `
  WITH new AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::boolean[], $11::int[])
      AS n(track_id, account_id, performer, performer_key, artist, artist_key, title, title_key, key, is_single, year)
  ), performers AS (
    INSERT INTO ${shelf.performers} AS p (id, account_id, name, name_key)
    SELECT DISTINCT ON (named.account_id, named.name_key) ${sharedId(shelf.performers)}, named.account_id, named.name, named.name_key FROM (
      SELECT account_id, performer, performer_key FROM new
      UNION ALL SELECT account_id, artist, artist_key FROM new WHERE artist IS NOT NULL
    ) AS named(account_id, name, name_key)
    LEFT JOIN ${other.performers} twin ON twin.account_id = named.account_id AND twin.name_key = named.name_key
    ORDER BY named.account_id, named.name_key
    ON CONFLICT (account_id, name_key) DO UPDATE SET name_key = EXCLUDED.name_key
    RETURNING id, account_id, name_key
  ), albums AS (
    INSERT INTO ${shelf.albums} AS a (id, account_id, performer_id, title, title_key, key, is_single, year)
    SELECT DISTINCT ON (n.account_id, n.key) ${sharedId(shelf.albums)}, n.account_id, p.id, n.title, n.title_key, n.key, n.is_single, n.year
    FROM new n LEFT JOIN performers p ON p.account_id = n.account_id AND p.name_key = n.artist_key
    LEFT JOIN ${other.albums} twin ON twin.account_id = n.account_id AND twin.key = n.key
    ORDER BY n.account_id, n.key, n.year
    ON CONFLICT (account_id, key) DO UPDATE SET
      title = CASE WHEN a.is_single THEN EXCLUDED.title ELSE a.title END,
      title_key = EXCLUDED.title_key,
      performer_id = EXCLUDED.performer_id,
      year = CASE WHEN a.is_single THEN EXCLUDED.year ELSE COALESCE(a.year, EXCLUDED.year) END
    RETURNING id, account_id, key
  )
  UPDATE music.tracks t SET ${shelf.albumId} = a.id, ${shelf.performerId} = p.id, ${other.albumId} = NULL, ${other.performerId} = NULL
  FROM new n
  JOIN albums a ON a.account_id = n.account_id AND a.key = n.key
  JOIN performers p ON p.account_id = n.account_id AND p.name_key = n.performer_key
  WHERE t.id = n.track_id
    AND (t.${shelf.albumId}, t.${shelf.performerId}, t.${other.albumId}, t.${other.performerId}) IS DISTINCT FROM (a.id, p.id, NULL, NULL)`;

const place = {
  listed: placeOn(shelves.listed, shelves.hidden),
  hidden: placeOn(shelves.hidden, shelves.listed),
} as const;

/**
 * Gives ready tracks their places on a shelf; they leave the other one. Their rows are locked. Artists are locked afterwards.
 *
 * @param shelf of what lists show, or of what they do not
 */
export async function placeTracks(tx: Transaction, tracks: readonly PlacedTrack[], shelf: ShelfName): Promise<void> {
  if (tracks.length === 0) return;
  const places = tracks.map((track) => ({ ...track, ...placeOf(track.id, track) }));
  const ids = places.map(({ id }) => id);
  const accounts = places.map(({ accountId }) => accountId);
  await lockAlbumsOf(tx, accounts);
  await tx.$executeRawUnsafe(
    place[shelf],
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

/** Takes the place of a track that is no longer ready. Its row is locked. Artists are locked afterwards. */
export async function unplaceTrack(
  tx: Transaction,
  { id, accountId }: Pick<PlacedTrack, 'id' | 'accountId'>,
): Promise<void> {
  await lockAlbumsOf(tx, [accountId]);
  await tx.$executeRawUnsafe(
    'UPDATE music.tracks SET album_id = NULL, performer_id = NULL, hidden_album_id = NULL, hidden_performer_id = NULL WHERE id = $1',
    id,
  );
}
