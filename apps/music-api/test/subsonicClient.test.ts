import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import SubsonicAPI from 'subsonic-api';
import { type MusicApi, startMusicApi } from './harness.ts';
import { DeclaredTypes } from './support/declaredTypes.ts';
import { type Listener, newListener } from './support/subsonic.ts';

let api: MusicApi;
let by: Listener;
const songs: string[] = [];

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  by = await newListener(api);
  for (const [title, trackNumber] of [
    ['Opening', '1'],
    ['Closing', '2'],
  ] as const) {
    const fields = { artistName: 'Ana', album: 'First', year: '2020', genre: 'Folk', trackNumber };
    songs.push(`tr-${await api.ready(by.token, { title, ...fields })}`);
  }
});
afterAll(() => api.stop());

/** The client of npm, as a player uses it. */
const client = (more: object = {}) =>
  new SubsonicAPI({ url: api.origin, auth: { username: by.email, password: by.password }, ...more });

describe('the client subsonic-api', () => {
  it.each<[string, () => object]>([
    ['a token', () => ({})],
    ['a key', () => ({ auth: { apiKey: by.password } })],
    ['forms', () => ({ post: true })],
  ])('signs in by %s, and reads the library', async (_what, more) => {
    const player = client(more());
    expect(await player.ping()).toMatchObject({ status: 'ok', type: 'millrace' });
    const { artists } = await player.getArtists();
    const [artist] = artists.index?.[0]?.artist ?? [];
    const { album } = (await player.getArtist({ id: artist?.id ?? '' })).artist;
    const read = await player.getAlbum({ id: album?.[0]?.id ?? '' });
    expect(read.album.song?.map(({ id }) => id)).toEqual(songs);
    const sound = await player.stream({ id: songs[0] ?? '' });
    expect([sound.headers.get('content-type'), await sound.text()]).toEqual(['audio/mp4', '256k.m4a of winner']);
  });

  it('is told that a wrong password is wrong', async () => {
    const stranger = client({ auth: { username: by.email, password: 'wrong' } });
    expect(await stranger.ping().catch((error: unknown) => error)).toMatchObject({ status: 'failed' });
  });

  it('keeps stars, ratings, playlists and plays', async () => {
    const player = client();
    const [id = ''] = songs;
    await player.star({ id });
    await player.setRating({ id, rating: 5 });
    await player.scrobble({ id, time: 1_700_000_000_000 });
    const { playlist } = await player.createPlaylist({ name: 'Mix', songId: songs });
    expect((await player.getPlaylist({ id: playlist.id })).playlist.entry).toHaveLength(2);
    expect((await player.getSong({ id })).song).toMatchObject({ userRating: 5, playCount: 1 });
    expect((await player.getStarred2()).starred2.song).toMatchObject([{ id }]);
  });
});

