import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import { createClient } from '../client.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { singlePlaylist } from '../shapes.ts';
import { createPlaylist, getPlaylist, readyTracks } from './actions.ts';

const web = createClient('');
const linkAnswer = z.strictObject({ token: z.string().min(22), url: z.url() });

export const playlistLinks: Story = (platform) => {
  const api = () => platform().music.api;

  describe('links of playlists', () => {
    let owner: Person;
    let stranger: Person;
    let song: string;

    beforeAll(async () => {
      [owner, stranger] = [await register(api()), await register(api())];
      song = (await readyTracks(api(), owner, [{ title: 'shared' }]))[0] ?? '';
    });

    const share = (id: number, token = owner.token, method = 'POST') =>
      api()(method, `/playlists/${id}/share`, { token });
    const linkOf = async (id: number) => linkAnswer.parse(expectJson(await share(id), 201));
    const open = (token: string, query = '') => api()('GET', `/shared/playlists/${token}${query}`);

    it('open a private playlist without an account, as its owner sees it', async () => {
      const list = await createPlaylist(api(), owner, { title: 'Between us' });
      const added = await api()('POST', `/playlists/${list.id}/tracks`, {
        token: owner.token,
        json: { trackId: song },
      });
      expectJson(added, 200);
      const { token, url } = await linkOf(list.id);
      const answer = await web('GET', url);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const { playlist, total } = singlePlaylist.parse(expectJson(answer, 200));
      expect({ ...playlist, total }).toMatchObject({
        title: 'Between us',
        isPublic: false,
        total: 1,
        tracks: [{ id: song }],
      });
      expect(singlePlaylist.parse(expectJson(await open(token, '?page=1&limit=1'), 200)).playlist.tracks).toEqual([]);
      expectProblem(await api()('GET', `/playlists/${list.id}`), 404, 'not_found');
    });

    it('end when they are revoked or replaced, and with the playlist', async () => {
      const { id } = await createPlaylist(api(), owner);
      const first = await linkOf(id);
      const second = await linkOf(id);
      expectProblem(await open(first.token), 404, 'not_found');
      expectJson(await open(second.token), 200);
      expectJson(await share(id, owner.token, 'DELETE'), 200);
      expectJson(await share(id, owner.token, 'DELETE'), 200);
      expectProblem(await open(second.token), 404, 'not_found');
      const third = await linkOf(id);
      expectJson(await api()('DELETE', `/playlists/${id}`, { token: owner.token }), 200);
      expectProblem(await open(third.token), 404, 'not_found');
    });

    it('are made by the owner only', async () => {
      const hidden = await createPlaylist(api(), owner);
      const shown = await createPlaylist(api(), owner, { isPublic: true });
      for (const method of ['POST', 'DELETE']) {
        expectProblem(await share(hidden.id, stranger.token, method), 404, 'not_found');
        expectProblem(await share(shown.id, stranger.token, method), 403, 'forbidden');
      }
      expect((await getPlaylist(api(), shown.id)).id).toBe(shown.id);
    });

    it('are 404 if they are wrong', async () => {
      const { token } = await linkOf((await createPlaylist(api(), owner)).id);
      const changed = (token.startsWith('a') ? 'b' : 'a') + token.slice(1);
      for (const wrong of [changed, token.slice(1), `${token}a`, 'x', 'x'.repeat(10_000), '%00']) {
        expectProblem(await open(wrong), 404, 'not_found');
      }
    });
  });
};
