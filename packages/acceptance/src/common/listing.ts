import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import { expectInvalid, expectProblem } from '../expect.ts';
import { apiOf, type CommonStory, listOf, uploadTo } from './service.ts';

export const listing: CommonStory = (platform, service) => {
  const api = () => apiOf(platform, service);
  const path = `/${service.kind}`;

  describe("the list of one's own", () => {
    const titles = ['one', 'two', 'three', 'four', 'five'];
    let owner: Person;
    let stranger: Person;

    beforeAll(async () => {
      [owner, stranger] = [await register(api()), await register(api())];
      for (const title of titles) await uploadTo(api(), service, owner, { title });
    });

    const list = (query: string, token = owner.token) => listOf(api(), service, token, query);

    it('is newest first, twenty to a page', async () => {
      const all = await list('');
      expect(all).toMatchObject({ page: 0, limit: 20, total: 5 });
      expect(all.items.map(({ title }) => title)).toEqual([...titles].reverse());
    });

    it('gives each video on exactly one page', async () => {
      const pages = [await list('?page=0&limit=2'), await list('?page=1&limit=2'), await list('?page=2&limit=2')];
      expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
      expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual([...titles].reverse());
      for (const page of pages) expect(page).toMatchObject({ limit: 2, total: 5 });
    });

    it('brings a limit over 100 down to it, and says so', async () => {
      for (const limit of [101, 5_000, 2_147_483_648]) expect((await list(`?limit=${limit}`)).limit).toBe(100);
      expect((await list('?limit=100')).limit).toBe(100);
    });

    it('is empty past the end, however far', async () => {
      for (const page of [3, 1_000_000, 2_147_483_647]) {
        expect(await list(`?page=${page}&limit=100`)).toMatchObject({ items: [], page, total: 5 });
      }
    });

    it.each(['-1', '1.5', 'abc', '1e2', '0x10', ' 1', '99999999999999999999', '%00', 'NaN'])(
      'refuses page and limit %s',
      async (value) => {
        expectInvalid(await api()('GET', `${path}?page=${value}`, { token: owner.token }), 'page');
        expectInvalid(await api()('GET', `${path}?limit=${value}`, { token: owner.token }), 'limit');
      },
    );

    it('refuses a limit of 0, and a value given twice', async () => {
      expectInvalid(await api()('GET', `${path}?limit=0`, { token: owner.token }), 'limit');
      expectProblem(await api()('GET', `${path}?page=0&page=1`, { token: owner.token }), 400);
    });

    it("shows nobody else's", async () => {
      expect(await list('', stranger.token)).toMatchObject({ items: [], total: 0 });
      expect(await list('')).toMatchObject({ total: 5 });
    });
  });
};