describe('answers are as subsonic-api declares them', () => {
  const types = new DeclaredTypes();
  /** Where it differs from OpenSubsonic: genres are objects, gains may be absent, and the artists of a song are a name and an id. */
  const differs = /\.(?:genres\[\d+\]|replayGain\.\w+|(?:a|albumA)rtists\[\d+\]\.albumCount)/;
  const id = () => songs[0] ?? '';
  const ids = async () => {
    const { song } = await client().getSong({ id: id() });
    return { album: song.albumId ?? '', artist: song.artistId ?? '' };
  };

  it.each<[string, string, string, () => Promise<Record<string, unknown>> | Record<string, unknown>]>([
    ['getLicense', 'license', 'License', () => ({})],
    ['getMusicFolders', 'musicFolders', 'MusicFolders', () => ({})],
    ['getIndexes', 'indexes', 'Indexes', () => ({})],
    ['getMusicDirectory', 'directory', 'Directory', () => ({ id: '1' })],
    ['getMusicDirectory', 'directory', 'Directory', async () => ({ id: (await ids()).artist })],
    ['getMusicDirectory', 'directory', 'Directory', async () => ({ id: (await ids()).album })],
    ['getGenres', 'genres', 'Genres', () => ({})],
    ['getArtists', 'artists', 'ArtistsID3', () => ({})],
    ['getArtist', 'artist', 'ArtistWithAlbumsID3', async () => ({ id: (await ids()).artist })],
    ['getArtistInfo', 'artistInfo', 'ArtistInfo', async () => ({ id: (await ids()).artist })],
    ['getArtistInfo2', 'artistInfo2', 'ArtistInfo2', async () => ({ id: (await ids()).artist })],
    ['getAlbum', 'album', 'AlbumWithSongsID3', async () => ({ id: (await ids()).album })],
    ['getAlbumInfo', 'albumInfo', 'AlbumInfo', async () => ({ id: (await ids()).album })],
    ['getAlbumInfo2', 'albumInfo', 'AlbumInfo', async () => ({ id: (await ids()).album })],
    ['getSong', 'song', 'Child', () => ({ id: id() })],
    ['getAlbumList', 'albumList', 'AlbumList', () => ({ type: 'newest' })],
    ['getAlbumList2', 'albumList2', 'AlbumList2', () => ({ type: 'newest' })],
    ['getRandomSongs', 'randomSongs', 'Songs', () => ({})],
    ['getSongsByGenre', 'songsByGenre', 'Songs', () => ({ genre: 'Folk' })],
    ['getTopSongs', 'topSongs', 'TopSongs', () => ({ artist: 'Ana' })],
    ['getSimilarSongs', 'similarSongs', 'SimilarSongs', () => ({ id: id() })],
    ['getSimilarSongs2', 'similarSongs2', 'SimilarSongs2', async () => ({ id: (await ids()).artist })],
    ['getStarred', 'starred', 'Starred', () => ({})],
    ['getStarred2', 'starred2', 'Starred2', () => ({})],
    ['search2', 'searchResult2', 'SearchResult2', () => ({ query: 'open' })],
    ['search3', 'searchResult3', 'SearchResult3', () => ({ query: '' })],
    ['getNowPlaying', 'nowPlaying', 'NowPlaying', () => ({})],
    ['getPlaylists', 'playlists', 'Playlists', () => ({})],
    ['getPlayQueue', 'playQueue', 'PlayQueue', () => ({})],
    ['getBookmarks', 'bookmarks', 'Bookmarks', () => ({})],
    ['getUser', 'user', 'User', () => ({ username: by.email })],
    ['getUsers', 'users', 'Users', () => ({})],
    ['getScanStatus', 'scanStatus', 'ScanStatus', () => ({})],
    ['startScan', 'scanStatus', 'ScanStatus', () => ({})],
    ['getLyrics', 'lyrics', 'Lyrics', () => ({})],
    ['getVideos', 'videos', 'Videos', () => ({})],
    ['getPodcasts', 'podcasts', 'Podcasts', () => ({})],
    ['getShares', 'shares', 'Shares', () => ({})],
    ['getInternetRadioStations', 'internetRadioStations', 'InternetRadioStations', () => ({})],
    ['getOpenSubsonicExtensions', 'openSubsonicExtensions', 'OpenSubsonicExtensions[]', () => ({})],
  ])('%s: %s', async (method, key, type, given) => {
    await client().scrobble({ id: id(), submission: false });
    await client().custom('savePlayQueue', { id: songs, current: id() });
    await client().custom('createBookmark', { id: id(), position: 5 });
    const answer = await client().customJSON<Record<string, unknown>>(method, await given());
    expect(types.faults(answer[key], type, key).filter((fault) => !differs.test(fault))).toEqual([]);
  });

  it('the check finds what is missing, and what is of another type', () => {
    const song = { id: 1, isDir: false, artists: [{ id: 'a', name: 'b' }] };
    expect(types.faults(song, 'Child', 'song').sort()).toEqual([
      'song.artists[0].albumCount is missing',
      'song.id is no string',
      'song.title is missing',
    ]);
  });
});
