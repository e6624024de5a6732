import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { atNight, byDay } from '@millrace/testkit/nightly';
import { type MusicApi, startMusicApi, until } from './harness.ts';
import { common, type Listener, newListener, playerOf, searchOf } from './support/subsonic.ts';

let api: MusicApi;
let owner: Listener;
let stranger: Listener;
let own: ReturnType<typeof playerOf>;
let others: ReturnType<typeof playerOf>;

beforeAll(async () => {
  // The period of the tasks: releases do not wait for ten seconds.
  api = await startMusicApi({}, undefined, 200);
  own = playerOf(api, () => owner);
  others = playerOf(api, () => stranger);
});
afterAll(() => api.stop());

beforeEach(async () => {
  [owner, stranger] = [await newListener(api), await newListener(api)];
  // The listener has the owner in the folder of what is liked and followed.
  await api.call('POST', `/api/users/${owner.id}/follow`, { token: stranger.token });
});

type Player = ReturnType<typeof playerOf>;
const patch = async (id: string, json: unknown): Promise<void> => {
  const answer = await api.call('PATCH', `/api/tracks/${id}`, { token: owner.token, json });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
};
const named = (entries: { name?: string; title?: string }[] = []): string[] =>
  entries.map(({ name, title }) => name ?? title ?? '');

/** Whether a cover is sent. */
async function hasCover(by: Listener, id: string): Promise<boolean> {
  const search = searchOf({ ...common, u: by.email, p: by.password, id });
  const answer = await fetch(`${api.origin}/rest/getCoverArt?${search}`);
  await answer.arrayBuffer();
  return answer.headers.get('content-type') === 'image/jpeg';
}

/** All of one's folders together, one's own tracks, and those of everybody. */
const folders = byDay([undefined, 1, 3], ['undefined', '3'], String);

/** The lists in which a song, its album and its artist are, for a player. */
async function places({ ok }: Player, { song, album, artist }: Record<'song' | 'album' | 'artist', string>) {
  const found: Record<string, string[]> = {};
  for (const musicFolderId of folders) {
    const all = { musicFolderId, size: 500, count: 500 };
    const counts = { songCount: 500, albumCount: 500, artistCount: 500, musicFolderId };
    const sync = (await ok('search3', { query: '', ...counts })).searchResult3;
    const words = {
      song: (await ok('search3', { query: song, ...counts })).searchResult3,
      album: (await ok('search3', { query: album, ...counts })).searchResult3,
      artist: (await ok('search3', { query: artist, ...counts })).searchResult3,
    };
    const byType = async (type: string, more = {}) =>
      named((await ok('getAlbumList2', { type, ...more, ...all })).albumList2.album);
    const lists: Record<string, string[]> = {
      sync: [...named(sync.song), ...named(sync.album), ...named(sync.artist)],
      songsByWords: named(words.song.song),
      songsByArtist: named(words.artist.song),
      albumsByWords: named(words.album.album),
      artistsByWords: named(words.artist.artist),
      random: named((await ok('getRandomSongs', all)).randomSongs.song),
      randomOfGenre: named((await ok('getRandomSongs', { genre: 'Hush', ...all })).randomSongs.song),
      genre: named((await ok('getSongsByGenre', { genre: 'hush', ...all })).songsByGenre.song),
      top: named((await ok('getTopSongs', { artist, ...all })).topSongs.song),
      newest: await byType('newest'),
      byName: await byType('alphabeticalByName'),
      byArtist: await byType('alphabeticalByArtist'),
      frequent: await byType('frequent'),
      randomAlbums: await byType('random'),
      byGenre: await byType('byGenre', { genre: 'hush' }),
      byYear: await byType('byYear', { fromYear: 1990, toYear: 1999 }),
      artists: (await ok('getArtists', all)).artists.index.flatMap((one: { artist: [] }) => named(one.artist)),
      directory: named((await ok('getMusicDirectory', { id: musicFolderId ?? 1, ...all })).directory.child),
    };
    for (const [name, entries] of Object.entries(lists)) {
      const has = [song, album, artist].filter((text) => entries.includes(text));
      if (has.length > 0) found[`${name} ${musicFolderId ?? ''}`.trim()] = has;
    }
  }
  const genres: { value: string }[] = (await ok('getGenres')).genres.genre;
  if (genres.some(({ value }) => value === 'Hush')) found.genres = ['Hush'];
  return found;
}

