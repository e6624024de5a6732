import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { apiOf, type CommonStory, type MediaPage, uploadTo } from './service.ts';

/** A list of an account's own media, and how to create accounts with such a list. */
export interface OwnList<Owner> {
  join: () => Promise<Owner>;
  /** Uploads the smallest medium and returns its id. */
  upload: (owner: Owner) => Promise<string>;
  ask: (owner: Owner, query: string) => Promise<Answer>;
  read: (json: unknown) => { items: { id: string }[] } & Omit<MediaPage, 'items'>;
}

export const listing: CommonStory = (platform, service) => {
  const api = () => apiOf(platform, service);
  ownList<Person>({
    join: () => register(api()),
    upload: (owner) => uploadTo(api(), service, owner),
    ask: ({ token }, query) => api()('GET', `/${service.kind}${query}`, { token }),
    read: service.read.list,
  });
};

const withCursor = z.looseObject({ next_cursor: z.string().nullable() });

export function ownList<Owner>({ join, upload, ask, read }: OwnList<Owner>): void {
  describe('the list of own media', () => {
    const ids: string[] = [];
    let owner: Owner;
    let stranger: Owner;

    beforeAll(async () => {
      [owner, stranger] = [await join(), await join()];
      for (let n = 0; n < 5; n++) ids.unshift(await upload(owner));
    });

    const list = async (query: string, of = owner) => read(expectJson(await ask(of, query), 200));
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

    it('is newest first, twenty to a page', async () => {
      const all = await list('');
      expect(all).toMatchObject({ page: 0, limit: 20, total: 5 });
      expect(idsOf(all)).toEqual(ids);
    });

    it('has each medium on exactly one page', async () => {
      const pages = [await list('?page=0&limit=2'), await list('?page=1&limit=2'), await list('?page=2&limit=2')];
      expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
      expect(pages.flatMap(idsOf)).toEqual(ids);
      for (const page of pages) expect(page).toMatchObject({ limit: 2, total: 5 });
    });

    it('reduces a limit over 100 to 100, and reports it', async () => {
      for (const limit of [101, 5_000, 2_147_483_648, '99999999999999999999'])
        expect((await list(`?limit=${limit}`)).limit).toBe(100);
      expect((await list('?limit=100')).limit).toBe(100);
    });

    it('is empty on any page past the end', async () => {
      for (const page of [3, 1_000_000, 2_147_483_647]) {
        expect(await list(`?page=${page}&limit=100`)).toMatchObject({ items: [], page, total: 5 });
      }
    });

    it.each(['-1', '1.5', 'abc', '1e2', '0x10', ' 1', '99999999999999999999', '%00', 'NaN', ''])(
      'refuses page and limit %j',
      async (value) => {
        expectInvalid(await ask(owner, `?page=${value}`), 'page');
        // A limit above the maximum is reduced, not refused.
        if (!/^\d+$/.test(value)) expectInvalid(await ask(owner, `?limit=${value}`), 'limit');
      },
    );

    it('refuses a limit of 0, and a value given twice', async () => {
      expectInvalid(await ask(owner, '?limit=0'), 'limit');
      expectProblem(await ask(owner, '?page=0&page=1'), 400);
    });

    it('is walked by cursor, with each medium once', async () => {
      const walked: string[] = [];
      let query = '?limit=2';
      for (let page = 0; ; page += 1) {
        const answer = await ask(owner, query);
        const { items, ...rest } = read(expectJson(answer, 200));
        expect(rest).toMatchObject({ page, limit: 2, total: 5 });
        walked.push(...items.map(({ id }) => id));
        const { next_cursor: cursor } = withCursor.parse(answer.json);
        if (cursor === null) break;
        query = `?limit=2&cursor=${cursor}`;
      }
      expect(walked).toEqual(ids);
      const oldestFirst = await list('?sort=created_at');
      expect(idsOf(oldestFirst)).toEqual([...ids].reverse());
    });

    it('refuses a cursor that is changed, of another account or order, and with a page', async () => {
      const { next_cursor: cursor } = withCursor.parse(expectJson(await ask(owner, '?limit=2'), 200));
      for (const wrong of [`${cursor}A`, 'x', '', 'x'.repeat(7_000), '%00']) {
        expectInvalid(await ask(owner, `?cursor=${wrong}`), 'cursor');
      }
      expectInvalid(await ask(owner, `?sort=created_at&cursor=${cursor}`), 'cursor');
      expectInvalid(await ask(owner, `?q=a&cursor=${cursor}`), 'cursor');
      expectInvalid(await ask(stranger, `?cursor=${cursor}`), 'cursor');
      expectInvalid(await ask(owner, `?page=0&cursor=${cursor}`), 'page');
      expectInvalid(await ask(owner, '?sort=password'), 'sort');
      expectInvalid(await ask(owner, '?q='), 'q');
    });

    it('finds nothing where nothing matches', async () => {
      expect(await list('?q=%25')).toMatchObject({ items: [], total: 0 });
    });

    it('does not show media of other accounts', async () => {
      expect(await list('', stranger)).toMatchObject({ items: [], total: 0 });
      expect(await list('')).toMatchObject({ total: 5 });
    });
  });
}
