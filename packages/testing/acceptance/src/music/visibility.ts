import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { createClient } from '../client.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { singleTrack } from '../shapes.ts';
import { createPlaylist, getPlaylist, getTrack, readyTracks, trackIds } from './actions.ts';

const web = createClient('');

const untilStatus = (ask: () => Promise<Answer>, status: number) =>
  poll(
    async () => (await ask()).status,
    (answered) => answered === status,
  );

export const visibility: Story = (platform) => {
  const api = () => platform().music.api;

  describe('the visibility of tracks', () => {
    let owner: Person;
    let stranger: Person;

    beforeAll(async () => {
      owner = await register(api());
      stranger = await register(api());
    });

    const change = async (id: string, json: object) =>
      singleTrack.parse(expectJson(await api()('PATCH', `/tracks/${id}`, { token: owner.token, json }), 200)).track;
    const address = (path: string | null | undefined) => new URL(path ?? '', api().base).href;
    const listsWith = async (id: string) => {
      const paths = ['/tracks/recent', `/tracks/search?q=${encodeURIComponent('shown or not')}`];
      const lists = await Promise.all(paths.map((path) => trackIds(api(), path)));
      return lists.map((ids) => ids.includes(id));
    };

    it('hides a track from others, at every address that they know', async () => {
      const [id = ''] = await readyTracks(api(), owner, [{ title: 'Shown or not' }]);
      expect(await listsWith(id)).toEqual([true, true]);
      const list = await createPlaylist(api(), owner, { isPublic: true });
      await api()('POST', `/playlists/${list.id}/tracks`, { token: owner.token, json: { trackId: id } });
      const { streams, waveform_data: waveform } = await getTrack(api(), id);
      const known = [waveform, streams?.['256k'], streams?.['320k']].map(address);
      for (const url of known) expect((await web('GET', url)).status).toBe(200);

      const hidden = await change(id, { visibility: 'private' });
      expect(await listsWith(id)).toEqual([false, false]);
      for (const token of [undefined, stranger.token]) {
        for (const end of ['', '/stream', '/similar']) {
          expectProblem(await api()('GET', `/tracks/${id}${end}`, { token }), 404, 'not_found');
        }
      }
      for (const end of ['/status', '/embed', '/lyrics']) {
        expect([end, (await api()('GET', `/tracks/${id}${end}`)).status]).toEqual([end, 404]);
      }
      // Edges keep copies; they forget them within two seconds.
      for (const url of known) await untilStatus(() => web('GET', url), 404);
      expect((await getPlaylist(api(), list.id)).tracks).toEqual([]);

      expect(await getTrack(api(), id, owner.token)).toMatchObject({ visibility: 'private', status: 'ready' });
      expect((await getPlaylist(api(), list.id, owner.token)).tracks.map((track) => track.id)).toEqual([id]);
      for (const url of [hidden.waveform_data, hidden.streams?.['256k']].map(address)) {
        expect((await web('GET', url)).status).toBe(200);
      }
      await change(id, { visibility: 'unlisted' });
      expect(await listsWith(id)).toEqual([false, false]);
      expect((await getTrack(api(), id)).visibility).toBe('unlisted');
      await change(id, { visibility: 'public' });
      expect(await listsWith(id)).toEqual([true, true]);
    });

    it('releases a track in all lists when its time has come', async () => {
      const [id = ''] = await readyTracks(api(), owner, [{ title: 'Shown or not, later' }]);
      const later = new Date(Date.now() + 3_600_000).toISOString();
      expect(await change(id, { releaseAt: later })).toMatchObject({ release_at: later, visibility: 'public' });
      expectProblem(await api()('GET', `/tracks/${id}`), 404, 'not_found');
      expect(await listsWith(id)).toEqual([false, false]);
      await change(id, { releaseAt: new Date(Date.now() + 1_500).toISOString() });
      await untilStatus(() => api()('GET', `/tracks/${id}`), 200);
      expect(await listsWith(id)).toEqual([true, true]);
    });
  });
};
