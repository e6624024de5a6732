import { describe, expect, it } from '@jest/globals';
import { colourOf, difference, factsOf, quarterColours, quarters } from '@millrace/testkit/media';
import { form, type Person, register } from '../actions.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { singlePlaylist } from '../shapes.ts';
import { createPlaylist, getPlaylist } from './actions.ts';

export const playlistCovers: Story = (platform) => {
  const api = () => platform().music.api;
  const send = (id: number, { token }: Person, bytes: Buffer, name = 'cover.webp') =>
    api()('PUT', `/playlists/${id}/cover`, {
      token,
      body: form([['file', { bytes: new Uint8Array(bytes), name }]]),
    });
  const fetched = (cover: string | null) => fetch(new URL(cover ?? '', api().base));

  describe('the picture of a playlist', () => {
    it('is made in the size of covers, and nothing of it is left after it is removed', async () => {
      const owner = await register(api());
      const { id } = await createPlaylist(api(), owner, { isPublic: true });
      const picture = await quarters(1800, 1800).webp().toBuffer();
      const { cover_art: cover } = singlePlaylist.parse(expectJson(await send(id, owner, picture), 200)).playlist;
      const answer = await fetched(cover);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await factsOf(bytes)).toMatchObject({ type: 'image/jpeg', width: 1200, height: 1200 });
      const corner = await colourOf(bytes, { left: 0.65, top: 0.15, width: 0.2, height: 0.2 });
      expect(difference(corner, quarterColours.topRight)).toBeLessThan(12);
      expect((await getPlaylist(api(), id)).cover_art).toBe(cover);
      const remove = () => api()('DELETE', `/playlists/${id}/cover`, { token: owner.token });
      expect(singlePlaylist.parse(expectJson(await remove(), 200)).playlist.cover_art).toBeNull();
      expectJson(await remove(), 200);
      await untilNothingIsStored(platform(), 'tracks', `playlist-${id}`);
    });

    it('has an address that nobody knows when the playlist becomes private, and goes with the playlist', async () => {
      const owner = await register(api());
      const { token } = owner;
      const { id } = await createPlaylist(api(), owner, { isPublic: true });
      const picture = await quarters(300, 300).png().toBuffer();
      const { cover_art: known } = singlePlaylist.parse(expectJson(await send(id, owner, picture), 200)).playlist;
      expect((await fetched(known)).status).toBe(200);
      expectJson(await api()('PUT', `/playlists/${id}`, { token, json: { isPublic: false } }), 200);
      const { cover_art: hidden } = await getPlaylist(api(), id, token);
      expect([(await fetched(known)).status, (await fetched(hidden)).status]).toEqual([404, 200]);
      expectJson(await api()('DELETE', `/playlists/${id}`, { token }), 200);
      expect((await fetched(hidden)).status).toBe(404);
      await untilNothingIsStored(platform(), 'tracks', `playlist-${id}`);
    });

    it('is set by the owner only, and refuses what is no picture', async () => {
      const [owner, stranger] = [await register(api()), await register(api())];
      const shown = await createPlaylist(api(), owner, { isPublic: true });
      const hidden = await createPlaylist(api(), owner);
      const picture = await quarters(100, 100).png().toBuffer();
      expectProblem(await send(shown.id, stranger, picture), 403, 'forbidden');
      expectProblem(await send(hidden.id, stranger, picture), 404, 'not_found');
      expectProblem(await send(shown.id, owner, Buffer.from('words'), 'a.jpg'), 415, 'unsupported_media_type');
      expectProblem(await send(shown.id, owner, Buffer.alloc(0), 'a.jpg'), 400, 'empty_file');
      expectProblem(await send(shown.id, owner, Buffer.alloc(10 * 1024 * 1024 + 1), 'a.jpg'), 413);
      expect((await getPlaylist(api(), shown.id)).cover_art).toBeNull();
      await untilNothingIsStored(platform(), 'tracks', `playlist-${shown.id}`);
    });
  });
};
