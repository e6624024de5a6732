import type { Database, Track, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import { AppError } from '@millrace/service';
import { placeOf } from '../../catalogue/albumKeys.ts';
import { lockAlbumsOf, placeTracks } from '../../catalogue/placing.ts';
import { searchTextOf } from '../../catalogue/searchText.ts';
import { shelfOf, shelves } from '../../catalogue/shelves.ts';
import { type AlbumChanges, albumTag } from '../../provided/albums.ts';

export const noSuchAlbum = (): AppError => new AppError('not_found', 'There is no such album.');

/** Tracks came to the album before it was locked. */
class AlbumHasGrownError extends Error {}

const tries = 5;

const readAlbum = `
  SELECT a.title, p.name AS "artistName", a.year, a.is_single AS "isSingle"
  FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id WHERE a.id = $1::uuid AND a.account_id = $2`;

/**
 * Locks tracks before albums, as all others do.
 *
 * @returns the tracks, also hidden ones, of an album to which none comes until the transaction ends
 */
async function lockTracksOf(tx: Transaction, accountId: number, albumId: string): Promise<Track[]> {
  const locked = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT id FROM music.tracks WHERE (album_id = $1::uuid OR hidden_album_id = $1::uuid) AND account_id = $2
     ORDER BY id FOR NO KEY UPDATE`,
    albumId,
    accountId,
  );
  await lockAlbumsOf(tx, [accountId]);
  const of = [{ albumId }, { hiddenAlbumId: albumId }];
  const tracks = await tx.track.findMany({ where: { OR: of, accountId }, orderBy: { id: 'asc' } });
  const ids = new Set(locked.map(({ id }) => id));
  if (!tracks.every(({ id }) => ids.has(id))) throw new AlbumHasGrownError();
  return tracks;
}

/** The changes to each track. The owner has chosen them, so the tags of another attempt do not fill them. */
function ofTracks({ title, artistName, year }: AlbumChanges, before: { title: string; isSingle: boolean }) {
  // A single that gets an artist or a title of its own is an album.
  const album = title ?? (before.isSingle && artistName !== undefined ? before.title : undefined);
  return {
    ...(album !== undefined && { album }),
    ...(artistName !== undefined && { albumArtist: artistName, isCompilation: artistName === null }),
    ...(year !== undefined && { year }),
  };
}

const columns = { album: 'album', albumArtist: 'album_artist', isCompilation: 'is_compilation', year: 'year' } as const;

const refreshSearch = `
  UPDATE music.track_search s SET text = n.text, changed_at = now()
  FROM unnest($1::text[], $2::text[]) AS n(track_id, text) WHERE s.track_id = n.track_id AND s.text <> n.text`;

/**
 * The row keeps its id, unless the tracks come to another album. What decides that is the same for both shelves, which change in one
 * transaction: an album has one id.
 */
const renameOn = (albums: string): string => `
  UPDATE ${albums} a SET title = $3, title_key = $4, key = $5, is_single = $6 WHERE id = $1::uuid AND account_id = $2
    AND NOT EXISTS (${Object.values(shelves)
      .map((shelf) => `SELECT FROM ${shelf.albums} o WHERE o.account_id = $2 AND o.key = $5 AND o.id <> a.id`)
      .join(' UNION ALL ')})`;

async function change(
  tx: Transaction,
  accountId: number,
  id: string,
  changes: AlbumChanges,
  precondition: Precondition,
): Promise<string> {
  const before = await lockTracksOf(tx, accountId, id);
  const [album] = await tx.$queryRawUnsafe<
    { title: string; artistName: string | null; year: number | null; isSingle: boolean }[]
  >(readAlbum, id, accountId);
  const first = before.find(({ albumId }) => albumId !== null);
  if (album === undefined || first === undefined) throw noSuchAlbum();
  precondition(albumTag(album));
  const fields = ofTracks(changes, album);
  const edited = Object.entries(columns).flatMap(([name, column]) => (name in fields ? [column] : []));
  const ids = before.map((track) => track.id);
  await tx.track.updateMany({ where: { id: { in: ids } }, data: fields });
  await tx.$executeRawUnsafe(
    `UPDATE music.tracks SET edited_fields = ARRAY(SELECT DISTINCT unnest(edited_fields || $2::text[])) WHERE id = ANY($1::text[])`,
    ids,
    edited,
  );
  const tracks = before.map((track) => ({ ...track, ...fields }));
  await tx.$executeRawUnsafe(
    refreshSearch,
    ids,
    tracks.map((track) => searchTextOf(track)),
  );
  const { title, key, isSingle } = placeOf(first.id, { ...first, ...fields }).album;
  for (const { albums } of Object.values(shelves)) {
    await tx.$executeRawUnsafe(renameOn(albums), ...[id, accountId, title.name, title.key, key, isSingle]);
  }
  for (const shelf of ['listed', 'hidden'] as const) {
    const there = tracks.filter(({ status }) => shelfOf(status) === shelf);
    await placeTracks(tx, there, shelf);
  }
  const { albumId } = await tx.track.findUniqueOrThrow({ where: { id: first.id }, select: { albumId: true } });
  if (albumId === null) throw new Error(`the track ${first.id} has no album`);
  if (changes.year !== undefined) {
    await tx.album.updateMany({ where: { id: albumId }, data: { year: changes.year } });
    await tx.hiddenAlbum.updateMany({ where: { id: albumId, accountId }, data: { year: changes.year } });
  }
  return albumId;
}

/**
 * Changes an album and all its tracks, with what is found by them, in one transaction, however many tracks it has. With several, everybody would
 * see two albums meanwhile, and a failure would leave them, though the answer is an error. Plays of these tracks wait; those of others do not.
 *
 * @returns the id of the album on which the tracks are now
 * @throws AppError not_found, precondition_failed
 */
export async function updateAlbum(
  database: Database,
  accountId: number,
  id: string,
  changes: AlbumChanges,
  precondition: Precondition,
): Promise<string> {
  for (let n = 1; ; n += 1) {
    try {
      return await database.transaction((tx) => change(tx, accountId, id, changes, precondition));
    } catch (error) {
      if (!(error instanceof AlbumHasGrownError) || n === tries) throw error;
    }
  }
}
