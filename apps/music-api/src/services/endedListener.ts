import type { Database } from '@millrace/database';
import type { ForgetAccount } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import type { ArtistService } from './artists.ts';
import type { LikeService } from './likes.ts';
import type { PlaylistService } from './playlists.ts';

/** Rows that are read, or removed, at once. */
const batch = 500;

const followersOf = `
  DELETE FROM music.follows WHERE artist_id = $1 AND follower_id IN (
    SELECT follower_id FROM music.follows WHERE artist_id = $1 LIMIT ${batch})`;

/** The plays of removed accounts. Account ids are never used again. */
export const playsOfNobody =
  'account_id IS NOT NULL AND NOT EXISTS (SELECT FROM auth.accounts a WHERE a.id = account_id)';

/** For what another process has just removed. */
const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
};

/**
 * Removes what the music service keeps of an account next to its tracks: playlists, likes, follows, and its profile as an artist.
 * Counters of other accounts' tracks and profiles stay right, because each row is removed as its owner would.
 */
export function createEndedListener(
  database: Database,
  services: {
    likes: Pick<LikeService, 'set'>;
    artists: Pick<ArtistService, 'setFollowing'>;
    playlists: Pick<PlaylistService, 'remove'>;
  },
): ForgetAccount {
  const { likes, artists, playlists } = services;

  /** Removes the rows that `select` finds, one after the other, until it finds none. */
  async function each<Id>(
    select: string,
    accountId: number,
    signal: AbortSignal,
    remove: (id: Id) => Promise<unknown>,
  ): Promise<void> {
    for (;;) {
      const found = await database.query<{ id: Id }>(`${select} LIMIT ${batch}`, [accountId]);
      if (found.length === 0) return;
      for (const { id } of found) {
        if (signal.aborted) return;
        await remove(id).catch(ignoreMissing);
      }
    }
  }

  return async (accountId, signal) => {
    await each<number>('SELECT id FROM music.playlists WHERE account_id = $1', accountId, signal, (id) =>
      playlists.remove(accountId, id),
    );
    // Likes of deleted tracks are removed with what is left of the tracks.
    const liked = `SELECT track_id AS id FROM music.likes l WHERE account_id = $1
      AND EXISTS (SELECT FROM music.tracks t WHERE t.id = l.track_id)`;
    await each<string>(liked, accountId, signal, (id) => likes.set(accountId, id, false));
    const followed = 'SELECT artist_id AS id FROM music.follows WHERE follower_id = $1';
    await each<number>(followed, accountId, signal, (id) => artists.setFollowing(accountId, id, false));
    while (!signal.aborted && (await database.execute(followersOf, [accountId])) > 0);
    if (signal.aborted) return;
    await database.execute('DELETE FROM music.artists WHERE account_id = $1', [accountId]);
  };
}