const quiet = { song: 'Quietsong', album: 'Quietalbum', artist: 'Quietartist' };
const quietFields = { title: quiet.song, album: quiet.album, artistName: quiet.artist, genre: 'Hush', year: '1995' };

/** All places of a song that is seen. */
const everywhere = () => {
  const inFolder = {
    sync: Object.values(quiet),
    songsByWords: [quiet.song],
    songsByArtist: [quiet.song],
    albumsByWords: [quiet.album],
    artistsByWords: [quiet.artist],
    random: [quiet.song],
    randomOfGenre: [quiet.song],
    genre: [quiet.song],
    top: [quiet.song],
    newest: [quiet.album],
    byName: [quiet.album],
    byArtist: [quiet.album],
    frequent: [quiet.album],
    randomAlbums: [quiet.album],
    byGenre: [quiet.album],
    byYear: [quiet.album],
    artists: [quiet.artist],
    directory: [quiet.artist],
  };
  const entries = Object.entries(inFolder);
  return Object.fromEntries(
    folders.flatMap((folder) => entries.map(([name, has]) => [`${name} ${folder ?? ''}`.trim(), has])),
  );
};

const hiding = [
  ['private', { visibility: 'private' }],
  ['unlisted', { visibility: 'unlisted' }],
  ['not released', { releaseAt: '2100-01-01T00:00:00Z' }],
] as const;

describe.each(byDay(hiding, ['private'], ([how]) => how))('a track that is %s', (_, fields) => {
  it('is in all lists of its owner’s players, with its album and artist, and in none of others', async () => {
    const track = await api.ready(owner.token, { ...quietFields, ...fields });
    await own.ok('scrobble', { id: `tr-${track}` });
    expect(await places(own, quiet)).toEqual({ ...everywhere(), genres: ['Hush'] });
    expect(await places(others, quiet)).toEqual({});

    const { song } = await own.ok('getSong', { id: `tr-${track}` });
    const { album } = await own.ok('getAlbum', { id: song.albumId });
    expect(album).toMatchObject({ name: quiet.album, artist: quiet.artist, songCount: 1, duration: 216, year: 1995 });
    expect(album).toMatchObject({ genre: 'Hush', artistId: song.artistId, coverArt: album.id, isCompilation: false });
    expect(album.song).toMatchObject([{ id: song.id, album: quiet.album, displayAlbumArtist: quiet.artist }]);
    const { artist } = await own.ok('getArtist', { id: song.artistId });
    expect(artist).toMatchObject({ name: quiet.artist, albumCount: 1, album: [{ id: album.id, songCount: 1 }] });
    for (const id of [album.id, artist.id]) {
      await own.ok('star', { albumId: id });
      await own.ok('setRating', { id, rating: 4 });
      expect(await hasCover(owner, id)).toBe(true);
      expect(await hasCover(stranger, id)).toBe(false);
      expect(await others.errorOf('star', { albumId: id })).toBe(70);
      expect(await others.errorOf('setRating', { id, rating: 4 })).toBe(70);
    }
    expect((await own.ok('getStarred2')).starred2).toMatchObject({
      album: [{ id: album.id, userRating: 4, playCount: 1 }],
      artist: [{ id: artist.id, userRating: 4 }],
    });
    for (const type of ['starred', 'highest', 'recent']) {
      const { albumList } = await own.ok('getAlbumList', { type });
      expect([type, albumList.album]).toEqual([type, [expect.objectContaining({ id: album.id })]]);
    }
    const liked = (await own.ok('search3', { query: '', musicFolderId: 2 })).searchResult3;
    expect([named(liked.album), named(liked.artist)]).toEqual([[quiet.album], [quiet.artist]]);
    await own.ok('getSimilarSongs', { id: album.id });
    await own.ok('getAlbumInfo2', { id: album.id });
    expect((await own.ok('getScanStatus')).scanStatus.count).toBe(1);
    for (const [method, id] of Object.entries({
      getAlbum: album.id,
      getArtist: artist.id,
      getMusicDirectory: album.id,
      getAlbumInfo2: album.id,
      getArtistInfo2: artist.id,
      getSimilarSongs: album.id,
      getSimilarSongs2: artist.id,
    })) {
      expect([method, await others.errorOf(method, { id })]).toEqual([method, 70]);
    }
    expect((await api.call('GET', `/api/albums/${album.id.slice(3)}`, { token: owner.token })).status).toBe(404);
  });

  it('plays for its owner, with lyrics, bookmarks and its place in the queue', async () => {
    const track = await api.ready(owner.token, { ...quietFields, ...fields });
    const id = `tr-${track}`;
    const path = `/api/tracks/${track}/lyrics`;
    const set = await api.call('PUT', path, { token: owner.token, json: { text: '[00:01.00]Hush', language: 'en' } });
    expect(set.status).toBe(200);
    const { lyricsList } = await own.ok('getLyricsBySongId', { id });
    expect(lyricsList.structuredLyrics).toMatchObject([
      { lang: 'en', synced: true, line: [{ start: 1_000, value: 'Hush' }] },
    ]);
    const asked = { artist: quiet.artist, title: quiet.song };
    expect((await own.ok('getLyrics', asked)).lyrics).toMatchObject({ ...asked, value: 'Hush' });
    expect((await others.ok('getLyrics', asked)).lyrics).toEqual({ value: '' });
    for (const method of ['stream', 'download', 'getCoverArt']) {
      const search = searchOf({ ...common, u: owner.email, p: owner.password, id });
      const answer = await fetch(`${api.origin}/rest/${method}?${search}`);
      await answer.arrayBuffer();
      expect([method, answer.headers.get('content-type')]).toEqual([method, expect.not.stringContaining('json')]);
    }
    await own.ok('createBookmark', { id, position: 5 });
    expect((await own.ok('getBookmarks')).bookmarks.bookmark).toMatchObject([{ entry: { id } }]);
    await own.ok('savePlayQueue', { id: [id], current: id, position: 7 });
    expect((await own.ok('getPlayQueue')).playQueue).toMatchObject({ entry: [{ id }], position: 7 });
    await own.ok('scrobble', { id, submission: false });
    expect((await own.ok('getNowPlaying')).nowPlaying.entry).toMatchObject([{ id }]);
    await own.ok('getSimilarSongs', { id });
  });
});

