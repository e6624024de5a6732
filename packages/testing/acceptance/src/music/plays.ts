import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectProblem } from '../expect.ts';
import { getArtist, getTrack, readyTracks } from './actions.ts';

export const plays: Story = (platform) => {
  const api = () => platform().music.api;

  describe('plays', () => {
    let artist: Person;
    let id: string;

    beforeAll(async () => {
      artist = await register(api());
      id = (await readyTracks(api(), artist, [{ title: 'to be played' }]))[0] ?? '';
    });

    const play = (ask = {}) => api()('POST', `/tracks/${id}/play`, ask);
    const count = async () => (await getTrack(api(), id)).play_count;

    it('accept seconds, with a token or without, and count for track and artist', async () => {
      const before = await count();
      for (const duration of [0, 0.5, 215.25, 1e6]) expect((await play({ json: { duration } })).status).toBe(204);
      expect((await play({ token: artist.token, json: { duration: 3 } })).status).toBe(204);
      expect((await play({ token: artist.token })).status).toBe(204);
      expect(await count()).toBe(before + 6);
      expect((await getArtist(api(), artist.id)).total_plays).toBe(before + 6);
    });

    it('refuse an invalid duration, and count nothing', async () => {
      const before = await count();
      for (const duration of [-1, '3', null, true, [], {}])
        expectInvalid(await play({ json: { duration } }), 'duration');
      expectProblem(await play({ body: '{"duration":1e999}' }), 400);
      expectProblem(await play({ body: '{"duration":NaN}' }), 400);
      expect(await count()).toBe(before);
    });

    it('refuse a bad token, because its sender meant to be logged in', async () => {
      expectProblem(await play({ token: 'bad' }), 401, 'unauthenticated');
    });
  });
};
