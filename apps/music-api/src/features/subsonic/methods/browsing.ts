import { albumOrder } from '../../../catalogue/albumOrder.ts';
import { type Shelf, shelves } from '../../../catalogue/shelves.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf, ignoredArticles, indexOf } from '../library/artists.ts';
import { folders, foldersOf } from '../library/folders.ts';
import { createGenres } from '../library/genres.ts';
import { idsOf, type Library } from '../library/library.ts';
import { orderedIds } from '../library/ordered.ts';
import { isOf, songsOf } from '../library/songs.ts';
import { notFound } from '../protocol/errors.ts';
import { requiredId } from '../protocol/ids.ts';
import type { Entry } from '../protocol/xml.ts';
import { maxWhole } from './paging.ts';
import type { Call, Method, Methods } from './types.ts';

/** Artists of one answer. Programs read more by `search3`, in pages. */
const maxArtists = 20_000;

const one = (found: readonly Entry[], what: string): Entry => {
  const [first] = found;
  if (first === undefined) throw notFound(what);
  return first;
};

export function browsingMethods(library: Library): Methods {
  const genres = createGenres(library);

  /** By name. */
  const allArtists = async ({ account, parameters }: Call): Promise<Entry[]> => {
    const rows = () => ({ where: 'true', keys: [{ by: 'p.name_key' }] });
    const list = { kind: 'artist', folders: foldersOf(parameters), rows, parameters: [] } as const;
    const found = await orderedIds(library, account.id, list, { count: maxArtists });
    return artistsOf(library, account.id, found);
  };

  /** Albums by a performer, and those with tracks of one. */
  const albumIdsOf = (accountId: number, performerId: string): Promise<string[]> => {
    const withTrackOf = (shelf: Shelf): string =>
      `SELECT t.${shelf.albumId} FROM music.tracks t WHERE t.${shelf.performerId} = $2::uuid`;
    const by = ({ albums }: Shelf): string => `SELECT b.id FROM ${albums} b WHERE b.performer_id = $2::uuid`;
    const { listed, hidden } = shelves;
    const own = `${withTrackOf(hidden)} AND t.account_id = $1`;
    const where = `a.id IN (${[by(listed), by(hidden), withTrackOf(listed), own].join(' UNION ALL ')})`;
    const rows = () => ({ where, keys: [{ by: 'a.year' }, { by: 'a.title_key' }] });
    const list = { kind: 'album', folders: [3], rows, parameters: [performerId] } as const;
    return orderedIds(library, accountId, list, { count: maxWhole });
  };

  const songIdsOf = (accountId: number, albumId: string): Promise<string[]> =>
    idsOf(
      library,
      `SELECT t.id FROM music.tracks t WHERE ${isOf('album')} ORDER BY ${albumOrder('t')}, t.id LIMIT ${maxWhole}`,
      [albumId, accountId],
    );

  const artistOf = async ({ account }: Call, id: string) => {
    const artist = one(await artistsOf(library, account.id, [id]), 'artist');
    return { artist, albums: await albumsOf(library, account.id, await albumIdsOf(account.id, id)) };
  };

  const albumOf = async ({ account }: Call, id: string) => {
    const album = one(await albumsOf(library, account.id, [id]), 'album');
    return { album, songs: await songsOf(library, account.id, await songIdsOf(account.id, id)) };
  };

  /** Programs without tags walk through folders: all, an artist, an album. */
  const getMusicDirectory: Method = async (call) => {
    const { parameters } = call;
    const written = parameters.required('id');
    if (folders.some(({ id }) => String(id) === written)) {
      const child = (await allArtists(call)).map(({ id, name, coverArt, starred }) => {
        return { id, isDir: true, title: name, artist: name, coverArt, starred };
      });
      return { directory: { id: written, name: 'Music', child } };
    }
    const { kind, id } = requiredId(parameters, 'artist', 'album');
    if (kind === 'artist') {
      const { artist, albums } = await artistOf(call, id);
      const child = albums.map(asDirectory);
      return { directory: { id: artist.id, name: artist.name, starred: artist.starred, child } };
    }
    const { album, songs } = await albumOf(call, id);
    const { artistId: parent, name, starred, playCount } = album;
    return { directory: { id: album.id, parent, name, starred, playCount, child: songs } };
  };

  /** The service knows no more of artists and albums: the answer has no content, if there is such a one. */
  const infoOf =
    (kind: 'artist' | 'album', name: string): Method =>
    async ({ account, parameters }) => {
      const { id } = requiredId(parameters, kind);
      const read = kind === 'artist' ? artistsOf : albumsOf;
      one(await read(library, account.id, [id]), kind);
      return { [name]: {} };
    };

  return {
    getArtists: async (call) => ({ artists: { ignoredArticles, index: indexOf(await allArtists(call)) } }),
    getIndexes: async (call) => ({
      indexes: { ignoredArticles, lastModified: Date.now(), index: indexOf(await allArtists(call)) },
    }),
    getMusicDirectory,
    async getArtist(call) {
      const { artist, albums } = await artistOf(call, requiredId(call.parameters, 'artist').id);
      return { artist: { ...artist, album: albums } };
    },
    async getAlbum(call) {
      const { album, songs } = await albumOf(call, requiredId(call.parameters, 'album').id);
      return { album: { ...album, song: songs } };
    },
    async getSong({ account, parameters }) {
      const { id } = requiredId(parameters, 'track');
      return { song: one(await songsOf(library, account.id, [id]), 'song') };
    },
    getGenres: async ({ account, parameters }) => ({
      genres: { genre: (await genres(account.id, foldersOf(parameters))).map((genre) => ({ ...genre })) },
    }),
    getArtistInfo: infoOf('artist', 'artistInfo'),
    getArtistInfo2: infoOf('artist', 'artistInfo2'),
    getAlbumInfo: infoOf('album', 'albumInfo'),
    getAlbumInfo2: infoOf('album', 'albumInfo'),
  };
}
