import { isPlayableBy, notOf } from '../../services/visibility.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf } from '../library/artists.ts';
import { idsOf, type Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import type { Call, Methods } from './types.ts';

/** What an account has liked, the latest first. */
export function starredMethods(library: Library): Methods {
  const { blocked } = library;

  const starsOf = (table: 'performers' | 'albums', kind: 'artist' | 'album', accountId: number): Promise<string[]> =>
    idsOf(
      library,
      `SELECT s.id FROM music.stars s JOIN music.${table} o ON o.id = s.id
       WHERE s.account_id = $1 AND s.kind = '${kind}'${notOf(blocked, 'o.account_id')} ORDER BY s.created_at DESC, s.id`,
      [accountId],
    );

  const likesOf = (accountId: number): Promise<string[]> =>
    idsOf(
      library,
      `SELECT t.id FROM music.likes l JOIN music.tracks t ON t.id = l.track_id
       WHERE l.account_id = $1 AND ${isPlayableBy('t', '$1::int')}${notOf(blocked, 't.account_id')} ORDER BY l.created_at DESC, l.track_id`,
      [accountId],
    );

  const starred = async ({ account: { id } }: Call) => {
    const [artist, album, song] = await Promise.all([
      starsOf('performers', 'artist', id).then((found) => artistsOf(library, id, found)),
      starsOf('albums', 'album', id).then((found) => albumsOf(library, id, found)),
      likesOf(id).then((found) => songsOf(library, id, found)),
    ]);
    return { artist, album, song };
  };

  return {
    getStarred2: async (call) => ({ starred2: await starred(call) }),
    async getStarred(call) {
      const { album, ...others } = await starred(call);
      return { starred: { ...others, album: album.map(asDirectory) } };
    },
  };
}
