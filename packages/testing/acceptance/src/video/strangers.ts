import { describe, expect, it } from '@jest/globals';
import { getVideo, register, upload } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectProblem } from '../expect.ts';
import { tinyVideo } from '../media.ts';

export const strangers: Story = (platform) => {
  const api = () => platform().video.api;

  describe("another account's video", () => {
    it('can be neither read nor deleted by token', async () => {
      const [owner, stranger] = [await register(api()), await register(api())];
      const id = await upload(api(), owner, await tinyVideo());
      for (const method of ['GET', 'DELETE']) {
        expectProblem(await api()(method, `/videos/${id}`, { token: stranger.token }), 404, 'not_found');
      }
      expect((await getVideo(api(), owner, id)).id).toBe(id);
    });
  });
};
