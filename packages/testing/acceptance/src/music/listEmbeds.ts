import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { createPlaylist, getTrack, readyTracks } from './actions.ts';

const withToken = z.object({ token: z.string() });

export const listEmbeds: Story = (platform) => {
  const api = () => platform().music.api;

  describe('player pages of albums and playlists', () => {
    let artist: Person;
    let songs: string[];

    beforeAll(async () => {
      artist = await register(api());
      const of = { artistName: 'The Weir', album: 'Low water' };
      songs = await readyTracks(api(), artist, [
        { title: 'Second <b>', ...of, trackNumber: '2' },
        { title: 'First', ...of, trackNumber: '1' },
      ]);
    });

    const add = async (list: number, trackId: string | undefined) =>
      expectJson(await api()('POST', `/playlists/${list}/tracks`, { token: artist.token, json: { trackId } }), 200);
    const expectPage = (answer: Answer): string => {
      expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([200, null]);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
      expect(answer.text).not.toMatch(/<(script|link)[^>]+(src|href)=["']?(https?:)?\/\//);
      return answer.text;
    };

    it('show an album in its order, without tracks that are hidden', async () => {
      const { album_id: album } = await getTrack(api(), songs[0] ?? '');
      const page = async () => expectPage(await api()('GET', `/albums/${album}/embed`));
      const shown = await page();
      expect(shown).toContain('Low water');
      expect(shown.indexOf('First')).toBeLessThan(shown.indexOf('Second &lt;b&gt;'));
      const change = { token: artist.token, json: { visibility: 'unlisted' } };
      expectJson(await api()('PATCH', `/tracks/${songs[0]}`, change), 200);
      const hidden = await page();
      expect([hidden.includes('First'), hidden.includes('Second &lt;')]).toEqual([true, false]);
      expectJson(await api()('PATCH', `/tracks/${songs[0]}`, { ...change, json: { visibility: 'public' } }), 200);
    });

    it('show a public playlist, a private one by its link only', async () => {
      const { token } = artist;
      const list = await createPlaylist(api(), artist, { title: 'By the weir' });
      await add(list.id, songs[0]);
      const open = () => api()('GET', `/playlists/${list.id}/embed`);
      expectProblem(await open(), 404, 'not_found');
      const link = withToken.parse(expectJson(await api()('POST', `/playlists/${list.id}/share`, { token }), 201));
      const shared = () => api()('GET', `/shared/playlists/${link.token}/embed`);
      const answer = await shared();
      expect(expectPage(answer)).toContain('Second &lt;b&gt;');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expectJson(await api()('DELETE', `/playlists/${list.id}/share`, { token }), 200);
      expectProblem(await shared(), 404, 'not_found');
      expectJson(await api()('PUT', `/playlists/${list.id}`, { token, json: { isPublic: true } }), 200);
      expect(expectPage(await open())).toContain('By the weir');
    });
  });
};
