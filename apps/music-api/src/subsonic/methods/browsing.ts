import { albumOrder } from '../../services/albums/order.ts';
import { keptFor } from '../../services/keptFor.ts';
import { notOf } from '../../services/visibility.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf, ignoredArticles, indexOf } from '../library/artists.ts';
import { artistsIn, folders, foldersOf } from '../library/folders.ts';
import { idsOf, type Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import { notFound } from '../protocol/errors.ts';
import { requiredId } from '../protocol/ids.ts';
import type { Entry } from '../protocol/xml.ts';
import type { Call, Method, Methods } from './types.ts';

/** Artists of one answer. Programs read more by `search3`, in pages. */
const maxArtists = 50_000;
const genresKeptMs = 300_000;

const one = (found: readonly Entry[], what: string): Entry => {
  const [first] = found;
  if (first === undefined) throw notFound(what);
  return first;
};

export function browsingMethods(library: Library): Methods {
  const { database, blocked } = library;

  /** By name. */
  const allArtists = async ({ account, parameters }: Call): Promise<Entry[]> => {
    const where = artistsIn(foldersOf(parameters));
    const found = await idsOf(
      library,
      `SELECT p.id FROM music.performers p WHERE $1::int IS NOT NULL AND ${where}${notOf(blocked, 'p.account_id')}
       ORDER BY p.name_key, p.id LIMIT ${maxArtists}`,
      [account.id],
    );
    return artistsOf(library, account.id, found);
  };

  const albumIdsOf = (performerId: string): Promise<string[]> =>
    idsOf(
      library,
      `SELECT a.id FROM music.albums a WHERE a.performer_id = $1::uuid
         OR a.id IN (SELECT t.album_id FROM music.tracks t WHERE t.performer_id = $1::uuid)
       ORDER BY a.year, a.title_key, a.id`,
      [performerId],
    );

  const songIdsOf = (albumId: string): Promise<string[]> =>
    idsOf(library, `SELECT id FROM music.tracks WHERE album_id = $1::uuid ORDER BY ${albumOrder()}, id`, [albumId]);

  const artistOf = async ({ account }: Call, id: string) => {
    const artist = one(await artistsOf(library, account.id, [id]), 'artist');
    return { artist, albums: await albumsOf(library, account.id, await albumIdsOf(id)) };
  };

  const albumOf = async ({ account }: Call, id: string) => {
    const album = one(await albumsOf(library, account.id, [id]), 'album');
    return { album, songs: await songsOf(library, account.id, await songIdsOf(id)) };
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

  /** Counts all tracks. */
  const genres = keptFor(genresKeptMs, async (): Promise<Entry[]> => {
    const rows = await database.query<{ value: string; songCount: number; albumCount: number }>(
      `SELECT genre AS value, count(*)::int AS "songCount", count(DISTINCT album_id)::int AS "albumCount" FROM music.tracks
       WHERE status = 'ready' AND genre IS NOT NULL${notOf(blocked)} GROUP BY genre ORDER BY genre LIMIT 1000`,
      [],
    );
    return rows.map((row) => ({ ...row }));
  });

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
    getGenres: async () => ({ genres: { genre: await genres() } }),
    getArtistInfo: infoOf('artist', 'artistInfo'),
    getArtistInfo2: infoOf('artist', 'artistInfo2'),
    getAlbumInfo: infoOf('album', 'albumInfo'),
    getAlbumInfo2: infoOf('album', 'albumInfo'),
  };
}
