import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { statementsDuring } from '@millrace/testkit/statements';
import { type MusicApi, startMusicApi } from './harness.ts';
import { common, type Given, type Listener, newListener, playerOf, searchOf } from './support/subsonic.ts';

let api: MusicApi;
let person: Listener;
let ok: ReturnType<typeof playerOf>['ok'];
let errorOf: ReturnType<typeof playerOf>['errorOf'];

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  person = await newListener(api);
  ({ ok, errorOf } = playerOf(api, () => person));
});
afterAll(() => api.stop());

/** Text that no compression makes shorter. */
const randomText = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

const signedUp = () => newListener(api);
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('signing in', () => {
  it('works by password, by token, by key, by GET and by form', async () => {
    const without = { u: undefined, p: undefined };
    await ok('ping');
    await ok('ping.view');
    await ok('ping', { p: `enc:${Buffer.from(person.password).toString('hex')}` });
    await ok('ping', { p: undefined, t: md5(`${person.password}c19b2d`), s: 'c19b2d' });
    await ok('ping', { ...without, apiKey: person.password });
    const response = await fetch(`${api.origin}/rest/ping`, {
      method: 'POST',
      body: searchOf({ ...common, u: person.email, p: person.password }),
    });
    expect(await response.text()).toContain('"status":"ok"');
  });

  it.each<[string, Given, number]>([
    ['no credential', { u: undefined, p: undefined }, 10],
    ['no password', { p: undefined }, 10],
    ['a token without its salt', { p: undefined, t: 'x' }, 10],
    ['a wrong password', { p: 'wrong' }, 40],
    ['a wrong token', { p: undefined, t: md5('wrong'), s: 'x' }, 40],
    ['a key and a name', { apiKey: 'x' }, 43],
    ['a password and a token', { t: 'x', s: 'y' }, 43],
    ['a wrong key', { u: undefined, p: undefined, apiKey: 'x' }, 44],
    ['no name of the program', { c: undefined }, 10],
    ['no version', { v: undefined }, 10],
    ['version 2', { v: '2.0.0' }, 30],
    ['version 0', { v: '0.9' }, 20],
    ['a version that is none', { v: 'new' }, 10],
  ])('is refused: %s', async (_what, given, code) => {
    expect(await errorOf('ping', given)).toBe(code);
  });

  it.each<[string, Given, number]>([
    ['a name of 8,000 characters', { u: randomText(8_000) }, 40],
    ['a salt of 8,000 characters', { p: undefined, t: md5('x'), s: randomText(8_000) }, 40],
    ['a password of 8,000 characters', { p: randomText(8_000) }, 40],
    ['a key of 8,000 characters', { u: undefined, p: undefined, apiKey: randomText(8_000) }, 44],
    ['a name with NUL', { u: 'a\0b' }, 40],
  ])('is refused: %s', async (_what, given, code) => {
    expect(await errorOf('ping', given)).toBe(code);
  });

  it('ends when the app password is revoked', async () => {
    const gone = await signedUp();
    const { passwords } = (await api.call('GET', '/api/app-passwords', { token: gone.token })).body;
    await ok('ping', {}, gone);
    await api.call('DELETE', `/api/app-passwords/${passwords[0].id}`, { token: gone.token });
    expect(await errorOf('ping', {}, gone)).toBe(40);
    expect(await errorOf('ping', { p: undefined, t: md5(`${gone.password}s`), s: 's' }, gone)).toBe(40);
  });

  it('is not needed to ask for extensions', async () => {
    const { openSubsonicExtensions } = await ok('getOpenSubsonicExtensions', { u: undefined, p: undefined });
    expect(openSubsonicExtensions).toEqual(
      expect.arrayContaining([
        { name: 'apiKeyAuthentication', versions: [1] },
        { name: 'formPost', versions: [1] },
      ]),
    );
  });
});

