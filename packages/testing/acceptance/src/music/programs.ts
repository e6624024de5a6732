import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { createClient } from '../client.ts';
import type { Story } from '../common/story.ts';
import { expectJson } from '../expect.ts';
import { readyTracks, trackIds } from './actions.ts';
import { loginOf, signatureOf } from './subsonic.ts';

const web = createClient('');

const named = z.looseObject({ id: z.string(), name: z.string() });
const song = z.looseObject({ id: z.string(), title: z.string(), albumId: z.string(), duration: z.number() });
const album = named.extend({ songCount: z.number(), song: z.array(song).optional() });
const index = z.object({ index: z.array(z.object({ name: z.string(), artist: z.array(named) })) });
/** What programs take from answers, as they expect it. */
const taken = z.looseObject({
  status: z.enum(['ok', 'failed']),
  openSubsonic: z.literal(true),
  serverVersion: z.string(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
  user: z.looseObject({ username: z.string(), adminRole: z.boolean() }).optional(),
  openSubsonicExtensions: z.array(z.object({ name: z.string(), versions: z.array(z.int()) })).optional(),
  musicFolders: z.object({ musicFolder: z.array(z.looseObject({ id: z.number(), name: z.string() })) }).optional(),
  genres: z.object({ genre: z.array(z.looseObject({ value: z.string(), songCount: z.number() })) }).optional(),
  artists: index.optional(),
  artist: named.extend({ album: z.array(album) }).optional(),
  artistInfo: z.looseObject({}).optional(),
  artistInfo2: z.looseObject({}).optional(),
  topSongs: z.object({ song: z.array(song) }).optional(),
  albumList2: z.object({ album: z.array(album) }).optional(),
  album: album.extend({ song: z.array(song) }).optional(),
  searchResult3: z.object({ artist: z.array(named), album: z.array(album), song: z.array(song) }).optional(),
  starred: z.looseObject({}).optional(),
  starred2: z.looseObject({ song: z.array(song) }).optional(),
  playlists: z.object({ playlist: z.array(named) }).optional(),
  randomSongs: z.object({ song: z.array(song) }).optional(),
  similarSongs: z.object({ song: z.array(song) }).optional(),
});
type Taken = z.output<typeof taken>;
const answered = z.object({ 'subsonic-response': taken });

type Given = Record<string, string | number | boolean | readonly string[]>;

/** Entries of a page that Feishin asks for. */
const feishinPage = 500;
/** The same of airsonic-refix and Supersonic: small enough that this library has several. */
const smallPage = 2;

function searchOf(given: Given): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search;
}