it('a track that becomes public is in the players of all, on the album with the same id, and back again', async () => {
  const track = await api.ready(owner.token, { ...quietFields, visibility: 'private' });
  const { song } = await own.ok('getSong', { id: `tr-${track}` });
  await own.ok('star', { albumId: song.albumId });
  await own.ok('scrobble', { id: song.id });
  await patch(track, { visibility: 'public' });
  expect(await places(own, quiet)).toMatchObject(everywhere());
  // The stranger follows the owner, and has nothing of its own.
  const seen = Object.entries(everywhere()).filter(([name]) => !name.endsWith(' 1'));
  expect(await places(others, quiet)).toMatchObject(Object.fromEntries(seen));
  for (const { ok } of [own, others]) {
    const { album } = await ok('getAlbum', { id: song.albumId });
    expect(album).toMatchObject({ songCount: 1, artistId: song.artistId, song: [{ id: song.id }] });
  }
  expect((await own.ok('getStarred2')).starred2.album).toMatchObject([{ id: song.albumId }]);
  await patch(track, { visibility: 'private' });
  expect(await places(others, quiet)).not.toHaveProperty('sync');
  expect((await own.ok('getAlbum', { id: song.albumId })).album).toMatchObject({
    songCount: 1,
    song: [{ id: song.id }],
  });
  expect((await own.ok('getStarred2')).starred2.album).toMatchObject([{ id: song.albumId }]);
});

