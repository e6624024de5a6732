import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Story } from '../common/story.ts';
import { createPlaylist, getArtist, getPlaylist, getTrack, readyTracks } from './actions.ts';

const people = 20;
const requests = 200;

export const concurrency: Story = (platform) => {
  const api = () => platform().music.api;

  describe('two hundred concurrent requests', () => {
    let crowd: Person[];
    let artist: Person;
    let songs: string[];

    beforeAll(async () => {
      artist = await register(api());
      crowd = [];
      for (let n = 0; n < people; n++) crowd.push(await register(api()));
      songs = await readyTracks(api(), artist, [{ title: 'crowded' }, { title: 'crowded too' }]);
    }, 240_000);

    const person = (n: number): Person => {
      const found = crowd[n % people];
      if (found === undefined) throw new Error('there is no account');
      return found;
    };
    /** Sends all requests concurrently; each must be answered with 200. Those that a busy service refuses are sent again. */
    const atOnce = async (request: (n: number) => Promise<Answer>) => {
      const answers = await Promise.all(Array.from({ length: requests }, (_, n) => request(n)));
      expect(answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    };

    it('likes and unlikes: the counter is the number of likes', async () => {
      const [song = ''] = songs;
      await atOnce((n) =>
        api()(n % 3 === 0 ? 'DELETE' : 'POST', `/tracks/${song}/like`, { token: person(n * 7).token }),
      );
      const liking = await Promise.all(crowd.map(async ({ token }) => (await getTrack(api(), song, token)).liked));
      expect((await getTrack(api(), song)).like_count).toBe(liking.filter(Boolean).length);
      await atOnce((n) => api()('POST', `/tracks/${song}/like`, { token: person(n).token }));
      expect((await getTrack(api(), song)).like_count).toBe(people);
      await atOnce((n) => api()('DELETE', `/tracks/${song}/like`, { token: person(n).token }));
      expect((await getTrack(api(), song)).like_count).toBe(0);
    });

    it('follows and unfollows: the counter is the number of followers', async () => {
      await atOnce((n) =>
        api()(n % 3 === 0 ? 'DELETE' : 'POST', `/users/${artist.id}/follow`, { token: person(n * 7).token }),
      );
      const following = await Promise.all(
        crowd.map(async ({ token }) => (await getArtist(api(), artist.id, token)).following),
      );
      expect((await getArtist(api(), artist.id)).followers).toBe(following.filter(Boolean).length);
    });

    it('adds and removes: a playlist has as many tracks as its counter says', async () => {
      const owner = person(0);
      const list = await createPlaylist(api(), owner, { isPublic: true });
      const change = (method: string, n: number) =>
        api()(method, `/playlists/${list.id}/tracks`, { token: owner.token, json: { trackId: songs[n % 2] } });
      await atOnce((n) => change('POST', n));
      const full = await getPlaylist(api(), list.id);
      expect([full.track_count, full.tracks.length]).toEqual([requests, requests]);
      await atOnce((n) => change(n % 4 === 0 ? 'DELETE' : 'POST', n >> 2));
      const mixed = await getPlaylist(api(), list.id);
      expect(mixed.track_count).toBe(mixed.tracks.length);
    });

    it('plays, likes and a deletion: nothing is counted for a deleted track', async () => {
      const [, song = ''] = songs;
      const before = (await getArtist(api(), artist.id)).total_plays;
      const answers = await Promise.all(
        Array.from({ length: requests }, (_, n) => {
          if (n === requests / 2) return api()('DELETE', `/tracks/${song}`, { token: artist.token });
          return n % 2 === 0
            ? api()('POST', `/tracks/${song}/play`)
            : api()('POST', `/tracks/${song}/like`, { token: person(n).token });
        }),
      );
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      expect(await getArtist(api(), artist.id)).toMatchObject({ track_count: 1, total_plays: before });
    });
  });
};
