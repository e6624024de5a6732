import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { followAnswer, likeAnswer, trackList } from '../shapes.ts';
import { getArtist, getTrack, readyTracks } from './actions.ts';

export const social: Story = (platform) => {
  const api = () => platform().music.api;

  describe('likes and follows', () => {
    let artist: Person;
    let fan: Person;
    let other: Person;
    let songs: string[];

    beforeAll(async () => {
      [artist, fan, other] = [await register(api()), await register(api()), await register(api())];
      songs = await readyTracks(api(), artist, [{ title: 'one' }, { title: 'two' }, { title: 'three' }]);
    });

    const like = async (method: string, id: string | undefined, { token }: Person) =>
      likeAnswer.parse(expectJson(await api()(method, `/tracks/${id}/like`, { token }), 200));
    const follow = async (method: string, id: number, { token }: Person) =>
      followAnswer.parse(expectJson(await api()(method, `/users/${id}/follow`, { token }), 200));
    const likes = async ({ token }: Person, query = '') =>
      trackList.parse(expectJson(await api()('GET', `/me/likes${query}`, { token }), 200));

    it('likes a track once for repeated requests, and unlikes it', async () => {
      const [song = ''] = songs;
      for (let n = 0; n < 3; n++) expect(await like('POST', song, fan)).toEqual({ liked: true, count: 1 });
      expect(await like('POST', song, other)).toEqual({ liked: true, count: 2 });
      expect((await getTrack(api(), song, fan.token)).liked).toBe(true);
      expect((await getTrack(api(), song, artist.token)).liked).toBe(false);
      expect((await getTrack(api(), song)).liked).toBeUndefined();
      for (let n = 0; n < 2; n++) expect(await like('DELETE', song, fan)).toEqual({ liked: false, count: 1 });
      expect(await like('DELETE', song, other)).toEqual({ liked: false, count: 0 });
    });

    it('lists liked tracks, the latest like first', async () => {
      const [first, second, third] = songs;
      for (const id of [third, first, second]) await like('POST', id, fan);
      const all = await likes(fan);
      expect(all.tracks.map(({ title }) => title)).toEqual(['two', 'one', 'three']);
      expect(all).toMatchObject({ page: 0, limit: 20, total: 3 });
      expect(all.tracks.every((track) => track.liked)).toBe(true);
      expect((await likes(fan, '?limit=1&page=2')).tracks.map(({ title }) => title)).toEqual(['three']);
      expect(await likes(other)).toMatchObject({ tracks: [], total: 0 });
      expectInvalid(await api()('GET', '/me/likes?limit=0', { token: fan.token }), 'limit');
      expect((await likes(fan, '?limit=9999')).limit).toBe(100);
    });

    it('follows an artist once for repeated requests, and unfollows', async () => {
      for (let n = 0; n < 3; n++)
        expect(await follow('POST', artist.id, fan)).toEqual({ following: true, followers: 1 });
      expect(await follow('POST', artist.id, other)).toEqual({ following: true, followers: 2 });
      expect(await getArtist(api(), artist.id, fan.token)).toMatchObject({ followers: 2, following: true });
      expect(await getArtist(api(), artist.id)).toMatchObject({ followers: 2, following: false });
      expect(await follow('DELETE', artist.id, other)).toEqual({ following: false, followers: 1 });
      expect(await follow('DELETE', artist.id, other)).toEqual({ following: false, followers: 1 });
      expect(await getArtist(api(), artist.id, other.token)).toMatchObject({ followers: 1, following: false });
    });

    it('refuses to follow oneself', async () => {
      expectProblem(await api()('POST', `/users/${fan.id}/follow`, { token: fan.token }), 400);
    });

    it('refuses a profile request with a bad token, because its sender meant to be logged in', async () => {
      expectProblem(await api()('GET', `/artists/${artist.id}`, { token: 'bad' }), 401, 'unauthenticated');
    });
  });
};