atNight(() => {
  it('a track whose release has come is in the players of all', async () => {
    const releaseAt = new Date(Date.now() + 1_500).toISOString();
    const track = await api.ready(owner.token, { ...quietFields, releaseAt });
    const { song } = await own.ok('getSong', { id: `tr-${track}` });
    const isThere = async () => (await others.ask('getAlbum', { id: song.albumId })).status === 'ok';
    await until('the release', isThere);
    await own.ok('scrobble', { id: song.id });
    const seen = Object.entries(everywhere()).filter(([name]) => !name.endsWith(' 1'));
    expect(await places(others, quiet)).toMatchObject(Object.fromEntries(seen));
    expect(await places(own, quiet)).toMatchObject(everywhere());
  });
});

it('an unlisted track is in playlists for its owner and for who has put it there, and for nobody else', async () => {
  const [track, open] = [
    await api.ready(owner.token, { ...quietFields, visibility: 'unlisted' }),
    await api.ready(owner.token, { title: 'Open' }),
  ];
  const third = await newListener(api);
  const players = { owner: own, stranger: others, third: playerOf(api, () => third) };
  const json = { title: 'Found', isPublic: true };
  const { id } = (await api.call('POST', '/api/playlists', { token: stranger.token, json })).body.playlist;
  for (const trackId of [track, open]) {
    await api.call('POST', `/api/playlists/${id}/tracks`, { token: stranger.token, json: { trackId } });
  }
  const { token: link } = (await api.call('POST', `/api/playlists/${id}/share`, { token: stranger.token })).body;
  const titles = async (token?: string, path = `/playlists/${id}`) =>
    (await api.get(path, token)).playlist.tracks.map(({ title }: { title: string }) => title);
  const both = [quiet.song, 'Open'];
  expect(await titles(stranger.token)).toEqual(both);
  expect(await titles(owner.token)).toEqual(both);
  for (const token of [third.token, undefined]) {
    expect(await titles(token)).toEqual(['Open']);
    expect(await titles(token, `/shared/playlists/${link}`)).toEqual(['Open']);
  }
  for (const [who, seen] of [
    ['owner', both],
    ['stranger', both],
    ['third', ['Open']],
  ] as const) {
    const { playlist } = await players[who].ok('getPlaylist', { id });
    expect([who, named(playlist.entry), playlist.songCount]).toEqual([who, seen, seen.length]);
  }
  // Its address is as good as before, also of a track that is not ready yet.
  expect((await api.track(track)).title).toBe(quiet.song);
  const waiting = await api.upload(owner.token, { title: 'Waiting', visibility: 'unlisted' });
  await api.call('POST', `/api/playlists/${id}/tracks`, { token: stranger.token, json: { trackId: waiting } });
  expect(await titles()).toEqual(['Open']);
  expect(await titles(stranger.token)).toEqual([...both, 'Waiting']);
});

