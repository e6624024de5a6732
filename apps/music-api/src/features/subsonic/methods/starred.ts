import { shelves } from '../../../catalogue/shelves.ts';
import { isPlayableBy, notOf } from '../../../catalogue/visibility.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf } from '../library/artists.ts';
import { idsOf, type Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import { maxWhole } from './paging.ts';
import type { Call, Methods } from './types.ts';

/** What an account has liked, the latest first. The protocol has no pages for it. */
export function starredMethods(library: Library): Methods {
  const { blocked } = library;

  /** In the order of their stars; of what is on both shelves, once. */
  const starsOf = (kind: 'artist' | 'album', accountId: number): Promise<string[]> => {
    const { listed, hidden } = shelves;
    const table = kind === 'album' ? 'albums' : 'performers';
    const part = (from: string, where: string): string =>
      `SELECT s.id, s.created_at FROM music.stars s JOIN ${from} o ON o.id = s.id WHERE s.account_id = $1 AND s.kind = '${kind}'${where}`;
    const parts = [part(listed[table], notOf(blocked, 'o.account_id')), part(hidden[table], ' AND o.account_id = $1')];
    return idsOf(
      library,
      `SELECT id FROM (${parts.join(' UNION ')}) AS starred ORDER BY created_at DESC, id LIMIT ${maxWhole}`,
      [accountId],
    );
  };

  const likesOf = (accountId: number): Promise<string[]> =>
    idsOf(
      library,
      `SELECT t.id FROM music.likes l JOIN music.tracks t ON t.id = l.track_id
       WHERE l.account_id = $1 AND ${isPlayableBy('t', '$1::int')}${notOf(blocked, 't.account_id')} ORDER BY l.created_at DESC, l.track_id LIMIT ${maxWhole}`,
      [accountId],
    );

  const starred = async ({ account: { id } }: Call) => {
    const [artist, album, song] = await Promise.all([
      starsOf('artist', id).then((found) => artistsOf(library, id, found)),
      starsOf('album', id).then((found) => albumsOf(library, id, found)),
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
