import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { notStrings, oddTexts } from '../hostile.ts';
import { playlistList, singlePlaylist } from '../shapes.ts';
import { createPlaylist, getPlaylist, type Playlist, readyTracks } from './actions.ts';

export const playlists: Story = (platform) => {
  const api = () => platform().music.api;

  describe('playlists', () => {
    let owner: Person;
    let stranger: Person;
    let songs: string[];

    beforeAll(async () => {
      [owner, stranger] = [await register(api()), await register(api())];
      songs = await readyTracks(api(), owner, [{ title: 'first' }, { title: 'second' }, { title: 'third' }]);
    });

    const change = async (method: string, list: Playlist, trackId: unknown, token = owner.token) =>
      api()(method, `/playlists/${list.id}/tracks`, { token, json: { trackId } });
    const titles = ({ tracks }: Playlist) => tracks.map(({ title }) => title);
    const own = async (token: string, query = '') =>
      playlistList.parse(expectJson(await api()('GET', `/playlists${query}`, { token }), 200));

    it('are created private and empty, and shown to their owner', async () => {
      const made = await createPlaylist(api(), owner, { title: 'Mine', description: 'why not' });
      expect(made).toMatchObject({
        title: 'Mine',
        description: 'why not',
        isPublic: false,
        track_count: 0,
        tracks: [],
        creator_name: 'Acceptance Ltd',
        cover_art: null,
      });
      expect(await getPlaylist(api(), made.id, owner.token)).toEqual(made);
      expect((await own(owner.token)).playlists.map(({ id }) => id)).toContain(made.id);
    });

    it('keep the order in which tracks were added, including duplicates', async () => {
      const list = await createPlaylist(api(), owner);
      const [first, second, third] = songs;
      for (const id of [second, first, second, third]) {
        const answer = singlePlaylist.parse(expectJson(await change('POST', list, id), 200)).playlist;
        expect(answer.track_count).toBe(answer.tracks.length);
      }
      expect(titles(await getPlaylist(api(), list.id, owner.token))).toEqual(['second', 'first', 'second', 'third']);
      const answer = singlePlaylist.parse(expectJson(await change('DELETE', list, second), 200)).playlist;
      expect([titles(answer), answer.track_count]).toEqual([['first', 'third'], 2]);
      // Removing a track that it does not contain succeeds.
      expectJson(await change('DELETE', list, second), 200);
    });

    it('can be changed in part, and deleted', async () => {
      const list = await createPlaylist(api(), owner, { title: 'Old', description: 'kept' });
      const put = async (json: unknown) =>
        singlePlaylist.parse(expectJson(await api()('PUT', `/playlists/${list.id}`, { token: owner.token, json }), 200))
          .playlist;
      expect(await put({ title: 'New' })).toMatchObject({ title: 'New', description: 'kept', isPublic: false });
      expect(await put({ isPublic: true })).toMatchObject({ title: 'New', isPublic: true });
      expect(await put({ description: '' })).toMatchObject({ title: 'New', description: null });
      expect(await put({})).toMatchObject({ title: 'New', isPublic: true });
      expect(expectJson(await api()('DELETE', `/playlists/${list.id}`, { token: owner.token }), 200)).toMatchObject({
        ok: true,
      });
      expectProblem(await api()('GET', `/playlists/${list.id}`, { token: owner.token }), 404);
    });

    it('that are private do not exist for other accounts', async () => {
      const list = await createPlaylist(api(), owner, { title: 'Secret' });
      for (const token of [undefined, stranger.token, 'bad']) {
        expectProblem(await api()('GET', `/playlists/${list.id}`, { token }), 404, 'not_found');
      }
      const { token } = stranger;
      expectProblem(await api()('PUT', `/playlists/${list.id}`, { token, json: { title: 'x' } }), 404, 'not_found');
      expectProblem(await api()('DELETE', `/playlists/${list.id}`, { token }), 404, 'not_found');
      for (const method of ['POST', 'DELETE']) {
        expectProblem(await change(method, list, songs[0], token), 404, 'not_found');
      }
      const listed = await api()('GET', '/playlists/public?limit=100');
      expect(playlistList.parse(expectJson(listed, 200)).playlists.map(({ id }) => id)).not.toContain(list.id);
      expect((await own(stranger.token)).playlists).toEqual([]);
    });

    it('that are public can be read by all and changed by their owner only', async () => {
      const list = await createPlaylist(api(), owner, { title: 'For all', isPublic: true });
      expectJson(await change('POST', list, songs[0]), 200);
      for (const token of [undefined, stranger.token, 'bad']) {
        expect(titles(await getPlaylist(api(), list.id, token))).toEqual(['first']);
      }
      const { token } = stranger;
      expectProblem(await api()('PUT', `/playlists/${list.id}`, { token, json: { title: 'x' } }), 403, 'forbidden');
      expectProblem(await api()('DELETE', `/playlists/${list.id}`, { token }), 403, 'forbidden');
      for (const method of ['POST', 'DELETE']) {
        expectProblem(await change(method, list, songs[0], token), 403, 'forbidden');
      }
      const { playlists: all } = playlistList.parse(expectJson(await api()('GET', '/playlists/public'), 200));
      expect(all[0]).toMatchObject({ id: list.id, creator_name: 'Acceptance Ltd', track_count: 1 });
    });

    it('are paged, newest first', async () => {
      const person = await register(api());
      const made: number[] = [];
      for (const title of ['a', 'b', 'c']) made.push((await createPlaylist(api(), person, { title })).id);
      expect((await own(person.token)).playlists.map(({ id }) => id)).toEqual([...made].reverse());
      const page = await own(person.token, '?limit=2&page=1');
      expect([page.playlists.map(({ id }) => id), page.total, page.limit]).toEqual([[made[0]], 3, 2]);
      const many = await api()('GET', '/playlists/public?limit=100000');
      expect(playlistList.parse(expectJson(many, 200)).limit).toBe(100);
      expectInvalid(await api()('GET', '/playlists/public?limit=0'), 'limit');
      expectInvalid(await api()('GET', '/playlists/public?page=-1'), 'page');
    });

    it('return their tracks in pages, in order, with their number', async () => {
      const list = await createPlaylist(api(), owner, { isPublic: true });
      const [first, second, third] = songs;
      for (const id of [third, first, third, second, first]) expectJson(await change('POST', list, id), 200);
      const read = async (query: string) =>
        singlePlaylist.parse(expectJson(await api()('GET', `/playlists/${list.id}${query}`), 200));
      const all = ['third', 'first', 'third', 'second', 'first'];
      const whole = await read('');
      expect([titles(whole.playlist), whole.page, whole.limit, whole.total]).toEqual([all, 0, 100, 5]);
      for (const page of [0, 1, 2, 3]) {
        const part = await read(`?page=${page}&limit=2`);
        expect(titles(part.playlist)).toEqual(all.slice(2 * page, 2 * page + 2));
        expect(part).toMatchObject({ page, limit: 2, total: 5, playlist: { track_count: 5 } });
      }
      expect((await read('?limit=5000')).limit).toBe(100);
      expectInvalid(await api()('GET', `/playlists/${list.id}?limit=0`), 'limit');
      expectInvalid(await api()('GET', `/playlists/${list.id}?page=-1`), 'page');
    });

    it('refuse invalid fields, and keep unusual ones', async () => {
      const { token } = owner;
      const post = (json: unknown) => api()('POST', '/playlists', { token, json });
      for (const title of [undefined, ...notStrings, '', '  ', 'x'.repeat(10_000), 'nul\u0000']) {
        expectInvalid(await post({ title }), 'title');
      }
      for (const isPublic of ['true', 1, null, []]) expectInvalid(await post({ title: 'a', isPublic }), 'isPublic');
      for (const description of [42, true, [], {}, 'x'.repeat(20_000)]) {
        expectInvalid(await post({ title: 'a', description }), 'description');
      }
      for (const body of ['[]', '"text"', '{"title":']) {
        expectProblem(
          await api()('POST', '/playlists', { token, body, headers: { 'Content-Type': 'application/json' } }),
          400,
        );
      }
      for (const title of oddTexts) {
        expect(await createPlaylist(api(), owner, { title, description: title })).toMatchObject({
          title,
          description: title,
        });
      }
    });

    it('refuse unknown tracks and invalid ids', async () => {
      const list = await createPlaylist(api(), owner);
      for (const trackId of ['nosuchtrack', '', '../x', 'nul\u0000', 'x'.repeat(5_000)]) {
        expectProblem(await change('POST', list, trackId), 404, 'not_found');
      }
      for (const trackId of [undefined, 42, null, ['a'], {}]) {
        for (const method of ['POST', 'DELETE']) expectInvalid(await change(method, list, trackId), 'trackId');
      }
      expect((await getPlaylist(api(), list.id, owner.token)).track_count).toBe(0);
    });
  });
};