describe('an album with public and hidden tracks', () => {
  const of = { album: 'Both', artistName: 'Duo', year: '2001' };
  let tracks: { open: string; hidden: string };
  let albumId: string;
  let artistId: string;

  beforeEach(async () => {
    const open = await api.ready(owner.token, { ...of, title: 'Open', trackNumber: '2', genre: 'Rock' });
    const hidden = { title: 'Hidden', album: 'BOTH', trackNumber: '1', genre: 'Hush', visibility: 'private' };
    tracks = { open, hidden: await api.ready(owner.token, { ...of, ...hidden }, { durationSeconds: 100 }) };
    ({ albumId, artistId } = (await own.ok('getSong', { id: `tr-${tracks.open}` })).song);
  });

  it('has all of them for its owner, once, and the public ones for others', async () => {
    const counted = async ({ ok }: Player) => {
      const { album } = await ok('getAlbum', { id: albumId });
      const { artist } = await ok('getArtist', { id: artistId });
      return { songs: named(album.song), count: album.songCount, seconds: album.duration, albums: artist.albumCount };
    };
    expect(await counted(own)).toEqual({ songs: ['Hidden', 'Open'], count: 2, seconds: 316, albums: 1 });
    expect(await counted(others)).toEqual({ songs: ['Open'], count: 1, seconds: 216, albums: 1 });
    const { album } = await own.ok('getAlbum', { id: albumId });
    expect(album).toMatchObject({ name: 'Both', genres: [{ name: 'Rock' }, { name: 'Hush' }] });
    expect((await others.ok('getAlbum', { id: albumId })).album.genres).toEqual([{ name: 'Rock' }]);
    expect((await own.ok('getArtist', { id: artistId })).artist.album).toMatchObject([{ id: albumId, songCount: 2 }]);
    for (const musicFolderId of [undefined, 1]) {
      const lists = [
        (await own.ok('search3', { query: '', musicFolderId })).searchResult3,
        (await own.ok('search3', { query: 'both', musicFolderId })).searchResult3,
      ];
      for (const { album: albums, song } of lists) {
        expect([named(albums), named(song).sort()]).toEqual([['Both'], ['Hidden', 'Open']]);
      }
      const { albumList2 } = await own.ok('getAlbumList2', { type: 'byGenre', genre: 'hush', musicFolderId });
      expect(albumList2.album).toMatchObject([{ id: albumId }]);
    }
    const hush = { type: 'byGenre', genre: 'hush', musicFolderId: 3 };
    const ids = async ({ ok }: Player) =>
      (await ok('getAlbumList2', hush)).albumList2.album.map(({ id }: { id: string }) => id);
    expect([await ids(own), await ids(others)]).toEqual([
      expect.arrayContaining([albumId]),
      expect.not.arrayContaining([albumId]),
    ]);
  });

  it('is renamed with the hidden ones, and keeps its id', async () => {
    const answer = await api.call('PATCH', `/api/albums/${albumId.slice(3)}`, {
      token: owner.token,
      json: { title: 'Renamed', artistName: 'Trio', year: 2002 },
    });
    expect(answer).toMatchObject({ status: 200, body: { album: { id: albumId.slice(3), track_count: 1 } } });
    const { album } = await own.ok('getAlbum', { id: albumId });
    expect(album).toMatchObject({ name: 'Renamed', artist: 'Trio', year: 2002, songCount: 2 });
    expect(album.song).toMatchObject([{ album: 'Renamed' }, { album: 'Renamed' }]);
    expect(named((await own.ok('search3', { query: '' })).searchResult3.album)).toEqual(['Renamed']);
    await patch(tracks.open, { visibility: 'private' });
    expect((await own.ok('getAlbum', { id: albumId })).album).toMatchObject({ name: 'Renamed', songCount: 2 });
  });

  it('that is renamed as a hidden one joins it', async () => {
    await api.ready(owner.token, { ...of, title: 'Third', album: 'Third album', visibility: 'private' });
    const json = { title: 'Third album' };
    const answer = await api.call('PATCH', `/api/albums/${albumId.slice(3)}`, { token: owner.token, json });
    expect(answer).toMatchObject({ status: 200, body: { album: { title: 'Third album', track_count: 1 } } });
    const { album } = (await own.ok('search3', { query: '' })).searchResult3;
    expect(album).toMatchObject([{ id: `al-${answer.body.album.id}`, name: 'Third album', songCount: 3 }]);
  });

  it('goes when its last track is deleted', async () => {
    for (const id of [tracks.hidden, tracks.open]) {
      const songs = (await own.ok('getAlbum', { id: albumId })).album.song.length;
      expect(songs).toBe(id === tracks.hidden ? 2 : 1);
      await api.call('DELETE', `/api/tracks/${id}`, { token: owner.token });
    }
    for (const { errorOf } of [own, others]) expect(await errorOf('getAlbum', { id: albumId })).toBe(70);
    expect((await own.ok('search3', { query: '' })).searchResult3).toEqual({ artist: [], album: [], song: [] });
  });
});

it('an unlisted song in a playlist of others has no album there', async () => {
  const id = `tr-${await api.ready(owner.token, { ...quietFields, visibility: 'unlisted' })}`;
  const { song } = await others.ok('getSong', { id });
  expect(song).toMatchObject({ title: quiet.song, artist: quiet.artist });
  for (const field of ['album', 'albumId', 'artistId', 'parent']) expect(song).not.toHaveProperty(field);
  expect((await own.ok('getSong', { id })).song).toMatchObject({ album: quiet.album });
});

