import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, startMusicApi, until } from './harness.ts';
import { type Given, type Listener, newListener, playerOf } from './support/subsonic.ts';

let api: MusicApi;
let by: Listener;
let ok: ReturnType<typeof playerOf>['ok'];
let errorOf: ReturnType<typeof playerOf>['errorOf'];
let songs: string[];

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  by = await newListener(api);
  ({ ok, errorOf } = playerOf(api, () => by));
});
afterAll(() => api.stop());

const remove = (song: string) => api.call('DELETE', `/api/tracks/${song.slice('tr-'.length)}`, { token: by.token });
const newSongs = async (): Promise<void> => {
  songs = [];
  for (const title of ['One', 'Two', 'Three']) songs.push(`tr-${await api.ready(by.token, { title })}`);
};

describe('the queue of an account', () => {
  beforeAll(newSongs);

  it('is none at first, and follows it to another program', async () => {
    expect(await ok('getPlayQueue')).not.toHaveProperty('playQueue');
    await ok('savePlayQueue', { id: songs, current: songs[1], position: 61_500, c: 'phone' });
    const { playQueue } = await ok('getPlayQueue', { c: 'desktop' });
    expect(playQueue).toMatchObject({
      current: songs[1],
      position: 61_500,
      changedBy: 'phone',
      username: by.email,
      entry: songs.map((id) => ({ id })),
    });
    expect((await ok('getPlayQueueByIndex')).playQueueByIndex).toMatchObject({ currentIndex: 1, position: 61_500 });
  });

  it('has a song several times, by index', async () => {
    const [a = '', b = ''] = songs;
    await ok('savePlayQueueByIndex', { id: [a, b, a], currentIndex: 2, position: 5 });
    const { playQueueByIndex } = await ok('getPlayQueueByIndex');
    expect(playQueueByIndex).toMatchObject({ currentIndex: 2, entry: [{ id: a }, { id: b }, { id: a }] });
  });

  it('goes on behind a song that was deleted, and is empty when all are', async () => {
    await ok('savePlayQueue', { id: songs, current: songs[1], position: 30_000 });
    await remove(songs[1] ?? '');
    const { playQueue } = await ok('getPlayQueue');
    expect(playQueue).toMatchObject({ current: songs[2], position: 0, entry: [{ id: songs[0] }, { id: songs[2] }] });
    await ok('savePlayQueue', { id: songs, current: songs[2], position: 30_000 });
    expect((await ok('getPlayQueueByIndex')).playQueueByIndex).toMatchObject({ currentIndex: 1, position: 30_000 });
    for (const song of [songs[0], songs[2]]) await remove(song ?? '');
    const empty = (await ok('getPlayQueue')).playQueue;
    expect(empty.entry).toEqual([]);
    expect(empty).not.toHaveProperty('current');
  });

  it('is cleared by a queue without songs', async () => {
    await newSongs();
    await ok('savePlayQueue', { id: songs, current: songs[0] });
    await ok('savePlayQueue');
    expect((await ok('getPlayQueue')).playQueue.entry).toEqual([]);
  });

  it.each<[string, string, () => Given, number]>([
    ['no current song', 'savePlayQueue', () => ({ id: songs }), 10],
    ['a current song of another queue', 'savePlayQueue', () => ({ id: songs, current: 'tr-other' }), 0],
    ['an album', 'savePlayQueue', () => ({ id: 'al-1', current: 'al-1' }), 70],
    ['no index', 'savePlayQueueByIndex', () => ({ id: songs }), 10],
    ['an index behind the end', 'savePlayQueueByIndex', () => ({ id: songs, currentIndex: 3 }), 10],
    ['a negative index', 'savePlayQueueByIndex', () => ({ id: songs, currentIndex: -1 }), 10],
    ['a position that is none', 'savePlayQueue', () => ({ id: songs, current: songs[0], position: 'x' }), 0],
  ])('refuses %s', async (_what, method, given, code) => {
    expect(await errorOf(method, given())).toBe(code);
  });
});

