import { keptFor } from '../../services/keptFor.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf, ignoredArticles, indexOf } from '../library/artists.ts';
import { artistsIn, folders, foldersOf } from '../library/folders.ts';
import type { Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import { notFound } from '../protocol/errors.ts';
import { type Kind, readId } from '../protocol/ids.ts';
import type { Parameters } from '../protocol/parameters.ts';
import type { Entry } from '../protocol/xml.ts';
import type { Call, Method, Methods } from './types.ts';

/** Artists of one answer. Programs read more by `search3`, in pages. */
const maxArtists = 50_000;
const genresKeptMs = 300_000;

/** The id of a request, which must be of one of the kinds. @throws SubsonicError */
export function requiredId<K extends Kind>(parameters: Parameters, ...kinds: readonly K[]): { kind: K; id: string } {
  const id = readId(parameters.required('id'));
  const kind = kinds.find((one) => one === id?.kind);
  if (id === undefined || kind === undefined) throw notFound(kinds.join(' or '));
  return { kind, id: id.id };
}

const one = (found: readonly Entry[], what: string): Entry => {
  const [first] = found;
  if (first === undefined) throw notFound(what);
  return first;
};

export function browsingMethods(library: Library): Methods {
  const { database, hidden } = library;
  const ids = async (sql: string, values: readonly unknown[]): Promise<string[]> =>
    (await database.query<{ id: string }>(sql, values)).map(({ id }) => id);

  const visible = async (table: 'albums' | 'performers', id: string): Promise<void> => {
    const found = await ids(`SELECT id FROM music.${table} WHERE id = $1::uuid AND account_id <> ALL($2::int[])`, [
      id,
      hidden(),
    ]);
    if (found.length === 0) throw notFound(table === 'albums' ? 'album' : 'artist');
  };

  /** By name. */
  const allArtists = async ({ account, parameters }: Call): Promise<Entry[]> => {
    const where = artistsIn(foldersOf(parameters));
    const found = await ids(
      `SELECT p.id FROM music.performers p WHERE ${where} AND p.account_id <> ALL($2::int[]) AND $1::int IS NOT NULL ORDER BY p.name_key, p.id LIMIT ${maxArtists}`,
      [account.id, hidden()],
    );
    return artistsOf(library, account.id, found);
  };

  const albumIdsOf = (performerId: string): Promise<string[]> =>
    ids(
      `SELECT a.id FROM music.albums a WHERE a.performer_id = $1::uuid
         OR a.id IN (SELECT t.album_id FROM music.tracks t WHERE t.performer_id = $1::uuid)
       ORDER BY a.year, a.title_key, a.id`,
      [performerId],
    );

  const songIdsOf = (albumId: string): Promise<string[]> =>
    ids(
      `SELECT id FROM music.tracks WHERE album_id = $1::uuid
       ORDER BY COALESCE(disc_number, 1), COALESCE(track_number, 32767), title_fold, id`,
      [albumId],
    );

  const getAlbum: Method = async ({ account, parameters }) => {
    const { id } = requiredId(parameters, 'album');
    await visible('albums', id);
    const [album, song] = await Promise.all([
      albumsOf(library, account.id, [id]),
      songIdsOf(id).then((found) => songsOf(library, account.id, found)),
    ]);
    return { album: { ...one(album, 'album'), song } };
  };

  const getArtist: Method = async ({ account, parameters }) => {
    const { id } = requiredId(parameters, 'artist');
    await visible('performers', id);
    const album = await albumsOf(library, account.id, await albumIdsOf(id));
    return { artist: { ...one(await artistsOf(library, account.id, [id]), 'artist'), album } };
  };

  /** Programs without tags walk through folders: all, an artist, an album. */
  const getMusicDirectory: Method = async (call) => {
    const { account, parameters } = call;
    const written = parameters.required('id');
    if (folders.some(({ id }) => String(id) === written)) {
      const child = (await allArtists(call)).map(({ id, name, coverArt, starred }) => {
        return { id, isDir: true, title: name, artist: name, coverArt, starred };
      });
      return { directory: { id: written, name: 'Music', child } };
    }
    const { kind, id } = requiredId(parameters, 'artist', 'album');
    if (kind === 'artist') {
      await visible('performers', id);
      const artist = one(await artistsOf(library, account.id, [id]), 'artist');
      const child = (await albumsOf(library, account.id, await albumIdsOf(id))).map(asDirectory);
      return { directory: { id: artist.id, name: artist.name, starred: artist.starred, child } };
    }
    await visible('albums', id);
    const album = one(await albumsOf(library, account.id, [id]), 'album');
    const child = await songsOf(library, account.id, await songIdsOf(id));
    const { artistId: parent, name, starred, playCount } = album;
    return { directory: { id: album.id, parent, name, starred, playCount, child } };
  };

  /** Counts all tracks. */
  const genres = keptFor(genresKeptMs, async (): Promise<Entry[]> => {
    const rows = await database.query<{ value: string; songCount: number; albumCount: number }>(
      `SELECT genre AS value, count(*)::int AS "songCount", count(DISTINCT album_id)::int AS "albumCount" FROM music.tracks
       WHERE status = 'ready' AND genre IS NOT NULL AND account_id <> ALL($1::int[]) GROUP BY genre ORDER BY genre LIMIT 1000`,
      [hidden()],
    );
    return rows.map((row) => ({ ...row }));
  });

  return {
    getArtists: async (call) => ({ artists: { ignoredArticles, index: indexOf(await allArtists(call)) } }),
    getIndexes: async (call) => ({
      indexes: { ignoredArticles, lastModified: Date.now(), index: indexOf(await allArtists(call)) },
    }),
    getMusicDirectory,
    getArtist,
    getAlbum,
    async getSong({ account, parameters }) {
      const { id } = requiredId(parameters, 'track');
      return { song: one(await songsOf(library, account.id, [id]), 'song') };
    },
    getGenres: async () => ({ genres: { genre: await genres() } }),
    async getArtistInfo({ parameters }) {
      await visible('performers', requiredId(parameters, 'artist').id);
      return { artistInfo: {} };
    },
    async getArtistInfo2({ parameters }) {
      await visible('performers', requiredId(parameters, 'artist').id);
      return { artistInfo2: {} };
    },
    async getAlbumInfo({ parameters }) {
      await visible('albums', requiredId(parameters, 'album').id);
      return { albumInfo: {} };
    },
    async getAlbumInfo2({ parameters }) {
      await visible('albums', requiredId(parameters, 'album').id);
      return { albumInfo: {} };
    },
  };
}
