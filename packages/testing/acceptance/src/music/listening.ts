import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import { createClient } from '../client.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { trackList } from '../shapes.ts';
import { createPlaylist, readyTracks } from './actions.ts';

const someTrack = z.looseObject({ id: z.string() });
const queue = z.object({
  tracks: z.array(someTrack),
  current: z.int().nullable(),
  position_ms: z.int(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
});
const bookmark = z.object({
  track: someTrack,
  position_ms: z.int(),
  comment: z.string().nullable(),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
});
const bookmarks = z.looseObject({ bookmarks: z.array(bookmark), total: z.int() });
const ratings = z.looseObject({ tracks: z.array(someTrack.extend({ rating: z.int() })), total: z.int() });

const web = createClient('');

/** What listeners keep: where they are, and what they think of it. */
export const listening: Story = (platform) => {
  const api = () => platform().music.api;

  describe('listening', () => {
    let artist: Person;
    let fan: Person;
    let first: string;
    let second: string;

    beforeAll(async () => {
      [artist, fan] = [await register(api()), await register(api())];
      [first = '', second = ''] = await readyTracks(api(), artist, [{ title: 'First' }, { title: 'Second' }]);
    });

    const ask = (method: string, path: string, json?: unknown) => api()(method, path, { token: fan.token, json });
    const ok = async (method: string, path: string, json?: unknown) => expectJson(await ask(method, path, json), 200);

    it('goes on where the queue is', async () => {
      expect(queue.parse(await ok('GET', '/play-queue'))).toMatchObject({ tracks: [], changed_at: null });
      const saved = { trackIds: [second, first, second], current: 1, positionMs: 1_500, changedBy: 'radio' };
      await ok('PUT', '/play-queue', saved);
      const read = queue.parse(await ok('GET', '/play-queue'));
      expect(read.tracks.map(({ id }) => id)).toEqual(saved.trackIds);
      expect(read).toMatchObject({ current: 1, position_ms: 1_500, changed_by: 'radio' });
      expectInvalid(await ask('PUT', '/play-queue', { ...saved, current: 3 }), 'current');
      expectInvalid(await ask('PUT', '/play-queue', { ...saved, positionMs: -1 }), 'positionMs');
    });

    it('keeps a bookmark in a track', async () => {
      await ok('PUT', `/tracks/${first}/bookmark`, { positionMs: 1_000, comment: 'here' });
      expect(bookmarks.parse(await ok('GET', '/bookmarks'))).toMatchObject({
        total: 1,
        bookmarks: [{ track: { id: first }, position_ms: 1_000, comment: 'here' }],
      });
      await ok('DELETE', `/tracks/${first}/bookmark`);
      expectProblem(await ask('DELETE', `/tracks/${first}/bookmark`), 404, 'not_found');
      expectInvalid(await ask('PUT', `/tracks/${first}/bookmark`, { positionMs: 'x' }), 'positionMs');
    });

    it('keeps a rating of a track', async () => {
      for (const rating of [2, 5]) await ok('PUT', `/tracks/${first}/rating`, { rating });
      expect(ratings.parse(await ok('GET', '/ratings'))).toMatchObject({
        total: 1,
        tracks: [{ id: first, rating: 5 }],
      });
      await ok('DELETE', `/tracks/${first}/rating`);
      expectProblem(await ask('DELETE', `/tracks/${first}/rating`), 404, 'not_found');
      expectInvalid(await ask('PUT', `/tracks/${first}/rating`, { rating: 6 }), 'rating');
    });

    it('finds what followed artists have made', async () => {
      const feed = async () => trackList.parse(await ok('GET', '/feed')).tracks.map(({ id }) => id);
      expect(await feed()).toEqual([]);
      await ok('POST', `/users/${artist.id}/follow`);
      expect(await feed()).toEqual([second, first]);
    });

    it('subscribes to an artist, and to a playlist that is public', async () => {
      const { id: list } = await createPlaylist(api(), artist, { title: 'Mix', isPublic: true });
      await api()('POST', `/playlists/${list}/tracks`, { token: artist.token, json: { trackId: first } });
      for (const [path, count] of [
        [`/artists/${artist.id}/feed.xml`, 2],
        [`/playlists/${list}/feed.xml`, 1],
      ] as const) {
        const answer = await api()('GET', path);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          ...[path, 200, 'application/rss+xml; charset=utf-8'],
        ]);
        const enclosures = [...answer.text.matchAll(/<enclosure url="([^"]+)" length="(\d+)"/g)];
        expect(enclosures).toHaveLength(count);
        const [, address = '', length] = enclosures[0] ?? [];
        const sound = await web('GET', address);
        expect([sound.status, String(sound.bytes.length)]).toEqual([200, length]);
        const etag = answer.headers.get('etag') ?? '';
        expect((await api()('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
      }
      await api()('PUT', `/playlists/${list}`, { token: artist.token, json: { isPublic: false } });
      expectProblem(await api()('GET', `/playlists/${list}/feed.xml`), 404, 'not_found');
    });
  });
};
