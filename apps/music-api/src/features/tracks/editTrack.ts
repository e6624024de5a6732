import type { Database, Track, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import { lockOwn, sortKeyOf } from '@millrace/media';
import { isReady, type Purges } from '@millrace/platform';
import { assumable } from '../../catalogue/assumedFields.ts';
import { enterLists, leaveLists } from '../../catalogue/lists.ts';
import { placeTracks } from '../../catalogue/placing.ts';
import { searchTextOf } from '../../catalogue/searchText.ts';
import { shelfOf } from '../../catalogue/shelves.ts';
import type { TrackFields } from '../../catalogue/trackFields.ts';
import { isOpen, mayBeListed } from '../../catalogue/visibility.ts';
import { trackTag } from '../../present.ts';
import type { TrackChanges } from '../../provided/tracks.ts';
import { trackTables } from '../../tables.ts';
import { newPrefix } from './readdressing.ts';

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

/** A track that lists do not show has no search text. */
const refreshSearch = (tx: Transaction, track: Track) =>
  tx.$executeRawUnsafe(
    'UPDATE music.track_search SET text = $2, changed_at = now() WHERE track_id = $1',
    track.id,
    searchTextOf(track),
  );

/** What an edit does to a ready track: whether lists show it afterwards, and whether others may not see it any more. */
function consequencesOf(before: Track, after: Track) {
  if (!isReady(before.status)) return { status: before.status, isClosed: false };
  const status = mayBeListed(after) ? 'ready' : 'hidden';
  return { status, isClosed: isOpen(before) && !isOpen({ ...after, status }) };
}

/** A scheduled track is new when it is released, however old its upload is. */
const whenListed = (before: Track) =>
  before.listedAt === null && before.releaseAt !== null ? { createdAt: new Date() } : {};

/**
 * Changes fields of a track, and its place on an album, in search and in the counters, in one transaction. The row's lock makes the result of a
 * transcoding wait, or the edit wait for the result, so that neither is lost.
 *
 * @returns the track, and whether its objects are to get other addresses
 * @throws AppError not_found, not_ready, precondition_failed
 */
export const updateTrack = (
  { database, purges }: { database: Database; purges: Pick<Purges, 'purge'> },
  accountId: number,
  id: string,
  changes: TrackChanges,
  precondition: Precondition,
): Promise<{ track: Track; isClosed: boolean }> =>
  database.transaction(async (tx) => {
    const executor = database.executor(tx);
    await lockOwn(tx, trackTables, accountId, id);
    const before = await tx.track.findUniqueOrThrow({ where: { id } });
    precondition(trackTag(before));
    const fields = given(changes);
    const edited = Object.entries(filledByTags).flatMap(([name, column]) => (name in fields ? [column] : []));
    const named = Object.entries(assumable).flatMap(([name, column]): string[] => (name in fields ? [column] : []));
    const after = { ...before, ...fields };
    const { status, isClosed } = consequencesOf(before, after);
    const enters = status === 'ready' && before.status !== 'ready';
    const leaves = status !== 'ready' && before.status === 'ready';
    if (isReady(status)) await placeTracks(tx, [after], shelfOf(status));
    if (leaves) await leaveLists(executor, before);
    const track = await tx.track.update({
      where: { id },
      data: {
        ...fields,
        status,
        editedFields: [...new Set([...before.editedFields, ...edited])],
        assumedFields: before.assumedFields.filter((column) => !named.includes(column)),
        ...(fields.title !== undefined && { titleFold: sortKeyOf(fields.title) }),
        ...(enters && whenListed(before)),
        ...(leaves && before.listedAt === null && { listedAt: new Date() }),
        ...(isClosed && { nextPrefix: before.nextPrefix ?? newPrefix(id) }),
      },
    });
    if (enters) await enterLists(executor, [track]);
    else await refreshSearch(tx, track);
    if (isClosed) await purges.purge(executor, id);
    return { track, isClosed };
  });
