import { beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, type Person, register } from '../actions.ts';
import type { Ask } from '../client.ts';
import { expectRanges, expectValidators } from '../common/ranges.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { tinySong } from '../media.ts';
import { singleTrack } from '../shapes.ts';
import { getTrack, readyTracks } from './actions.ts';

export const originals: Story = (platform) => {
  const api = () => platform().music.api;

  describe('originals', () => {
    let owner: Person;
    let stranger: Person;
    let id: string;

    beforeAll(async () => {
      [owner, stranger] = [await register(api()), await register(api())];
      id = (await readyTracks(api(), owner, [{ title: 'to be downloaded' }]))[0] ?? '';
    });

    const paths = ['stream?q=original', 'download'] as const;
    const get = (path: string, by: Ask = {}, method = 'GET') => api()(method, `/tracks/${id}/${path}`, by);
    const give = async (audience: unknown) =>
      api()('PATCH', `/tracks/${id}`, { token: owner.token, json: { originals: audience } });

    it.each(paths)('are the bytes of the upload, for the owner: %s', async (path) => {
      const answer = await get(path, { token: owner.token });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(answer.bytes.equals(Buffer.from(await tinySong()))).toBe(true);
      expect(answer.headers.get('content-type')).toMatch(/^audio\//);
      const { key } = await createKey(platform().video.api, owner);
      expect((await get(path, { key })).bytes).toEqual(answer.bytes);
    });

    it.each(paths)('are ranges and validators too: %s', async (path) => {
      const ask = (method: string, headers: Record<string, string> = {}) =>
        get(path, { token: owner.token, headers }, method);
      await expectRanges(ask);
      await expectValidators(ask);
    });

    it('are saved under the name of the uploaded file', async () => {
      const { headers } = await get('download', { token: owner.token });
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="song\.[a-z\d]+"; filename\*=UTF-8''song\.[a-z\d]+$/,
      );
    });

    it.each(paths)('are given to others if the owner says so: %s', async (path) => {
      for (const by of [{}, { token: 'bad' }, { token: stranger.token }]) {
        expectProblem(await get(path, by), 403, 'downloads_off');
      }
      expect(singleTrack.parse(expectJson(await give('public'), 200)).track.originals).toBe('public');
      const answer = await get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      expect(expectJson(await give('owner'), 200)).toMatchObject({ track: { originals: 'owner' } });
      // Behind the edge too.
      expectProblem(await get(path), 403, 'downloads_off');
      expect((await getTrack(api(), id)).originals).toBe('owner');
    });

    it.each(['everybody', '', null, true, ['public']])('are not given to %j', async (audience) => {
      expectInvalid(await give(audience), 'originals');
    });
  });
};
