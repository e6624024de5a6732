import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { createClient } from '../client.ts';
import type { Story } from '../common/story.ts';
import { isBehindEdge } from '../edge.ts';
import { expectJson } from '../expect.ts';
import { readyTracks } from './actions.ts';
import { loginOf, type PlayerLogin, signatureOf } from './subsonic.ts';

const song = z.looseObject({ id: z.string(), title: z.string(), duration: z.number(), albumId: z.string() });
const answered = z.object({
  'subsonic-response': z.looseObject({
    status: z.enum(['ok', 'failed']),
    error: z.object({ code: z.int(), message: z.string().min(1) }).optional(),
    searchResult3: z.object({ song: z.array(song) }).optional(),
    album: z.looseObject({ song: z.array(song) }).optional(),
    playQueue: z.looseObject({ current: z.string(), position: z.number() }).optional(),
  }),
});

const web = createClient('');

/** Programs for Subsonic, which sign in with an app password. */
export const players: Story = (platform) => {
  const api = () => platform().music.api;

  describe('players for Subsonic', () => {
    let listener: Person;
    let login: PlayerLogin;

    beforeAll(async () => {
      listener = await register(api());
      login = await loginOf(api(), listener, 'phone');
      const of = { artistName: 'Ana', album: 'First' };
      await readyTracks(api(), listener, [
        { title: 'One', ...of, trackNumber: '1' },
        { title: 'Two', ...of, trackNumber: '2' },
      ]);
    });

    /** A request as players sign it: with a new salt for each. */
    const ask = (method: string, given: Record<string, string> = {}, by = login): Promise<Answer> => {
      const signed = signatureOf(by, randomUUID());
      const query = new URLSearchParams({ ...signed, v: '1.16.1', c: 'acceptance', f: 'json', ...given });
      return web('GET', `${new URL('/rest/', api().base).href}${method}.view?${query}`);
    };
    const ok = async (method: string, given: Record<string, string> = {}, by = login) => {
      const body = answered.parse(expectJson(await ask(method, given, by), 200))['subsonic-response'];
      expect([method, body.status, body.error]).toEqual([method, 'ok', undefined]);
      return body;
    };

    it('read the library, and play it', async () => {
      await ok('ping');
      const songs = (await ok('search3', { query: '' })).searchResult3?.song ?? [];
      expect(songs.map(({ title }) => title).sort()).toEqual(['One', 'Two']);
      const [first] = songs;
      const { album } = await ok('getAlbum', { id: first?.albumId ?? '' });
      expect(album?.song.map(({ title }) => title)).toEqual(['One', 'Two']);
      const answer = await ask('stream', { id: first?.id ?? '', maxBitRate: '128' });
      const location = answer.headers.get('location');
      const sound = isBehindEdge && location !== null ? await web('GET', location) : answer;
      expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
      expect(sound.bytes.toString('latin1', 4, 8)).toBe('ftyp');
    });

    it('leave off on one device and go on at another', async () => {
      const [first] = (await ok('search3', { query: '' })).searchResult3?.song ?? [];
      await ok('savePlayQueue', { id: first?.id ?? '', current: first?.id ?? '', position: '1500', c: 'phone' });
      expect((await ok('getPlayQueue', { c: 'desktop' })).playQueue).toMatchObject({
        current: first?.id,
        position: 1500,
      });
    });

    it('have the hidden tracks of their own account, and of no other', async () => {
      const [owner, stranger] = await Promise.all([register(api()), register(api())]);
      const [own, theirs] = [await loginOf(api(), owner, 'phone'), await loginOf(api(), stranger, 'phone')];
      const [id] = await readyTracks(api(), owner, [{ title: 'Hushed', album: 'Hush', visibility: 'private' }]);
      const [found] = (await ok('search3', { query: 'hushed' }, own)).searchResult3?.song ?? [];
      expect(found).toMatchObject({ id: `tr-${id}`, title: 'Hushed', album: 'Hush' });
      const given = { id: found?.albumId ?? '' };
      expect((await ok('getAlbum', given, own)).album?.song).toHaveLength(1);
      const refused = answered.parse(expectJson(await ask('getAlbum', given, theirs), 200))['subsonic-response'];
      expect(refused.error?.code).toBe(70);
      const json = { visibility: 'public' };
      expectJson(await api()('PATCH', `/tracks/${id}`, { token: owner.token, json }), 200);
      for (const by of [own, theirs]) expect((await ok('getAlbum', given, by)).album?.song).toHaveLength(1);
    });

    it('are signed out when their password is revoked', async () => {
      const { token } = listener;
      expectJson(await api()('DELETE', `/app-passwords/${login.id}`, { token }), 200);
      const body = answered.parse(expectJson(await ask('ping'), 200))['subsonic-response'];
      expect([body.status, body.error?.code]).toEqual(['failed', 40]);
    });
  });
};
