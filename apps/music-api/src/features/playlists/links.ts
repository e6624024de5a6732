import { type Credential, holdCredential, randomText, sha256Of } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { noSuchPlaylist } from '../../catalogue/playlistPlaces.ts';
import type { PlaylistLinks, PlaylistService } from '../../provided/playlists.ts';
import type { PlaylistPictures } from './pictures.ts';

/** 190 bits. */
const tokenLength = 32;

/** Only the hash of a token is stored: a copy of the database opens no playlist. So a link is shown once, and a lost one is replaced. */
export function createPlaylistLinks({
  database,
  playlists,
  playlistPictures,
}: {
  database: Database;
  playlistPictures: Pick<PlaylistPictures, 'change'>;
  playlists: Pick<PlaylistService, 'assertOwner' | 'get'>;
}): PlaylistLinks {
  /** @param by whose right must last until the link is stored; nobody's for the end of a link */
  const store = async (
    accountId: number,
    playlistId: number,
    hash: Uint8Array | null,
    by?: Credential,
  ): Promise<void> => {
    await playlists.assertOwner(accountId, playlistId);
    await playlistPictures.change(playlistId, {
      // Before the playlist's lock: what ends credentials locks the account first, too.
      ...(by && { first: (tx) => holdCredential(tx, by) }),
      // Who had the link of a private playlist knows the address of its picture.
      closes: ({ isPublic, isLinked }) => !isPublic && isLinked,
      write: (tx) =>
        database
          .executor(tx)
          .execute(
            'UPDATE music.playlists SET link_hash = $2, linked_at = CASE WHEN $2::bytea IS NOT NULL THEN now() END WHERE id = $1',
            [playlistId, hash],
          ),
    });
  };

  return {
    async make(by, playlistId) {
      const token = randomText(tokenLength);
      await store(by.accountId, playlistId, sha256Of(token), by);
      return token;
    },
    revoke: (accountId, playlistId) => store(accountId, playlistId, null),
    async open(token) {
      const [found] = await database.query<{ id: number; accountId: number }>(
        'SELECT id, account_id AS "accountId" FROM music.playlists WHERE link_hash = $1',
        [sha256Of(token)],
      );
      if (found === undefined) throw noSuchPlaylist();
      // Whoever has the link sees what the owner sees.
      return playlists.get(found.id, found.accountId);
    },
  };
}