describe('bookmarks', () => {
  beforeAll(newSongs);

  it('keep a place and a comment, one for each song', async () => {
    const [id = '', other = ''] = songs;
    await ok('createBookmark', { id, position: 1_000, comment: 'first' });
    await ok('createBookmark', { id, position: 2_000, comment: 'again' });
    await ok('createBookmark', { id: other, position: 3_000 });
    const { bookmarks } = await ok('getBookmarks');
    expect(bookmarks.bookmark).toMatchObject([
      { position: 3_000, entry: { id: other } },
      { position: 2_000, comment: 'again', username: by.email, entry: { id, title: 'One' } },
    ]);
    await ok('deleteBookmark', { id: other });
    await remove(id);
    expect((await ok('getBookmarks')).bookmarks.bookmark).toEqual([]);
  });

  it('are one account’s', async () => {
    await ok('createBookmark', { id: songs[2], position: 0 });
    expect((await ok('getBookmarks', {}, await newListener(api))).bookmarks.bookmark).toEqual([]);
  });

  it.each<[Given, number]>([
    [{ position: 1 }, 10],
    [{ id: 'tr-nosuch', position: 1 }, 70],
    [{ id: 'al-1', position: 1 }, 70],
    [{ id: 'tr-nosuch' }, 10],
  ])('refuse %j with %i', async (given, code) => {
    expect(await errorOf('createBookmark', given)).toBe(code);
  });

  it('are a thousand at most', async () => {
    const full = await newListener(api);
    await api.database.execute(
      `INSERT INTO music.bookmarks (account_id, track_id, position_ms) SELECT $1, 'gone' || n, 0 FROM generate_series(1, 1000) AS n`,
      [full.id],
    );
    expect(await errorOf('createBookmark', { id: songs[2], position: 0 }, full)).toBe(0);
  });
});

describe('similar songs', () => {
  it('are those that others like besides, then those of the artist, then those of the genre', async () => {
    const owner = await newListener(api);
    const song = async (title: string, artistName: string, genre: string) =>
      `tr-${await api.ready(owner.token, { title, artistName, genre })}`;
    const one = await song('One', 'Ada', 'Waltz');
    const liked = await song('Liked', 'Bela', 'Polka');
    const byArtist = await song('By the artist', 'Ada', 'Polka');
    const ofGenre = await song('Of the genre', 'Cleo', 'waltz');
    await song('Neither', 'Dora', 'Tango');
    const fan = await newListener(api);
    for (const id of [one, liked]) await ok('star', { id }, fan);
    const idsIn = ({ song }: { song: { id: string }[] }) => song.map(({ id }) => id);
    const { similarSongs } = await ok('getSimilarSongs', { id: one }, owner);
    expect(idsIn(similarSongs)).toEqual([liked, byArtist, ofGenre]);
    expect(idsIn((await ok('getSimilarSongs', { id: one, count: 1 }, owner)).similarSongs)).toEqual([liked]);
    const { artistId } = (await ok('getSong', { id: one }, owner)).song;
    expect(idsIn((await ok('getSimilarSongs2', { id: artistId }, owner)).similarSongs2)).toEqual([liked, ofGenre]);
    expect(await errorOf('getSimilarSongs', { id: 'tr-nosuch' })).toBe(70);
  });
});

it('nothing of a suspended account is shown, played or queued', async () => {
  const owner = await newListener(api);
  const id = `tr-${await api.ready(owner.token, { title: 'Withdrawn', artistName: 'Zed', album: 'Last' })}`;
  const { song } = await ok('getSong', { id });
  await ok('star', { id });
  await ok('savePlayQueue', { id, current: id });
  await ok('createBookmark', { id, position: 1 });
  await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [owner.id]);
  await until('the account is hidden', async () => (await errorOrOk('getSong', { id })) === 70);
  for (const [method, given] of [
    ['getAlbum', { id: song.albumId }],
    ['getArtist', { id: song.artistId }],
    ['stream', { id }],
    ['download', { id }],
    ['getCoverArt', { id }],
    ['getCoverArt', { id: song.albumId }],
  ] as const) {
    expect([method, await errorOf(method, given)]).toEqual([method, 70]);
  }
  expect((await ok('getPlayQueue')).playQueue.entry).toEqual([]);
  expect((await ok('getBookmarks')).bookmarks.bookmark.map((one: { entry: object }) => one.entry)).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  expect((await ok('getStarred2')).starred2.song).toEqual([]);
  expect((await ok('search3', { query: 'withdrawn', musicFolderId: 3 })).searchResult3.song).toEqual([]);
});

/** The code of an answer's error, or 0. */
const errorOrOk = async (method: string, given: Given): Promise<number> =>
  (await playerOf(api, () => by).ask(method, given)).error?.code ?? 0;
