import type { Database, Track, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import { lockOwn, sortKeyOf } from '@millrace/media-service';
import { trackTag } from '../present.ts';
import { trackTables } from '../tables.ts';
import { searchTextOf } from './search/text.ts';

/** Absent fields stay; null clears. */
export interface TrackChanges {
  title?: string | undefined;
  artistName?: string | undefined;
  album?: string | null | undefined;
  genre?: string | null | undefined;
}

/** Columns that the file's tags fill when the transcoding ends. */
const filledByTags = ['album', 'genre'] as const;

/** A track that is not ready has no search text yet; its result writes it. */
const refreshSearch = (tx: Transaction, track: Track) =>
  tx.$executeRawUnsafe(
    'UPDATE music.track_search SET text = $2, changed_at = now() WHERE track_id = $1',
    track.id,
    searchTextOf(track),
  );

/**
 * Changes fields of a track and its search text in one transaction. The row's lock makes the result of a transcoding wait, or the edit
 * wait for the result, so that neither is lost.
 *
 * @throws AppError not_found, not_ready, precondition_failed
 */
export const updateTrack = (
  database: Database,
  accountId: number,
  id: string,
  { title, artistName, album, genre }: TrackChanges,
  precondition: Precondition,
): Promise<Track> =>
  database.transaction(async (tx) => {
    await lockOwn(tx, trackTables, accountId, id);
    const before = await tx.track.findUniqueOrThrow({ where: { id } });
    precondition(trackTag(before));
    const given = { album, genre };
    const edited = filledByTags.filter((name) => given[name] !== undefined);
    const track = await tx.track.update({
      where: { id },
      data: {
        ...(title !== undefined && { title, titleFold: sortKeyOf(title) }),
        ...(artistName !== undefined && { artistName }),
        ...(album !== undefined && { album }),
        ...(genre !== undefined && { genre }),
        editedFields: [...new Set([...before.editedFields, ...edited])],
      },
    });
    await refreshSearch(tx, track);
    return track;
  });