/** The requests that three programs send when somebody signs in, and to read the library, each in its own way. */
export const programs: Story = (platform) => {
  const api = () => platform().music.api;

  describe('programs for Subsonic', () => {
    let listener: Person;
    let signed: ReturnType<typeof signatureOf>;
    /** The songs of the account, as the programs name them. */
    let library: string[];

    beforeAll(async () => {
      listener = await register(api());
      // All three keep one salt for all requests.
      signed = signatureOf(await loginOf(api(), listener, 'programs'), randomBytes(6).toString('hex'));
      const of = { artistName: 'Röyksopp', album: 'Melody A.M.', genre: 'Electronica', year: '2001' };
      const other = { artistName: 'Ana <3', album: 'First & last', genre: 'Fado' };
      await readyTracks(api(), listener, [
        { title: 'So Easy', ...of, trackNumber: '1' },
        { title: 'Eple', ...of, trackNumber: '2' },
        { title: 'Saudade', ...other },
        { title: 'Single', artistName: 'Röyksopp' },
      ]);
      library = (await trackIds(api(), '/tracks?limit=100', listener.token)).map((id) => `tr-${id}`).sort();
    });

    const addressOf = (path: string): string => new URL(`/rest/${path}`, api().base).href;
    const read = (answer: Answer): Taken => answered.parse(expectJson(answer, 200))['subsonic-response'];
    const accepted = (name: string, answer: Answer): Taken => {
      const body = read(answer);
      expect([name, body.status, body.error]).toEqual([name, 'ok', undefined]);
      return body;
    };
    const sorted = (songs: readonly { id: string }[] | undefined): string[] => (songs ?? []).map(({ id }) => id).sort();

    it('such as Feishin sign in, learn what the service can do, and read everything by forms', async () => {
      const usual = { c: 'Feishin', f: 'json', v: '1.13.0' };
      const get = async (path: string, given: Given = {}): Promise<Taken> => {
        const headers = { 'Content-Type': 'application/json' };
        return accepted(path, await web('GET', `${addressOf(path)}?${searchOf({ ...usual, ...given })}`, { headers }));
      };
      const { user } = await get('getUser.view', { username: signed.u, ...signed });
      expect([user?.username, user?.adminRole]).toEqual([signed.u, false]);
      await get('ping.view', signed);
      const { openSubsonicExtensions: extensions = [] } = await get('getOpenSubsonicExtensions.view', signed);
      expect(extensions.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['formPost', 'songLyrics', 'indexBasedQueue']),
      );

      const post = async (path: string, given: Given = {}): Promise<Taken> => {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
        const body = String(searchOf({ ...usual, ...signed, ...given }));
        return accepted(path, await web('POST', addressOf(path), { headers, body }));
      };
      const { musicFolders } = await post('getMusicFolders.view');
      expect(musicFolders?.musicFolder.length).toBeGreaterThan(0);
      expect((await post('getGenres.view')).genres?.genre.map(({ value }) => value)).toEqual(expect.any(Array));
      const { artists } = await post('getArtists.view');
      const names = (artists?.index ?? []).flatMap(({ artist }) => artist.map(({ name }) => name));
      expect(names.sort()).toEqual(['Ana <3', 'Röyksopp']);

      const page = { size: feishinPage, offset: 0 };
      const { albumList2 } = await post('getAlbumList2.view', { type: 'alphabeticalByName', ...page });
      const albums = albumList2?.album ?? [];
      expect(albums.map(({ name }) => name)).toEqual(['First & last', 'Melody A.M.', 'Single']);
      const ofAlbums = await Promise.all(albums.map(({ id }) => post('getAlbum.view', { id })));
      expect(sorted(ofAlbums.flatMap((one) => one.album?.song ?? []))).toEqual(library);
      const none = { albumCount: 0, albumOffset: 0, artistCount: 0, artistOffset: 0 };
      const all = await post('search3.view', { ...none, query: '', songCount: feishinPage, songOffset: 0 });
      expect(sorted(all.searchResult3?.song)).toEqual(library);
      const end = await post('search3.view', { ...none, query: '', songCount: feishinPage, songOffset: 4 });
      expect(end.searchResult3?.song).toEqual([]);

      const [artist] = (artists?.index ?? []).flatMap((one) => one.artist);
      const details = { id: artist?.id ?? '' };
      expect((await post('getArtistInfo.view', details)).artistInfo).toEqual(expect.any(Object));
      expect((await post('getArtist.view', details)).artist?.album.length).toBeGreaterThan(0);
      const similar = await post('getSimilarSongs', { id: library[0] ?? '', count: 10 });
      expect(similar.similarSongs?.song).toEqual(expect.any(Array));
      expect((await post('getPlaylists.view')).playlists?.playlist).toEqual(expect.any(Array));
      expect((await post('getStarred.view')).starred).toEqual(expect.any(Object));
    });

    it('such as airsonic-refix run on a page of another origin, and read page by page', async () => {
      const get = async (path: string, given: Given = {}): Promise<Taken> => {
        const search = searchOf({ ...given, v: '1.15.0', f: 'json', c: 'https://music.example', ...signed });
        const headers = { Accept: 'application/json', Origin: 'https://music.example' };
        const answer = await web('GET', `${addressOf(path)}?${search}`, { headers });
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        return accepted(path, answer);
      };
      await get('ping');
      const found: { id: string }[] = [];
      for (let offset = 0; ; offset += smallPage) {
        const { albumList2 } = await get('getAlbumList2', { type: 'newest', offset, size: smallPage });
        const albums = albumList2?.album ?? [];
        if (albums.length === 0) break;
        for (const { id } of albums) found.push(...((await get('getAlbum', { id })).album?.song ?? []));
      }
      expect(sorted(found)).toEqual(library);

      const artists = ((await get('getArtists')).artists?.index ?? []).flatMap(({ artist }) => artist);
      for (const { id, name } of artists) {
        expect((await get('getArtistInfo2', { id })).artistInfo2).toEqual(expect.any(Object));
        const { artist } = await get('getArtist', { id });
        expect([artist?.name, (artist?.album.length ?? 0) > 0]).toEqual([name, true]);
        const { topSongs } = await get('getTopSongs', { artist: name });
        expect(topSongs?.song.length).toBeGreaterThan(0);
      }
      await get('star', { id: library[0] ?? '' });
      expect(sorted((await get('getStarred2')).starred2?.song)).toEqual([library[0]]);
      await get('unstar', { id: library[0] ?? '' });
      expect(sorted((await get('getRandomSongs', { size: 200 })).randomSongs?.song)).toEqual(library);
      const results = (await get('search3', { query: 'royksopp' })).searchResult3;
      expect([results?.artist.length, (results?.song.length ?? 0) > 0]).toEqual([1, true]);
      await get('createPlaylist', { name: 'Évora' });
      const [playlist] = (await get('getPlaylists')).playlists?.playlist ?? [];
      await get('updatePlaylist', { playlistId: playlist?.id ?? '', songIdToAdd: library });
      await get('updatePlaylist', { playlistId: playlist?.id ?? '', songIndexToRemove: 0 });
      await get('deletePlaylist', { id: playlist?.id ?? '' });
      for (const submission of [false, true]) await get('scrobble', { id: library[0] ?? '', submission });
      // Pages of what this service does not have are empty.
      for (const path of ['getInternetRadioStations', 'getPodcasts']) await get(path);
    });

    it('such as Supersonic read XML', async () => {
      const get = async (path: string, given: Given = {}): Promise<string> => {
        const search = searchOf({ f: 'xml', v: '1.15.0', c: 'supersonic', ...signed, ...given });
        const { status, text, headers } = await web('GET', `${addressOf(path)}?${search}`);
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringContaining('xml')]);
        expect([path, text.includes('status="ok"'), text.includes('<error')]).toEqual([path, true, false]);
        return text;
      };
      const idsOf = (xml: string, name: string): string[] =>
        [...xml.matchAll(new RegExp(`<${name} [^>]*?\\bid="([^"]+)"`, 'g'))].map(([, id = '']) => id);
      await get('ping');
      await get('getOpenSubsonicExtensions');
      const found: string[] = [];
      for (let offset = 0; ; offset += smallPage) {
        const albums = idsOf(await get('getAlbumList2', { type: 'newest', size: smallPage, offset }), 'album');
        if (albums.length === 0) break;
        for (const id of albums) found.push(...idsOf(await get('getAlbum', { id }), 'song'));
      }
      expect(found.sort()).toEqual(library);
      const [artist = ''] = idsOf(await get('getArtists'), 'artist');
      // It refuses an answer without the element.
      expect(await get('getArtistInfo2', { id: artist })).toMatch(/<artistInfo2[ />]/);
      expect(idsOf(await get('getArtist', { id: artist }), 'album').length).toBeGreaterThan(0);
      await get('getGenres');
      await get('getStarred2');
      const made = await get('createPlaylist', { name: 'From XML', songId: library });
      const [playlist = ''] = idsOf(made, 'playlist');
      expect(idsOf(await get('getPlaylist', { id: playlist }), 'entry').sort()).toEqual(library);
      // Replaces its songs.
      await get('createPlaylist', { playlistId: playlist, songId: library.slice(0, 1) });
      expect(idsOf(await get('getPlaylist', { id: playlist }), 'entry')).toEqual(library.slice(0, 1));
      await get('deletePlaylist', { id: playlist });
    });
  });
};
