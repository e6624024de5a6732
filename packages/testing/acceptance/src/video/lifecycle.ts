import { describe, expect, it } from '@jest/globals';
import { getVideo, register, untilSettled, upload } from '../actions.ts';
import { createClient } from '../client.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectGone } from '../edge.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { longVideo, sampleVideo, tinyVideo } from '../media.ts';
import { fetchAll } from '../playlists.ts';
import { poll } from '../poll.ts';
import { summary, videoList } from '../shapes.ts';

/** URLs in playlists are absolute or relative to the service's origin, and are requested unchanged. */
const web = createClient('');

export const life: Story = (platform) => {
  const api = () => platform().video.api;

  describe('the life of a video', () => {
    it('goes from upload to playback, and leaves nothing after its deletion', async () => {
      const person = await register(api());
      const id = await upload(api(), person, await sampleVideo(), 'Life of a video');

      const seen: number[] = [];
      const video = await poll(
        async () => {
          const now = await getVideo(api(), person, id);
          seen.push(now.progress ?? 0);
          if (now.status === 'processing') expect(now).toMatchObject({ duration_seconds: null, qualities: [] });
          return now;
        },
        ({ status }) => status === 'ready' || status === 'error',
        { everyMs: 100 },
      );
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(video).toMatchObject({ status: 'ready', title: 'Life of a video', view_count: 0 });
      expect(video.duration_seconds).toBeCloseTo(6, 0);
      expect([...video.qualities].sort()).toEqual(['240p', '360p']);

      const manifest = await api()('GET', `/stream/${id}/manifest`);
      expect(manifest.status).toBe(302);
      const master = new URL(manifest.headers.get('location') ?? '', api().base).href;
      expect(master).toMatch(/\.m3u8$/);
      const files = await fetchAll(master);
      const playlists = [...files.keys()].filter((url) => url.endsWith('.m3u8'));
      // The master, two video playlists, their two I-frame playlists, and the audio.
      expect(playlists.length).toBeGreaterThanOrEqual(4);
      expect([...files.keys()].filter((url) => /\.(m4s|mp4)$/.test(url)).length).toBeGreaterThanOrEqual(6);

      const thumbnail = await api()('GET', `/stream/${id}/thumbnail`);
      expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');
      expect([...thumbnail.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

      const embed = await api()('GET', `/stream/${id}/embed`);
      expect(embed.status).toBe(200);
      expect(embed.headers.get('content-type')).toMatch(/^text\/html/);
      expect(embed.headers.get('x-frame-options')).toBeNull();
      expect(embed.text).toContain('Life of a video');
      expect(embed.text).not.toMatch(/<(script|link)[^>]+(src|href)=["']?(https?:)?\/\//);

      expect((await api()('POST', `/stream/${id}/view`)).status).toBe(204);
      expect((await getVideo(api(), person, id)).view_count).toBe(1);
      const sent = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
      const used = await poll(
        async () => summary.parse(expectJson(await api()('GET', '/usage/summary', { token: person.token }), 200)),
        ({ bandwidth }) => bandwidth >= sent,
        { what: `a bandwidth of at least ${sent}` },
      );
      expect(used).toMatchObject({ views: 1, videoCount: 1 });

      expect(expectJson(await api()('DELETE', `/videos/${id}`, { token: person.token }), 200)).toMatchObject({
        ok: true,
      });
      for (const path of ['manifest', 'embed', 'thumbnail'])
        expectProblem(await api()('GET', `/stream/${id}/${path}`), 404);
      expectProblem(await api()('POST', `/stream/${id}/view`), 404);
      expectProblem(await api()('GET', `/videos/${id}`, { token: person.token }), 404);
      expectProblem(await api()('DELETE', `/videos/${id}`, { token: person.token }), 404);
      expect(videoList.parse(expectJson(await api()('GET', '/videos', { token: person.token }), 200)).total).toBe(0);
      await untilNothingIsStored(platform(), 'videos', id);
      for (const url of files.keys()) expectGone(await web('GET', url));
      // Views stay counted.
      const after = summary.parse(expectJson(await api()('GET', '/usage/summary', { token: person.token }), 200));
      expect(after).toMatchObject({ views: 1, videoCount: 0 });
    });
  });
};

const earlyEnd: Story = (platform) => {
  const api = () => platform().video.api;

  describe('the life of a video', () => {
    it('is not ready during processing, and can be deleted then', async () => {
      const person = await register(api());
      const id = await upload(api(), person, await longVideo());
      for (const path of ['manifest', 'manifest.mpd', 'thumbnail']) {
        const answer = await api()('GET', `/stream/${id}/${path}`);
        expectProblem(answer, 409, 'not_ready');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await api()('GET', `/stream/${id}/embed`)).status).toBe(200);
      await poll(
        () => getVideo(api(), person, id),
        ({ status, progress }) => status === 'processing' && (progress ?? 0) > 0,
        { everyMs: 100, what: 'progress above 0' },
      );
      expectJson(await api()('DELETE', `/videos/${id}`, { token: person.token }), 200);
      expectProblem(await api()('GET', `/videos/${id}`, { token: person.token }), 404);
      await untilNothingIsStored(platform(), 'videos', id);
      // The worker is free at once.
      const next = await upload(api(), person, await tinyVideo());
      expect((await untilSettled(api(), person, next)).status).toBe('ready');
    });
  });
};

export const lifecycle: Story = (platform) => {
  life(platform);
  earlyEnd(platform);
};
