import type { Transaction } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { isOfExistingTrack } from '../../catalogue/removedTracks.ts';
import { existsFor } from '../../catalogue/visibility.ts';

/** One entry of a playlist. */
export interface Place {
  position: number;
  trackId: string;
  /** Whether its owner sees the track: others hide theirs at any time. */
  isSeen: boolean;
}

const changed = (): AppError =>
  new AppError('conflict', 'The playlist has other tracks than you have sent. Read it again, and repeat the change.');

/** In their order, without those of deleted tracks. The playlist is locked. */
export const placesOf = (
  tx: Transaction,
  playlist: { id: number; accountId: number },
  blocked: Pick<BlockedMedia, 'accounts'>,
): Promise<Place[]> =>
  tx.$queryRawUnsafe<Place[]>(
    `SELECT p.position, p.track_id AS "trackId", ${existsFor('t', '$2::int', blocked)} AS "isSeen"
     FROM (SELECT position, track_id FROM music.playlist_tracks WHERE playlist_id = $1 AND ${isOfExistingTrack}) p
     JOIN music.tracks t ON t.id = p.track_id ORDER BY p.position`,
    playlist.id,
    playlist.accountId,
  );

export const seenOf = (places: readonly Place[]): Place[] => places.filter(({ isSeen }) => isSeen);

/** All places with those that the owner sees in another order. The others stay where they are. */
export function withSeen(places: readonly Place[], ordered: readonly Place[]): Place[] {
  const next = ordered.values();
  return places.map((place) => (place.isSeen ? (next.next().value ?? place) : place));
}

/**
 * The places in the order of these tracks. A track that has several places is in the list as often.
 *
 * @param places that the owner sees, as all lists of the playlist show them
 * @throws AppError conflict if the tracks are not those of the places
 */
export function inTheOrderOf(places: readonly Place[], trackIds: readonly string[]): Place[] {
  const left = new Map<string, Place[]>();
  for (const place of places.toReversed()) {
    const others = left.get(place.trackId);
    if (others === undefined) left.set(place.trackId, [place]);
    else others.push(place);
  }
  const ordered = trackIds.map((trackId) => left.get(trackId)?.pop()).filter((place) => place !== undefined);
  if (ordered.length !== places.length || trackIds.length !== places.length) throw changed();
  return ordered;
}

/**
 * The places after one was moved.
 *
 * @param move `from` and `to` count from 0; `to` is the place that the track has afterwards
 * @throws AppError invalid_request if there are no such places; conflict if another track is at `from`
 */
export function moved(places: readonly Place[], { from, to, trackId }: { from: number; to: number; trackId: string }) {
  if (from >= places.length || to >= places.length) {
    throw new AppError('invalid_request', `The playlist has ${places.length} tracks, and places count from 0.`);
  }
  const rest = [...places];
  const [place] = rest.splice(from, 1);
  if (place?.trackId !== trackId) throw changed();
  rest.splice(to, 0, place);
  return rest;
}

/** Gives places their order, by positions behind all others: so none is taken in between. The playlist is locked. */
export async function storeOrder(tx: Transaction, playlistId: number, places: readonly Place[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `WITH ordered AS (
       SELECT position, (n - 1)::int AS place FROM unnest($2::int[]) WITH ORDINALITY AS given(position, n)
     ), list AS (
       UPDATE music.playlists SET next_position = next_position + $3::int, updated_at = now() WHERE id = $1
       RETURNING next_position - $3::int AS first
     )
     UPDATE music.playlist_tracks t SET position = list.first + ordered.place FROM ordered, list
     WHERE t.playlist_id = $1 AND t.position = ordered.position`,
    playlistId,
    places.map(({ position }) => position),
    places.length,
  );
}
