import { describe, expect, it } from '@jest/globals';
import { register, untilSettled, upload } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectProblem } from '../expect.ts';
import { sampleVideo, song } from '../media.ts';
import { poll } from '../poll.ts';

const text = (content: string) => new Uint8Array(Buffer.from(content));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

const files: [string, () => Promise<Uint8Array<ArrayBuffer>>, string | RegExp][] = [
  ['an empty file', async () => text(''), 'empty_file'],
  ['a text', async () => text('this is not a video'), 'not_media'],
  ['random bytes', async () => new Uint8Array(Buffer.alloc(100_000, 'q8#')), 'not_media'],
  ['an SVG', async () => text(svg), /^(not_media|no_video_stream)$/],
  ['a song', () => song(), 'no_video_stream'],
  [
    'a playlist of local files',
    async () => text('#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n'),
    /^(forbidden_format|not_media)$/,
  ],
  ['a concat script', async () => text("ffconcat version 1.0\nfile '/etc/passwd'\n"), /^(forbidden_format|not_media)$/],
  ['half a video', async () => (await sampleVideo()).slice(0, 40_000), /^(truncated|damaged|not_media)$/],
];

export const badMedia: Story = (platform) => {
  const api = () => platform().video.api;

  describe('files that are no video', () => {
    it.each(files)('%s is accepted, and becomes an error with a reason', async (_name, make, code) => {
      const person = await register(api());
      const id = await upload(api(), person, await make());
      const video = await untilSettled(api(), person, id, 60_000);
      expect(video).toMatchObject({ status: 'error', qualities: [], duration_seconds: null });
      expect(video.error?.code).toMatch(code instanceof RegExp ? code : new RegExp(`^${code}$`));
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
