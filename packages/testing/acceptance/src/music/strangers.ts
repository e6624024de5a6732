import { describe, expect, it } from '@jest/globals';
import { register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectProblem } from '../expect.ts';
import { getTrack, trackIds, uploadTrack } from './actions.ts';

export const strangers: Story = (platform) => {
  const api = () => platform().music.api;

  describe("another account's track", () => {
    it('can be read, and gets 403 for a delete', async () => {
      const [owner, stranger] = [await register(api()), await register(api())];
      const id = await uploadTrack(api(), owner);
      for (const token of [undefined, stranger.token, 'bad']) expect((await getTrack(api(), id, token)).id).toBe(id);
      expectProblem(await api()('DELETE', `/tracks/${id}`, { token: stranger.token }), 403, 'forbidden');
      expect(await trackIds(api(), '/tracks', stranger.token)).toEqual([]);
      expect(await trackIds(api(), '/tracks', owner.token)).toEqual([id]);
    });
  });

  describe('an account', () => {
    it('is shared by all services', async () => {
      const { id, token } = await register(api());
      const seen = await platform().video.api('GET', '/auth/me', { token });
      expect([seen.status, seen.json]).toMatchObject([200, { user: { id } }]);
    });
  });
};
