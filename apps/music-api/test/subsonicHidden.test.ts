import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, startMusicApi } from './harness.ts';
import { common, type Listener, newListener, playerOf, searchOf } from './support/subsonic.ts';

let api: MusicApi;
let owner: Listener;
let stranger: Listener;
let own: ReturnType<typeof playerOf>;
let others: ReturnType<typeof playerOf>;
let song: string;

beforeAll(async () => {
  api = await startMusicApi();
  [owner, stranger] = [await newListener(api), await newListener(api)];
  own = playerOf(api, () => owner);
  others = playerOf(api, () => stranger);
  song = `tr-${await api.ready(owner.token, { title: 'Only mine', genre: 'Hidden', visibility: 'private' })}`;
});
afterAll(() => api.stop());

describe('a private song', () => {
  it('is there for its owner: by id, with stars, ratings and bookmarks, in queues and playlists', async () => {
    expect((await own.ok('getSong', { id: song })).song).toMatchObject({ id: song, title: 'Only mine' });
    await own.ok('star', { id: song });
    await own.ok('setRating', { id: song, rating: 5 });
    await own.ok('createBookmark', { id: song, position: 5 });
    await own.ok('savePlayQueue', { id: [song], current: song, position: 7 });
    await own.ok('scrobble', { id: song });
    const { playlist } = await own.ok('createPlaylist', { name: 'Mine', songId: [song] });
    expect((await own.ok('getStarred2')).starred2.song).toMatchObject([{ id: song, userRating: 5, playCount: 1 }]);
    expect((await own.ok('getBookmarks')).bookmarks.bookmark).toMatchObject([{ entry: { id: song } }]);
    expect((await own.ok('getPlayQueue')).playQueue).toMatchObject({ entry: [{ id: song }], position: 7 });
    expect((await own.ok('getPlaylist', { id: playlist.id })).playlist.entry).toMatchObject([{ id: song }]);
    for (const method of ['stream', 'download', 'getCoverArt']) {
      const search = searchOf({ ...common, u: owner.email, p: owner.password, id: song });
      const answer = await fetch(`${api.origin}/rest/${method}?${search}`);
      const bytes = (await answer.text()).length;
      const [type = ''] = (answer.headers.get('content-type') ?? '').split('/');
      expect([method, type, bytes > 0]).toEqual([method, expect.stringMatching(/^(?:audio|image|application)$/), true]);
      expect(answer.headers.get('content-type')).not.toContain('json');
      expect(answer.headers.get('cache-control')).toContain('private');
    }
  });

  it('is nothing for others', async () => {
    for (const [method, more] of Object.entries({
      getSong: {},
      star: {},
      setRating: { rating: 1 },
      createBookmark: { position: 1 },
      getLyricsBySongId: {},
      stream: {},
      download: {},
      getCoverArt: {},
      getSimilarSongs: {},
    })) {
      expect([method, await others.errorOf(method, { id: song, ...more })]).toEqual([method, 70]);
    }
    await others.ok('savePlayQueue', { id: [song], current: song, position: 7 });
    expect((await others.ok('getPlayQueue')).playQueue.entry).toEqual([]);
    for (const musicFolderId of [1, 2, 3]) {
      for (const query of ['', 'only mine']) {
        const { searchResult3 } = await others.ok('search3', { query, musicFolderId });
        expect(searchResult3).toEqual({ artist: [], album: [], song: [] });
      }
    }
    expect((await others.ok('getGenres')).genres.genre).toEqual([]);
    expect((await others.ok('getRandomSongs', { musicFolderId: 3 })).randomSongs.song).toEqual([]);
  });
});