it('a private song in a public playlist counts for its owner only', async () => {
  const open = await api.ready(owner.token, { title: 'Open' });
  const hidden = await api.ready(owner.token, { ...quietFields, visibility: 'private' }, { durationSeconds: 100 });
  const { playlist } = await own.ok('createPlaylist', { name: 'Mixed', songId: [`tr-${open}`, `tr-${hidden}`] });
  await own.ok('updatePlaylist', { playlistId: playlist.id, public: true });
  const counted = async ({ ok }: Player) => {
    const one = (await ok('getPlaylist', { id: playlist.id })).playlist;
    const listed = (await ok('getPlaylists')).playlists.playlist.find(({ id }: { id: string }) => id === playlist.id);
    return [one, listed].map(({ songCount, duration }) => [songCount, duration]);
  };
  expect(await counted(own)).toEqual(Array(2).fill([2, 316]));
  expect(await counted(others)).toEqual(Array(2).fill([1, 216]));
});

it('each song and each album is on one page of a player that reads everything', async () => {
  for (let n = 0; n < 12; n += 1) {
    const visibility = n % 3 === 0 ? 'public' : 'private';
    await api.ready(owner.token, { title: `Song ${n}`, album: `Album ${n % 6}`, visibility });
  }
  const pages = { song: [] as string[], album: [] as string[] };
  for (let offset = 0; offset < 15; offset += 5) {
    const given = { songCount: 5, songOffset: offset, albumCount: 5, albumOffset: offset };
    const { song, album } = (await own.ok('search3', { query: '', ...given })).searchResult3;
    pages.song.push(...named(song));
    pages.album.push(...named(album));
  }
  expect(pages.song).toEqual(Array.from({ length: 12 }, (_, n) => `Song ${n}`));
  expect(pages.album.sort()).toEqual(Array.from({ length: 6 }, (_, n) => `Album ${n}`));
  const byName: string[] = [];
  for (let offset = 0; offset < 8; offset += 2) {
    const given = { type: 'alphabeticalByName', size: 2, offset };
    byName.push(...named((await own.ok('getAlbumList2', given)).albumList2.album));
  }
  expect(byName).toEqual(Array.from({ length: 6 }, (_, n) => `Album ${n}`));
});

it('tracks that an older version has hidden or shown get their places', async () => {
  const first = await api.ready(owner.token, { ...quietFields, visibility: 'private' });
  const second = await api.ready(owner.token, { ...quietFields, title: 'Second' });
  const { albumId } = (await own.ok('getSong', { id: `tr-${second}` })).song;
  // Such a version does not know places of hidden tracks.
  await api.database.execute(
    'UPDATE music.tracks SET hidden_album_id = NULL, hidden_performer_id = NULL WHERE id = $1',
    [first],
  );
  await api.database.execute(
    `UPDATE music.tracks SET status = 'hidden', visibility = 'private', album_id = NULL, performer_id = NULL WHERE id = $1`,
    [second],
  );
  const songs = async () => (await own.ok('search3', { query: '' })).searchResult3.album[0]?.songCount;
  await until('hidden tracks have places', async () => (await songs()) === 2);
  await api.database.execute(`UPDATE music.tracks SET status = 'error' WHERE id = $1`, [second]);
  await until('others have none', async () => (await songs()) === 1);
  expect(albumId).toMatch(/^al-/);
});

it('the sums of listed playlists are counted once in a while, and again after a change', async () => {
  const open = await api.ready(owner.token, { title: 'Open' }, { durationSeconds: 100 });
  const { playlist } = await own.ok('createPlaylist', { name: 'Counted', songId: [`tr-${open}`] });
  const listed = async () => {
    const { songCount, duration } = (await own.ok('getPlaylists')).playlists.playlist.find(
      ({ id }: { id: string }) => id === playlist.id,
    );
    return [songCount, duration];
  };
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  try {
    expect(await listed()).toEqual([1, 100]);
    await api.database.execute('UPDATE music.tracks SET duration_seconds = 200 WHERE id = $1', [open]);
    expect(await listed()).toEqual([1, 100]);
    await own.ok('updatePlaylist', { playlistId: playlist.id, name: 'Counted again' });
    expect(await listed()).toEqual([1, 200]);
    await own.ok('updatePlaylist', { playlistId: playlist.id, songIdToAdd: `tr-${open}` });
    expect(await listed()).toEqual([2, 400]);
  } finally {
    clock.mockRestore();
  }
});
