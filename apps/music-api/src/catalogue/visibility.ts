import type { SqlExecutor } from '@millrace/database';
import { visibility } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';

/** What each choice means for a track. */
export const trackVisibility = visibility.describe(
  '`public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner',
);

/** What the owner of a track says about who sees it. */
export interface Shown {
  visibility: string;
  /** Until then, only the owner sees it. */
  releaseAt: Date | null;
}

const isReleased = ({ releaseAt }: Shown): boolean => releaseAt === null || releaseAt <= new Date();

/** Whether lists may show a track. Those of a ready track do so if its status is `ready`; else it is `hidden`. */
export const mayBeListed = (track: Shown): boolean => track.visibility === 'public' && isReleased(track);

/**
 * Whether everybody who knows the address of a track sees it. What lists show is open, whatever the clock of this machine says. A public track
 * that is scheduled appears everywhere at once: when its release changes its status.
 */
export const isOpen = (track: Shown & { status: string }): boolean =>
  track.status === 'ready' ||
  (isReleased(track) &&
    (track.visibility === 'unlisted' || (track.visibility === 'public' && track.status !== 'hidden')));

/** The same as an SQL condition on rows `t`. */
const isOpenRow = (t: string): string =>
  `(${t}.status = 'ready' OR ((${t}.release_at IS NULL OR ${t}.release_at <= now())
    AND (${t}.visibility = 'unlisted' OR (${t}.visibility = 'public' AND ${t}.status <> 'hidden'))))`;

/** Whether an account sees a track `t`. @param account a placeholder */
export const isSeenBy = (t: string, account: string): string => `(${t}.account_id = ${account} OR ${isOpenRow(t)})`;

/** The opposite of `isHidden` for a viewer, without the suspended accounts. @param account a placeholder */
const isShownTo = (t: string, account: string): string =>
  `(${t}.account_id = ${account} OR (${t}.taken_down_at IS NULL AND ${isOpenRow(t)}))`;

/** Whether there is a track `t` for an account: the opposite of `isHidden`, with the accounts that are suspended now. @param account a placeholder */
export const existsFor = (t: string, account: string, blocked: Pick<BlockedMedia, 'accounts'>): string =>
  `(${isShownTo(t, account)}${notOf(blocked, `${t}.account_id`)})`;

/** Whether a track `t` is ready, for an account that sees it. @param account a placeholder */
export const isPlayableBy = (t: string, account: string): string =>
  `(${t}.status IN ('ready', 'hidden') AND ${isSeenBy(t, account)})`;

/** Whether the lists of an account have a ready track `t`: what all lists show, and what it hides itself. @param account a placeholder */
export const isListedFor = (t: string, account: string): string =>
  `(${t}.status = 'ready' OR (${t}.status = 'hidden' AND ${t}.account_id = ${account}))`;

/**
 * Whether a playlist shows a track that its viewer sees. Nobody's list shows the unlisted tracks of others; only who has put one there knows its
 * address.
 *
 * @param playlist the account that the playlist belongs to
 */
export const isShownInPlaylist = (
  track: Shown & { accountId: number; status: string },
  playlist: { accountId: number },
  viewerId: number | undefined,
): boolean =>
  viewerId === playlist.accountId ||
  viewerId === track.accountId ||
  track.status === 'ready' ||
  (track.status !== 'hidden' && mayBeListed(track));

/** The same as an SQL condition, with what `existsFor` says. @param account a placeholder @param playlist a placeholder: the account of the playlist */
export const existsInPlaylist = (
  t: string,
  { account, playlist, blocked }: { account: string; playlist: string; blocked: Pick<BlockedMedia, 'accounts'> },
): string =>
  `(${existsFor(t, account, blocked)} AND (${playlist} = ${account} OR ${t}.account_id = ${account} OR ${t}.status = 'ready'
    OR (${t}.status <> 'hidden' AND ${t}.visibility = 'public' AND (${t}.release_at IS NULL OR ${t}.release_at <= now()))))`;

/** The same of a track `t` that is ready. @param account a placeholder @param playlist an expression: the account of the playlist */
export const isPlayableInPlaylist = (t: string, account: string, playlist: string): string =>
  `(${isPlayableBy(t, account)} AND (${playlist} = ${account} OR ${isListedFor(t, account)}))`;

/**
 * What an operator has taken down is visible to its owner only, as is what the owner does not show; the tracks of a suspended account are
 * visible to nobody.
 */
export const isHidden = (
  track: Shown & { id: string; accountId: number; status: string; takenDownAt: Date | null },
  blocked: Pick<BlockedMedia, 'accounts'>,
  viewerId?: number,
): boolean =>
  (track.accountId !== viewerId && (track.takenDownAt !== null || !isOpen(track))) ||
  blocked.accounts().includes(track.accountId);

/**
 * A condition on account_id that leaves out suspended accounts, for the end of a WHERE. Empty if there are none: the partial indexes of
 * public lists do not contain the account.
 */
export function notOf(blocked: Pick<BlockedMedia, 'accounts'>, column = 'account_id'): string {
  const ids = blocked.accounts();
  // Ids are integers, so they need no parameter.
  return ids.length === 0 ? '' : ` AND ${column} <> ALL('{${ids.map(Number).join(',')}}'::int[])`;
}

/** Removes a track that is taken down from search, and from playlists and likes as if it were deleted: see RemovedTracks. */
export async function withdrawTrack(executor: SqlExecutor, trackId: string): Promise<void> {
  await executor.execute('DELETE FROM music.track_search WHERE track_id = $1', [trackId]);
  await executor.execute('UPDATE music.tracks SET like_count = 0 WHERE id = $1', [trackId]);
  await executor.execute(
    `INSERT INTO music.removed_tracks (track_id) SELECT $1
     WHERE EXISTS (SELECT FROM music.playlist_tracks WHERE track_id = $1) OR EXISTS (SELECT FROM music.likes WHERE track_id = $1)
     ON CONFLICT DO NOTHING`,
    [trackId],
  );
}
