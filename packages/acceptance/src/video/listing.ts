import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register, upload } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { tinyVideo } from '../media.ts';
import { videoList } from '../shapes.ts';
import type { Story } from './story.ts';

export const listing: Story = (platform) => {
  const api = () => platform().video.api;

  describe('the list of videos', () => {
    const titles = ['one', 'two', 'three', 'four', 'five'];
    let owner: Person;
    let stranger: Person;

    beforeAll(async () => {
      [owner, stranger] = [await register(api()), await register(api())];
      for (const title of titles) await upload(api(), owner, await tinyVideo(), title);
    });

    const list = async (query: string, token = owner.token) =>
      videoList.parse(expectJson(await api()('GET', `/videos${query}`, { token }), 200));

    it('is newest first, twenty to a page', async () => {
      const all = await list('');
      expect(all).toMatchObject({ page: 0, limit: 20, total: 5 });
      expect(all.videos.map(({ title }) => title)).toEqual([...titles].reverse());
    });

    it('gives each video on exactly one page', async () => {
      const pages = [await list('?page=0&limit=2'), await list('?page=1&limit=2'), await list('?page=2&limit=2')];
      expect(pages.map(({ videos }) => videos.length)).toEqual([2, 2, 1]);
      expect(pages.flatMap(({ videos }) => videos.map(({ title }) => title))).toEqual([...titles].reverse());
      for (const page of pages) expect(page).toMatchObject({ limit: 2, total: 5 });
    });

    it('brings a limit over 100 down to it, and says so', async () => {
      for (const limit of [101, 5_000, 2_147_483_648]) expect((await list(`?limit=${limit}`)).limit).toBe(100);
      expect((await list('?limit=100')).limit).toBe(100);
    });

    it('is empty past the end, however far', async () => {
      for (const page of [3, 1_000_000, 2_147_483_647]) {
        expect(await list(`?page=${page}&limit=100`)).toMatchObject({ videos: [], page, total: 5 });
      }
    });

    it.each(['-1', '1.5', 'abc', '1e2', '0x10', ' 1', '99999999999999999999', '%00', 'NaN'])(
      'refuses page and limit %s',
      async (value) => {
        expectInvalid(await api()('GET', `/videos?page=${value}`, { token: owner.token }), 'page');
        expectInvalid(await api()('GET', `/videos?limit=${value}`, { token: owner.token }), 'limit');
      },
    );

    it('refuses a limit of 0, and a value given twice', async () => {
      expectInvalid(await api()('GET', '/videos?limit=0', { token: owner.token }), 'limit');
      expectProblem(await api()('GET', '/videos?page=0&page=1', { token: owner.token }), 400);
    });

    it("shows nobody else's videos", async () => {
      expect(await list('', stranger.token)).toMatchObject({ videos: [], total: 0 });
      const [first] = (await list('')).videos;
      expectProblem(await api()('GET', `/videos/${first?.id}`, { token: stranger.token }), 404, 'not_found');
      expectProblem(await api()('DELETE', `/videos/${first?.id}`, { token: stranger.token }), 404, 'not_found');
      expect(await list('')).toMatchObject({ total: 5 });
    });
  });
};
