import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { form, register, untilSettled } from '../actions.ts';
import { createClient } from '../client.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectGone, isBehindEdge } from '../edge.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { tinyVideo } from '../media.ts';
import { fetchAll } from '../playlists.ts';
import { poll } from '../poll.ts';
import { uploadedVideo } from '../shapes.ts';

const web = createClient('');
const granted = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  manifest: z.url(),
  embed: z.url(),
  thumbnail: z.url(),
});

export const privateVideos: Story = (platform) => {
  const api = () => platform().video.api;

  describe('a private video', () => {
    it('is played with a token in the address, by nobody else, and stops to be private when its owner says so', async () => {
      const person = await register(api());
      const body = form([
        ['title', 'Private'],
        ['visibility', 'private'],
        ['file', { bytes: await tinyVideo(), name: 'private.mp4' }],
      ]);
      const uploaded = await api()('POST', '/videos/upload', { token: person.token, body });
      const { id } = uploadedVideo.parse(expectJson(uploaded, 201)).video;
      expect((await untilSettled(api(), person, id)).status).toBe('ready');

      const ask = (json: unknown, token = person.token) =>
        api()('POST', `/videos/${id}/playback-tokens`, { token, json });
      const { token, ...urls } = granted.parse(expectJson(await ask({ expiresIn: 600 }), 201));
      const redirect = await web('GET', urls.manifest);
      expect(redirect.status).toBe(302);
      const master = new URL(redirect.headers.get('location') ?? '', urls.manifest).href;
      const files = [...(await fetchAll(master)).keys()];
      for (const url of files) expect(url).toContain(`/~${token}/videos/${id}/`);
      expect(files.length).toBeGreaterThan(4);
      expect((await web('GET', urls.embed)).headers.get('referrer-policy')).toBe('no-referrer');
      expect((await web('GET', urls.thumbnail)).headers.get('content-type')).toBe('image/jpeg');

      const names = ['manifest', 'thumbnail', 'status', 'embed'];
      const open = files.map((url) => url.replace(`/~${token}`, ''));
      const expectClosed = async () => {
        for (const name of names) expectProblem(await api()('GET', `/stream/${id}/${name}`), 404, 'not_found');
        expectProblem(await api()('POST', `/stream/${id}/view`), 404, 'not_found');
        for (const url of open) expectGone(await web('GET', url));
      };
      await expectClosed();
      const [kid = '', until = '', signature = ''] = token.split('.');
      for (const wrong of [
        `${kid}.${Number(until) + 1}.${signature}`,
        `${kid}x.${until}.${signature}`,
        'x'.repeat(9_000),
      ]) {
        expectProblem(await web('GET', master.replace(token, wrong)), 404, 'not_found');
      }
      const another = await register(api());
      expectProblem(await ask({}, another.token), 404, 'not_found');
      expectInvalid(await ask({ expiresIn: 86_401 }), 'expiresIn');

      const change = async (visibility: string) =>
        expectJson(await api()('PATCH', `/videos/${id}`, { token: person.token, json: { visibility } }), 200);
      await change('public');
      // The edge keeps a 404 for five seconds.
      if (!isBehindEdge) for (const url of open) expect([url, (await web('GET', url)).status]).toEqual([url, 200]);
      expect((await api()('GET', `/stream/${id}/manifest`)).status).toBe(302);
      await change('private');
      await expectClosed();
      expect((await web('GET', master)).status).toBe(200);
      const { storedKeys } = platform();
      if (storedKeys !== undefined) {
        await poll(
          () => storedKeys(`public/videos/${id}/`),
          (keys) => keys.length === 0,
          { what: 'nothing to be public' },
        );
        const played = open.map((url) => new URL(url).pathname.replace('/media/', 'protected/'));
        expect(await storedKeys(`protected/videos/${id}/`)).toEqual(expect.arrayContaining(played));
      }
      expectJson(await api()('DELETE', `/videos/${id}`, { token: person.token }), 200);
      expectGone(await web('GET', master));
      await untilNothingIsStored(platform(), 'videos', id);
    });
  });
};