describe('forms', () => {
  const sign = (given: Given) => searchOf({ ...common, u: person.email, p: person.password, ...given }).toString();
  const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}/rest/ping`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('of strangers are refused by the number of their parameters, before anything else', async () => {
    const parse = jest.spyOn(Map.prototype, 'set');
    try {
      const answer = await (await post(`f=json&${'a&'.repeat(500_000)}`)).json();
      expect(answer).toMatchObject({
        'subsonic-response': {
          status: 'failed',
          error: { code: 0, message: 'A request has at most 10100 parameters.' },
        },
      });
      // Of other names, each is a key of its own.
      parse.mockClear();
      const names = Array.from({ length: 150_000 }, (_, n) => n.toString(36)).join('&');
      expect(await (await post(names)).text()).toContain('code="0"');
      expect(parse.mock.calls.length).toBeLessThan(11_000);
    } finally {
      parse.mockRestore();
    }
  });

  it('may have what methods take at most', async () => {
    const { playlist } = await ok('createPlaylist', { name: 'full' });
    const places = Array.from({ length: 5_000 }, (_, n) => n);
    const form = { playlistId: playlist.id, songIndexToRemove: places.map(String) };
    const missing = places.map(() => 'tr-nosuch');
    expect(await errorOf('updatePlaylist', { ...form, songIdToAdd: missing })).toBe(70);
    expect(await errorOf('updatePlaylist', { ...form, songIdToAdd: [...missing, ...missing] })).toBe(0);
    await ok('deletePlaylist', { id: playlist.id });
  });

  it('that are compressed are refused, because a kilobyte could be a megabyte', async () => {
    const refused = await post(gzipSync(sign({})), { 'content-encoding': 'gzip' });
    expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });

  it('add to the query, in which a question mark is a character like others', async () => {
    const { playlist } = await ok('createPlaylist', { name: 'who?' });
    const response = await fetch(`${api.origin}/rest/updatePlaylist?name=who?what?&playlistId=${playlist.id}`, {
      method: 'POST',
      body: searchOf({ ...common, u: person.email, p: person.password }),
    });
    expect(await response.text()).toContain('"status":"ok"');
    expect((await ok('getPlaylist', { id: playlist.id })).playlist.name).toBe('who?what?');
    await ok('deletePlaylist', { id: playlist.id });
  });
});

describe('texts of a form', () => {
  it('are cut: what methods do with them may take more time than their length', async () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    try {
      const hostile = `a${'\u0301'.repeat(5_000)}${'\u0323'.repeat(5_000)}`;
      const names = ['artist', 'title', 'genre', 'name', 'comment', 'query', 'username', 'id', 'type', 'u', 'c'];
      const form = Object.fromEntries(names.map((name) => [name, hostile]));
      for (const method of ['getLyrics', 'getSongsByGenre', 'getTopSongs', 'search3', 'getAlbumList2'])
        await ok(method, { ...form, u: person.email, type: 'byGenre' });
      for (const method of ['getUser', 'star', 'getSong', 'createBookmark'])
        await errorOf(method, { ...form, u: person.email });
      for (const p of ['x', hostile]) await errorOf('ping', { ...form, p });
      await errorOf('ping', { ...form, p: undefined, t: md5('x'), s: hostile });
      const lengths = normalize.mock.contexts.map((text) => String(text).length);
      expect(lengths.length).toBeGreaterThan(0);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000);
    } finally {
      normalize.mockRestore();
    }
  });

  it('that are stored have their own maximum', async () => {
    const comment = 'é'.repeat(10_001);
    const { playlist } = await ok('createPlaylist', { name: 'long' });
    await ok('updatePlaylist', { playlistId: playlist.id, name: 'n'.repeat(400), comment });
    const answer = await ok('getPlaylist', { id: playlist.id });
    expect(answer.playlist).toMatchObject({ name: 'n'.repeat(300), comment: comment.slice(0, 10_000) });
    await ok('deletePlaylist', { id: playlist.id });
  });
});

describe('answers', () => {
  it('are XML by default, JSON, and JSONP with a callback that is a name', async () => {
    const get = async (given: Given) =>
      (
        await fetch(
          `${api.origin}/rest/getUser?${searchOf({ ...common, u: person.email, p: person.password, username: person.email, ...given })}`,
        )
      ).text();
    const xml = await get({ f: undefined });
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<subsonic-response xmlns="http:\/\/subsonic.org\/restapi" status="ok"/,
    );
    expect(xml).toContain(`<user username="${person.email}"`);
    expect(xml).toContain('<folder>1</folder>');
    expect(await get({ f: 'jsonp', callback: 'app.on$1' })).toMatch(/^\/\*\*\/app\.on\$1\(\{.*\}\);$/);
    expect(await get({ f: 'jsonp', callback: 'alert(1)' })).toMatch(/^\{/);
  });

  it('escape what is in titles, and leave out what XML forbids', async () => {
    const title = `<b>"A" & 'B'</b> ]]>\u2028 é 𝄞`;
    const by = await signedUp();
    const id = await api.ready(by.token, { title });
    const response = await fetch(
      `${api.origin}/rest/getSong?${searchOf({ ...common, f: 'xml', u: by.email, p: by.password, id: `tr-${id}` })}`,
    );
    const xml = await response.text();
    expect(xml).toContain(`title="&lt;b&gt;&quot;A&quot; &amp; 'B'&lt;/b&gt; ]]&gt;\u2028 é 𝄞"`);
  });

  it('are error 0 for methods that there are not, also for names of JavaScript', async () => {
    for (const method of ['nosuch', 'constructor', '__proto__', 'toString.view']) expect(await errorOf(method)).toBe(0);
  });
});

describe('a library', () => {
  let by: Listener;
  const tracks: string[] = [];
  beforeAll(async () => {
    by = await signedUp();
    for (const [title, artistName, album, trackNumber] of [
      ['Opening', 'The Anas', 'First', '1'],
      ['Closing', 'The Anas', 'First', '2'],
      ['Other', 'Bo', 'Second', '1'],
    ] as const) {
      tracks.push(await api.ready(by.token, { title, artistName, album, trackNumber, year: '2020', genre: 'Folk' }));
    }
  });

  it('is browsed by artists, albums and songs, and by folders', async () => {
    const { artists } = await ok('getArtists', {}, by);
    expect(
      artists.index.map(({ name, artist }: { name: string; artist: { name: string }[] }) => [
        name,
        artist.map((one) => one.name),
      ]),
    ).toEqual([
      ['A', ['The Anas']],
      ['B', ['Bo']],
    ]);
    const { artist } = await ok('getArtist', { id: artists.index[0].artist[0].id }, by);
    expect(artist).toMatchObject({
      name: 'The Anas',
      albumCount: 1,
      album: [{ name: 'First', songCount: 2, year: 2020 }],
    });
    const { album } = await ok('getAlbum', { id: artist.album[0].id }, by);
    expect(album.song.map(({ title }: { title: string }) => title)).toEqual(['Opening', 'Closing']);
    expect(album.song[0]).toMatchObject({
      id: `tr-${tracks[0]}`,
      albumId: album.id,
      artistId: artist.id,
      track: 1,
      suffix: 'flac',
      transcodedSuffix: 'm4a',
      transcodedContentType: 'audio/mp4',
      duration: 216,
      isDir: false,
      type: 'music',
      genre: 'Folk',
    });
    expect((await ok('getSong', { id: `tr-${tracks[2]}` }, by)).song).toMatchObject({ title: 'Other', artist: 'Bo' });
    const { directory } = await ok('getMusicDirectory', { id: '1' }, by);
    expect(directory.child).toHaveLength(2);
    const ofArtist = (await ok('getMusicDirectory', { id: directory.child[0].id }, by)).directory;
    const ofAlbum = (await ok('getMusicDirectory', { id: ofArtist.child[0].id }, by)).directory;
    expect(ofAlbum.child).toHaveLength(1);
  });

  it('shows what is mine, and what I like or whom I follow; everything if I ask', async () => {
    const other = await signedUp();
    expect((await ok('getArtists', {}, other)).artists.index ?? []).toEqual([]);
    expect(
      (await ok('getAlbumList2', { type: 'newest', musicFolderId: 3, size: 500 }, other)).albumList2.album.length,
    ).toBeGreaterThanOrEqual(2);
    await ok('star', { id: `tr-${tracks[2]}` }, other);
    expect(
      (await ok('getAlbumList2', { type: 'newest' }, other)).albumList2.album.map(({ name }: { name: string }) => name),
    ).toEqual(['Second']);
    expect((await ok('getStarred2', {}, other)).starred2.song).toMatchObject([{ title: 'Other' }]);
    await api.call('POST', `/api/users/${by.id}/follow`, { token: other.token });
    expect((await ok('getAlbumList2', { type: 'alphabeticalByName' }, other)).albumList2.album).toHaveLength(2);
    await ok('unstar', { id: `tr-${tracks[2]}` }, other);
    expect((await ok('getStarred2', {}, other)).starred2.song).toEqual([]);
  });

  it('is found by words, and read as a whole in pages', async () => {
    const { searchResult3 } = await ok('search3', { query: 'the anas' }, by);
    expect(searchResult3.artist).toMatchObject([{ name: 'The Anas' }]);
    expect(searchResult3.song).toHaveLength(2);
    const seen: string[] = [];
    for (let offset = 0; ; offset += 2) {
      const page = (
        await ok('search3', { query: '', songCount: 2, songOffset: offset, artistCount: 0, albumCount: 0 }, by)
      ).searchResult3;
      seen.push(...page.song.map(({ id }: { id: string }) => id));
      if (page.song.length < 2) break;
    }
    expect(seen).toEqual(tracks.map((id) => `tr-${id}`));
  });

  it('is found by words with signs around them, by one letter, and albums by their artists', async () => {
    const name = (entries: { name?: string; title?: string }[]) => entries.map((one) => one.title ?? one.name);
    const found = async (query: string, given: Given = {}) => {
      const { artist, album, song } = (await ok('search3', { query, ...given }, by)).searchResult3;
      return { artists: name(artist), albums: name(album), songs: name(song) };
    };
    for (const musicFolderId of [undefined, 1, 3]) {
      for (const query of ['open* ', '"Opening"', 'Opening!', '*open*', '(opening)']) {
        expect([query, (await found(query, { musicFolderId })).songs]).toEqual([query, ['Opening']]);
      }
      expect((await found('o', { musicFolderId })).songs).toEqual(expect.arrayContaining(['Opening', 'Other']));
      expect((await found('o', { musicFolderId })).songs).not.toContain('Closing');
      expect(await found('bo', { musicFolderId })).toMatchObject({ artists: ['Bo'], albums: ['Second'] });
      expect((await found('anas first', { musicFolderId })).albums).toEqual(['First']);
      expect(await found('!', { musicFolderId })).toEqual({ artists: [], albums: [], songs: [] });
    }
  });

  it('has the genres of its folders', async () => {
    const listener = await signedUp();
    await api.ready(listener.token, { title: 'One', genre: 'Own' });
    await api.ready(listener.token, { title: 'Two', genre: 'own', album: 'Both' });
    await api.ready(listener.token, { title: 'Three', genre: 'OWN', album: 'Both', visibility: 'private' });
    const genres = async (given: Given) => (await ok('getGenres', given, listener)).genres.genre;
    expect(await genres({})).toEqual([{ value: expect.stringMatching(/^own$/i), songCount: 3, albumCount: 2 }]);
    const all = await genres({ musicFolderId: 3 });
    expect(all).toContainEqual({ value: expect.stringMatching(/^own$/i), songCount: 3, albumCount: 2 });
    expect(all).toContainEqual({ value: 'Folk', songCount: 3, albumCount: 2 });
    const { song } = (await ok('getSongsByGenre', { genre: 'Own' }, listener)).songsByGenre;
    expect(song).toHaveLength(3);
    await api.call('POST', `/api/users/${by.id}/follow`, { token: listener.token });
    expect(await genres({})).toHaveLength(2);
  });

  it('describes the file that a download gives', async () => {
    const owner = await signedUp();
    const id = `tr-${await api.ready(owner.token, { title: 'Lossless' }, { sourceType: 'audio/flac' })}`;
    const { song } = await ok('getSong', { id }, owner);
    const bytes = Buffer.byteLength('not really audio');
    expect(song).toMatchObject({
      suffix: 'flac',
      contentType: 'audio/flac',
      size: bytes,
      bitRate: Math.round((bytes * 8) / 215_500),
      transcodedSuffix: 'm4a',
      transcodedContentType: 'audio/mp4',
      path: 'An artist/Lossless/Lossless.flac',
    });
    // Others get the best stream.
    const other = (await ok('getSong', { id })).song;
    expect(other).toMatchObject({
      suffix: 'm4a',
      contentType: 'audio/mp4',
      size: Math.round((319_000 * 215.5) / 8),
      bitRate: 319,
      samplingRate: 44_100,
      channelCount: 2,
      path: 'An artist/Lossless/Lossless.m4a',
    });
    expect(other).not.toHaveProperty('transcodedSuffix');
    await api.call('PATCH', `/api/tracks/${id.slice(3)}`, { token: owner.token, json: { originals: 'public' } });
    expect((await ok('getSong', { id })).song).toMatchObject({ suffix: 'flac', size: bytes });
  });

  it.each<[string, Given]>([
    ['newest', {}],
    ['alphabeticalByName', {}],
    ['alphabeticalByArtist', {}],
    ['random', {}],
    ['byYear', { fromYear: 2025, toYear: 2015 }],
    ['byGenre', { genre: 'folk' }],
  ])('has a list of albums: %s', async (type, given) => {
    const { albumList2 } = await ok('getAlbumList2', { type, size: 2_147_483_647, ...given }, by);
    expect(albumList2.album).toHaveLength(2);
    expect((await ok('getAlbumList', { type, offset: 2_147_483_647, ...given }, by)).albumList.album).toEqual([]);
  });

  it('keeps ratings, plays and what plays now', async () => {
    const id = `tr-${tracks[0]}`;
    await ok('setRating', { id, rating: 4 }, by);
    await ok('scrobble', { id, time: 1_700_000_000_000 }, by);
    await ok('scrobble', { id, time: 1_700_000_000_000 }, by);
    await ok('scrobble', { id, submission: false }, by);
    expect((await ok('getSong', { id }, by)).song).toMatchObject({ userRating: 4, playCount: 1 });
    expect((await ok('getNowPlaying', {}, by)).nowPlaying.entry).toMatchObject([
      { id, username: by.email, playerName: 'test' },
    ]);
    // Of two albums, one was played.
    for (const type of ['recent', 'frequent']) {
      expect((await ok('getAlbumList2', { type }, by)).albumList2.album).toMatchObject([{ name: 'First' }]);
    }
    for (const rating of [6, -1, 2.5, 'x']) expect(await errorOf('setRating', { id, rating }, by)).toBe(0);
  });

  it('counts a play once, and also if a stranger has sent a play with its id', async () => {
    const listener = await signedUp();
    const track = await api.ready(listener.token, { title: 'Played' });
    const time = 1_700_000_000_001;
    const scrobble = () => ok('scrobble', { id: `tr-${track}`, time }, listener);
    const count = async () => (await api.track(track)).play_count;
    const guessed = `subsonic ${listener.id} ${time}`;
    const guesses = [guessed, guessed.padEnd(41), guessed.padEnd(128)];
    for (const playId of guesses) await api.call('POST', `/api/tracks/${track}/play`, { json: { playId } });
    const before = await count();
    await scrobble();
    await scrobble();
    expect(await count()).toBe(before + 1);
  });

  it('keeps what the last twenty players play, and nothing of a track that it does not see', async () => {
    const listener = await signedUp();
    const id = `tr-${tracks[0]}`;
    for (let n = 0; n < 25; n += 1) await ok('scrobble', { id, submission: false, c: `player ${n}` }, listener);
    const { entry } = (await ok('getNowPlaying', {}, listener)).nowPlaying;
    expect(entry.map(({ playerName }: { playerName: string }) => playerName)).toEqual(
      Array.from({ length: 20 }, (_, n) => `player ${24 - n}`),
    );
    const count = `SELECT count(*)::int AS n FROM music.now_playing WHERE account_id = $1`;
    expect(await api.database.query(count, [listener.id])).toEqual([{ n: 20 }]);
    const hidden = `tr-${await api.ready((await signedUp()).token, { title: 'Hidden', visibility: 'private' })}`;
    for (const submission of [true, false]) {
      expect(await errorOf('scrobble', { id: hidden, submission }, listener)).toBe(70);
      expect(await errorOf('scrobble', { id: 'tr-none', submission }, listener)).toBe(70);
    }
  });

  it('reads what plays now by as many statements for twenty players as for one', async () => {
    const listener = await signedUp();
    const play = (n: number) =>
      ok('scrobble', { id: `tr-${tracks[n % tracks.length]}`, submission: false, c: `player ${n}` }, listener);
    /** What the request asks about tracks: for its account. The app's own tasks read tracks, too, for nobody. */
    const read = async (): Promise<string[]> => {
      const sent = await statementsDuring('music-api', () => ok('getNowPlaying', {}, listener));
      const asked = sent.filter(({ parameters }) => parameters.includes(listener.id));
      return asked.filter(({ parameters }) => parameters.some(Array.isArray)).map(({ text }) => text);
    };
    await play(0);
    const ofOne = await read();
    expect(ofOne.length).toBeGreaterThan(0);
    for (let n = 1; n < 20; n += 1) await play(n);
    expect(await read()).toEqual(ofOne);
  });

  it('takes no text that the API would not take, and cuts what is too long', async () => {
    const { playlist } = await ok('createPlaylist', { name: `${'x'.repeat(299)}😀` }, by);
    expect(playlist.name).toBe('x'.repeat(299));
    expect(await errorOf('createPlaylist', { name: 'a\u0001b' }, by)).toBe(0);
    expect(await errorOf('createPlaylist', { name: ' ' }, by)).toBe(10);
    for (const given of [{ name: 'a\u0001b' }, { comment: 'a\u001bb' }]) {
      expect(await errorOf('updatePlaylist', { playlistId: playlist.id, ...given }, by)).toBe(0);
    }
    const bookmark = { id: `tr-${tracks[0]}`, position: 1, comment: 'a\u0007b' };
    expect(await errorOf('createBookmark', bookmark, by)).toBe(0);
    await ok('deletePlaylist', { id: playlist.id }, by);
  });

  it('keeps playlists', async () => {
    const [a, b, c] = tracks.map((id) => `tr-${id}`);
    const { playlist } = await ok('createPlaylist', { name: 'Mix', songId: [a ?? '', b ?? ''] }, by);
    expect(playlist).toMatchObject({ name: 'Mix', songCount: 2, entry: [{ id: a }, { id: b }] });
    await ok(
      'updatePlaylist',
      { playlistId: playlist.id, name: 'Mixed', comment: 'mine', public: true, songIdToAdd: c, songIndexToRemove: '0' },
      by,
    );
    expect((await ok('getPlaylist', { id: playlist.id }, by)).playlist).toMatchObject({
      name: 'Mixed',
      comment: 'mine',
      public: true,
      songCount: 2,
      entry: [{ id: b }, { id: c }],
    });
    expect(await errorOf('updatePlaylist', { playlistId: playlist.id, songIndexToRemove: '0' })).toBe(50);
    await ok('createPlaylist', { playlistId: playlist.id, songId: [c ?? '', a ?? ''] }, by);
    expect((await ok('getPlaylist', { id: playlist.id }, by)).playlist.entry).toMatchObject([{ id: c }, { id: a }]);
    expect((await ok('getPlaylists', {}, by)).playlists.playlist).toHaveLength(1);
    await ok('deletePlaylist', { id: playlist.id }, by);
    expect(await errorOf('getPlaylist', { id: playlist.id }, by)).toBe(70);
  });

  it('adds all songs to a playlist, or none', async () => {
    const [a = '', b = '', c = ''] = tracks.map((id) => `tr-${id}`);
    const { playlist } = await ok('createPlaylist', { name: 'Whole', songId: [a, b] }, by);
    const entries = async () => (await ok('getPlaylist', { id: playlist.id }, by)).playlist.entry;
    expect(await errorOf('updatePlaylist', { playlistId: playlist.id, songIdToAdd: [c, 'tr-nosuch'] }, by)).toBe(70);
    expect(await errorOf('createPlaylist', { playlistId: playlist.id, songId: [c, 'tr-nosuch'] }, by)).toBe(70);
    expect(await entries()).toMatchObject([{ id: a }, { id: b }]);
    await ok('createPlaylist', { playlistId: playlist.id, songId: [b, b, c] }, by);
    expect(await entries()).toMatchObject([{ id: b }, { id: b }, { id: c }]);
    await ok('createPlaylist', { playlistId: playlist.id }, by);
    expect(await entries()).toEqual([]);
    const many = Array.from({ length: 600 }, () => a);
    for (let n = 0; n < 8; n += 1) await ok('updatePlaylist', { playlistId: playlist.id, songIdToAdd: many }, by);
    expect(await errorOf('updatePlaylist', { playlistId: playlist.id, songIdToAdd: many }, by)).toBe(0);
    expect(await entries()).toHaveLength(4_800);
    await ok('deletePlaylist', { id: playlist.id }, by);
  });

  it('takes texts with NUL without it', async () => {
    const id = `tr-${tracks[0]}`;
    const { playlist } = await ok('createPlaylist', { name: 'a\0b' }, by);
    expect(playlist.name).toBe('ab');
    await ok('updatePlaylist', { playlistId: playlist.id, comment: 'c\0d' }, by);
    await ok('deletePlaylist', { id: playlist.id }, by);
    await ok('createBookmark', { id, position: 1, comment: 'e\0f' }, by);
    await ok('savePlayQueue', { id, current: id, c: 'g\0h' }, by);
    await ok('scrobble', { id, submission: false, c: 'g\0h' }, by);
    for (const [method, given] of [
      ['getSongsByGenre', { genre: 'x\0' }],
      ['getTopSongs', { artist: 'x\0' }],
      ['getAlbumList2', { type: 'byGenre', genre: 'x\0' }],
      ['search3', { query: 'x\0y' }],
      ['getLyrics', { artist: 'x\0', title: 'y\0z' }],
    ] as const) {
      await ok(method, given, by);
    }
  });

  it('sends sound and covers, with ranges', async () => {
    const url = (method: string, given: Given) =>
      `${api.origin}/rest/${method}?${searchOf({ ...common, u: by.email, p: by.password, ...given })}`;
    const id = `tr-${tracks[0]}`;
    const whole = await fetch(url('stream', { id }));
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'audio/mp4',
      '256k.m4a of winner',
    ]);
    const part = await fetch(url('stream', { id, maxBitRate: 128 }), { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, '128k']);
    const { song } = await ok('getSong', { id }, by);
    for (const cover of [song.coverArt, song.albumId, song.artistId]) {
      expect(await (await fetch(url('getCoverArt', { id: cover, size: 2_147_483_647 }))).text()).toBe(
        'cover.jpg of winner',
      );
    }
  });

  it.each<[string, Given, number]>([
    ['getSong', { id: 'tr-nosuch' }, 70],
    ['getSong', { id: 'al-1' }, 70],
    ['getSong', {}, 10],
    ['getAlbum', { id: `tr-x` }, 70],
    ['getAlbum', { id: 'al-00000000-0000-4000-8000-000000000000' }, 70],
    ['getArtist', { id: "ar-' OR 1=1" }, 70],
    ['getMusicDirectory', { id: '9' }, 70],
    ['getAlbumList2', {}, 10],
    ['getAlbumList2', { type: 'nosuch' }, 0],
    ['getAlbumList2', { type: 'byYear' }, 10],
    ['getAlbumList2', { type: 'newest', size: 'many' }, 0],
    ['getAlbumList2', { type: 'newest', musicFolderId: 7 }, 70],
    ['getUser', { username: 'another@example.com' }, 50],
    ['star', {}, 10],
    ['star', { id: 'pl-1' }, 70],
    ['star', { albumId: 'al-00000000-0000-4000-8000-000000000000' }, 70],
    ['getPlaylist', { id: '999999' }, 70],
    ['getPlaylist', { id: '1; DROP' }, 70],
    ['createPlaylist', {}, 10],
    ['createPlaylist', { name: 'x', songId: 'al-1' }, 70],
    ['stream', { id: 'tr-nosuch' }, 70],
    ['getCoverArt', { id: 'tr-nosuch' }, 70],
    ['scrobble', { id: 'tr-nosuch' }, 70],
    ['scrobble', { id: Array.from({ length: 1_001 }, () => 'tr-x') }, 0],
    ['star', { id: Array.from({ length: 1_001 }, () => 'tr-x') }, 0],
  ])('refuses %s %j with %i', async (method, given, code) => {
    expect(await errorOf(method, given, by)).toBe(code);
  });

  it('is found without the accents of its names', async () => {
    const owner = await signedUp();
    await api.ready(owner.token, { title: 'Jóga', artistName: 'Björk', album: 'Homogenic' });
    await api.ready(owner.token, { title: 'Alone', artistName: 'Björk', album: 'Hidden', visibility: 'private' });
    for (const query of ['bjork', 'Björk', 'BJÖRK', 'Bjo\u0308rk', 'bjork!']) {
      const { artist, album } = (await ok('search3', { query }, owner)).searchResult3;
      expect([query, artist.map((one: { name: string }) => one.name)]).toEqual([query, ['Björk']]);
      expect([query, album.map((one: { name: string }) => one.name).sort()]).toEqual([query, ['Hidden', 'Homogenic']]);
    }
    const { album } = (await ok('search3', { query: 'bjork', musicFolderId: 3 }, by)).searchResult3;
    expect(album.map((one: { name: string }) => one.name)).toEqual(['Homogenic']);
    const { song } = (await ok('search3', { query: 'joga' }, owner)).searchResult3;
    expect(song.map((one: { title: string }) => one.title)).toEqual(['Jóga']);
  });
});
