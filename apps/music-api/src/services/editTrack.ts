import type { Database, Track, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import { type Known, lockOwn, sortKeyOf } from '@millrace/media-service';
import { trackTag } from '../present.ts';
import { trackTables } from '../tables.ts';
import { placeTracks } from './albums/placing.ts';
import { searchTextOf } from './search/text.ts';
import type { TrackFields } from './trackFields.ts';

/** Absent fields stay; null clears. */
export type TrackChanges = Known<TrackFields>;

/** Columns that the file's tags fill when the transcoding ends, by their fields. */
const filledByTags = {
  album: 'album',
  genre: 'genre',
  albumArtist: 'album_artist',
  isCompilation: 'is_compilation',
  trackNumber: 'track_number',
  discNumber: 'disc_number',
  year: 'year',
} as const satisfies Partial<Record<keyof TrackFields, string>>;

/** What is given, without the fields that are absent. */
const given = (changes: TrackChanges): Partial<TrackFields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** A track that is not ready has no search text yet; its result writes it. */
const refreshSearch = (tx: Transaction, track: Track) =>
  tx.$executeRawUnsafe(
    'UPDATE music.track_search SET text = $2, changed_at = now() WHERE track_id = $1',
    track.id,
    searchTextOf(track),
  );

/**
 * Changes fields of a track, its search text and its place on an album in one transaction. The row's lock makes the result of a transcoding
 * wait, or the edit wait for the result, so that neither is lost.
 *
 * @throws AppError not_found, not_ready, precondition_failed
 */
export const updateTrack = (
  database: Database,
  accountId: number,
  id: string,
  changes: TrackChanges,
  precondition: Precondition,
): Promise<Track> =>
  database.transaction(async (tx) => {
    await lockOwn(tx, trackTables, accountId, id);
    const before = await tx.track.findUniqueOrThrow({ where: { id } });
    precondition(trackTag(before));
    const fields = given(changes);
    const edited = Object.entries(filledByTags).flatMap(([name, column]) => (name in fields ? [column] : []));
    const track = await tx.track.update({
      where: { id },
      data: {
        ...fields,
        ...(fields.title !== undefined && { titleFold: sortKeyOf(fields.title) }),
        editedFields: [...new Set([...before.editedFields, ...edited])],
      },
    });
    await refreshSearch(tx, track);
    if (track.status !== 'ready') return track;
    await placeTracks(tx, [track]);
    return tx.track.findUniqueOrThrow({ where: { id } });
  });
