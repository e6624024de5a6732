import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { colourOf, difference, factsOf, quarterColours, quarters } from '@millrace/testkit/media';
import { form, type Person, register } from '../actions.ts';
import { editing, joining } from '../common/editing.ts';
import { untilDone, uploadTo } from '../common/service.ts';
import { musicService } from '../common/services.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { singleTrack, someTracks } from '../shapes.ts';
import { loginOf, signatureOf } from './subsonic.ts';

const fields: Story = (platform) =>
  editing<Person>(platform, {
    service: musicService,
    noun: 'track',
    join: joining(platform, musicService),
    upload: (owner) => uploadTo(platform().music.api, musicService, owner),
    change: {
      json: { title: 'Tide', artistName: 'The Boats', album: 'Low Water', genre: 'Folk' },
      shown: { title: 'Tide', artist_name: 'The Boats', album: 'Low Water', genre: 'Folk' },
    },
    clear: { json: { album: null, genre: '' }, shown: { album: null, genre: null } },
    text: 'title',
    wrong: [
      [{ title: '' }, 'title'],
      [{ artistName: null }, 'artistName'],
      [{ album: 3 }, 'album'],
      [{ genre: 'x'.repeat(101) }, 'genre'],
      [{ title: 'fine', artist_name: 'no' }, 'artist_name'],
      [{}, 'body'],
    ],
    // Tracks are public.
    strangersGet: 403,
    count: (id) => platform().music.api('POST', `/tracks/${id}/play`, { json: {} }),
  });

const ready: Story = (platform) => {
  const api = () => platform().music.api;
  const idsOf = async (q: string) =>
    someTracks
      .parse(expectJson(await api()('GET', `/tracks/search?q=${encodeURIComponent(q)}`), 200))
      .tracks.map(({ id }) => id);

  describe('a ready track', () => {
    it('is found by its new title right after the edit, and not by the old one', async () => {
      const owner = await register(api());
      const [old, now] = [`Quondam ${owner.id}`, `Hodiernal ${owner.id}`];
      const id = await uploadTo(api(), musicService, owner, { title: old });
      await untilDone(api(), musicService, owner, id);
      expect(await idsOf(old)).toEqual([id]);
      expect((await api()('PATCH', `/tracks/${id}`, { token: owner.token, json: { title: now } })).status).toBe(200);
      expect([await idsOf(now), await idsOf(old)]).toEqual([[id], []]);
      expect((await api()('GET', `/tracks/${id}/embed`)).text).toContain(now);
    });

    it('gets another cover, in the size of covers; nothing of it is left after the deletion', async () => {
      const owner = await register(api());
      const id = await uploadTo(api(), musicService, owner);
      const put = async (bytes: Buffer) =>
        api()('PUT', `/tracks/${id}/cover`, {
          token: owner.token,
          body: form([['file', { bytes: new Uint8Array(bytes), name: 'cover.webp' }]]),
        });
      const picture = await quarters(1800, 1800).webp().toBuffer();
      const early = await put(picture);
      if (early.status !== 200) expectProblem(early, 409, 'not_ready');
      await untilDone(api(), musicService, owner, id);
      const { cover_art: cover } = singleTrack.parse(expectJson(await put(picture), 200)).track;
      const bytes = Buffer.from(await (await fetch(new URL(cover ?? '', api().base))).arrayBuffer());
      expect(await factsOf(bytes)).toMatchObject({ type: 'image/jpeg', width: 1200, height: 1200 });
      const corner = await colourOf(bytes, { left: 0.65, top: 0.15, width: 0.2, height: 0.2 });
      expect(difference(corner, quarterColours.topRight)).toBeLessThan(12);
      // Players get it in the size that they ask for; the copy goes with the track.
      const login = signatureOf(await loginOf(api(), owner, 'phone'), randomUUID());
      const given = { ...login, v: '1.16.1', c: 'acceptance', id: `tr-${id}`, size: '300' };
      const small = await fetch(`${new URL('/rest/getCoverArt', api().base)}?${new URLSearchParams(given)}`);
      const facts = await factsOf(Buffer.from(await small.arrayBuffer()));
      expect(facts).toMatchObject({ type: 'image/jpeg', width: 320, height: 320 });
      expectProblem(await put(Buffer.from('GIF89a but not really')), 415, 'unsupported_media_type');
      expect(singleTrack.parse((await api()('GET', `/tracks/${id}`)).json).track.cover_art).toBe(cover);
      expect((await api()('DELETE', `/tracks/${id}`, { token: owner.token })).status).toBe(200);
      await untilNothingIsStored(platform(), 'tracks', id);
    });
  });
};

export const musicEditing: readonly Story[] = [fields, ready];
