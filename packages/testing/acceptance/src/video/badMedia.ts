import { describe, expect, it } from '@jest/globals';
import { register, untilSettled, upload } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { noMedia, svg, type Unusable } from '../common/unusable.ts';
import { expectProblem } from '../expect.ts';
import { sampleVideo, song } from '../media.ts';
import { poll } from '../poll.ts';

const files: Unusable[] = [
  ...noMedia,
  ['an SVG', svg, /^(not_media|no_video_stream)$/],
  ['a song', () => song(), /^no_video_stream$/],
  ['half a video', async () => (await sampleVideo()).slice(0, 40_000), /^(truncated|damaged|not_media)$/],
];

export const badMedia: Story = (platform) => {
  const api = () => platform().video.api;

  describe('files that are not video', () => {
    it.each(files)('%s is accepted, and fails with a reason', async (_name, make, code) => {
      const person = await register(api());
      const id = await upload(api(), person, await make());
      const video = await untilSettled(api(), person, id, 60_000);
      expect(video).toMatchObject({ status: 'error', qualities: [], duration_seconds: null });
      expect(video.error?.code).toMatch(code);
      for (const path of ['manifest', 'thumbnail']) {
        expectProblem(await api()('GET', `/stream/${id}/${path}`), 422, video.error?.code);
      }
      expect((await api()('GET', `/stream/${id}/embed`)).status).toBe(200);
      const { storedKeys } = platform();
      if (storedKeys === undefined) return;
      await poll(
        () => storedKeys(`public/videos/${id}/`),
        (keys) => keys.length === 0,
        { what: 'no renditions' },
      );
    });
  });
};
