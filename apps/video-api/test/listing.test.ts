import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@millrace/database';
import { createCursors } from '@millrace/http';
import { createOwnList, refolding, sortKeyOf } from '@millrace/media';
import { videoList } from '../src/tables.ts';
import { call, type Harness, register, startVideoApi, upload } from './harness.ts';

const count = 100_150;

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi();
  token = await register(api.origin);
  for (let from = 0; from < count; from += 20_000) {
    await api.database.execute(
      `INSERT INTO video.videos (id, account_id, title, title_fold, status, source_key, created_at)
       SELECT 'deep-' || n, a.id, 'video ' || n, 'video ' || n, CASE n % 1000 WHEN 7 THEN 'error' ELSE 'ready' END, 'k', timestamptz '2026-01-01' - n * interval '1 second'
       FROM auth.accounts a, generate_series($1::int, $2::int) n`,
      [from, Math.min(from + 20_000, count) - 1],
    );
  }
  await api.database.execute('VACUUM ANALYZE video.videos', []);
});
afterAll(() => api.stop());

describe('the list of an account with very many videos', () => {
  const list = (query: string) => call(api.origin, 'GET', `/api/videos?${query}`, { token });

  it('can be read up to entry 100,000; deeper pages are 400, and pages past the end are empty', async () => {
    const { status, body } = await list('page=999&limit=100');
    expect([status, body.total]).toEqual([200, count]);
    expect(body.videos.map((video: { title: string }) => video.title)).toEqual(
      Array.from({ length: 100 }, (_, n) => `video ${99_900 + n}`),
    );
    const beyond = await list('page=1000&limit=100');
    expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field: 'page' }] } });
    expect(beyond.body.detail).toContain('Paging ends after 100000 entries');
    expect(await list('page=2147483647')).toMatchObject({ status: 200, body: { videos: [], total: count } });
  });
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}
/** Without the total, which is counted once in the statement of the first page. */
const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((part) => part['Parent Relationship'] !== 'InitPlan').flatMap(nodesOf),
];

describe('the plans of the list', () => {
  /** A database that also explains its statements. */
  const explaining = (plans: Plan[]): Database => ({
    ...api.database,
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      const [row] = await api.database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        parameters,
      );
      plans.push(...(row?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? []));
      return api.database.query<Row>(sql, parameters);
    },
  });

  const ready = { sql: (value: string) => `status = ${value}`, value: 'error' };

  it.each([
    ['newest first', {}, []],
    ['oldest first', { sort: 'created_at' }, []],
    ['by title', { sort: 'title' }, []],
    ['by title, descending', { sort: '-title' }, []],
    ['of a rare status', {}, [ready]],
  ])('%s, reads no more rows than the page has, on the first page and on the next', async (_name, request, filters) => {
    const plans: Plan[] = [];
    const database = explaining(plans);
    const [account] = await api.database.query<{ id: number }>('SELECT account_id AS id FROM video.videos LIMIT 1');
    const read = createOwnList({ database, cursors: createCursors(['a secret']) }, videoList);
    const first = await read(account?.id ?? 0, { ...request, limit: 20 }, filters);
    const next = await read(
      account?.id ?? 0,
      { ...request, limit: 20, cursor: first.fields.next_cursor ?? '' },
      filters,
    );
    expect(new Set([...first.ids, ...next.ids]).size).toBe(40);
    const nodes = plans.flatMap(nodesOf);
    expect(plans).toHaveLength(2);
    expect(nodes.filter((node) => node['Node Type'].includes('Seq Scan') || node['Node Type'] === 'Sort')).toEqual([]);
    for (const node of nodes)
      expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(21);
  });
});

describe('a walk by cursor', () => {
  const list = async (of: string, query: string) =>
    await call(api.origin, 'GET', `/api/videos?${query}`, { token: of });

  it.each(['-created_at', 'created_at', 'title', '-title'])(
    'misses none and repeats none while others are added and deleted: %s',
    async (sort) => {
      const owner = await register(api.origin);
      const { body } = await call(api.origin, 'GET', '/api/auth/me', { token: owner });
      const insert = (name: string, count: number) =>
        api.database.execute(
          `INSERT INTO video.videos (id, account_id, title, title_fold, status, source_key, created_at)
           SELECT $2 || n || '-' || $1, $1::int, $2 || n % 7, $2 || n % 7, 'ready', 'k', now() + (n % 5) * interval '1 second'
           FROM generate_series(1, $3::int) n`,
          [body.user.id, name, count],
        );
      await insert('kept', 50);
      await insert('gone', 20);
      const seen: string[] = [];
      let cursor: string | null = '';
      for (let page = 0; cursor !== null; page += 1) {
        const answer: Awaited<ReturnType<typeof list>> = await list(
          owner,
          `sort=${sort}&limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        expect(answer).toMatchObject({ status: 200, body: { page, limit: 7, total: 70 } });
        seen.push(...answer.body.videos.map(({ id }: { id: string }) => id));
        cursor = answer.body.next_cursor;
        // Between two pages, one of the read entries and one of the others is deleted, and new ones come everywhere.
        await api.database.execute(
          `DELETE FROM video.videos WHERE id IN (SELECT id FROM video.videos WHERE account_id = $1 AND id LIKE 'gone%' ORDER BY random() LIMIT 2)`,
          [body.user.id],
        );
        await insert(`new${page}-`, 3);
      }
      const kept = seen.filter((id) => id.startsWith('kept'));
      expect([kept.length, new Set(kept).size, new Set(seen).size]).toEqual([50, 50, seen.length]);
    },
  );

  it('refuses a cursor that is changed, of another account, order or filter, and with a page', async () => {
    const { next_cursor: cursor } = (await list(token, 'limit=3')).body;
    expect((await list(token, `limit=3&cursor=${cursor}`)).status).toBe(200);
    const middle = cursor.length >> 1;
    const changed = cursor.slice(0, middle) + (cursor[middle] === 'A' ? 'B' : 'A') + cursor.slice(middle + 1);
    const stranger = await register(api.origin);
    for (const [of, query] of [
      [token, `cursor=${changed}`],
      [token, `cursor=${cursor}A`],
      [token, `cursor=${cursor}=`],
      [token, 'cursor='],
      [token, 'cursor=abc.def'],
      [token, `cursor=${'x'.repeat(7_000)}`],
      [token, `sort=title&cursor=${cursor}`],
      [token, `status=ready&cursor=${cursor}`],
      [token, `q=video&cursor=${cursor}`],
      [stranger, `cursor=${cursor}`],
    ] as const) {
      expect([query, await list(of, query)]).toMatchObject([
        query,
        { status: 400, body: { code: 'invalid_request', errors: [{ field: 'cursor' }] } },
      ]);
    }
    expect(await list(token, `page=1&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'page' }] },
    });
  });

  it('reaches entries beyond the depth of pages', async () => {
    const { body } = await list(token, 'page=999&limit=100');
    const next = await list(token, `limit=100&cursor=${body.next_cursor}`);
    expect(next.body).toMatchObject({ page: 1_000, total: count });
    expect(next.body.videos[0].title).toBe('video 100000');
    expect((await list(token, `limit=100&cursor=${next.body.next_cursor}`)).body).toMatchObject({ next_cursor: null });
  });
});

describe('filters and orders', () => {
  it('finds titles without case and accents; wildcards are ordinary characters', async () => {
    const owner = await register(api.origin);
    for (const title of ['Björk live', '100 % pure', '100 percent', 'a_b', 'aXb', 'Ελλάδα'])
      await upload(api.origin, owner, title);
    const found = async (q: string) => {
      const { status, body } = await call(api.origin, 'GET', `/api/videos?sort=title&q=${encodeURIComponent(q)}`, {
        token: owner,
      });
      return status === 200 ? body.videos.map(({ title }: { title: string }) => title) : body.errors[0].field;
    };
    expect(await found('BJORK')).toEqual(['Björk live']);
    expect(await found('%')).toEqual(['100 % pure']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('ελλαδα')).toEqual(['Ελλάδα']);
    expect(await found('100')).toEqual(['100 % pure', '100 percent']);
    expect(await found('\\')).toEqual([]);
    for (const invalid of ['', ' ', '\u200b', 'x'.repeat(201)]) expect(await found(invalid)).toBe('q');
    const { body } = await call(api.origin, 'GET', '/api/videos?status=ready', { token: owner });
    expect(body).toMatchObject({ videos: [], total: 0, next_cursor: null });
    for (const query of [
      'status=done',
      'sort=views',
      'sort=--title',
      'sort=constructor',
      'status=ready&status=error',
    ]) {
      expect((await call(api.origin, 'GET', `/api/videos?${query}`, { token: owner })).status).toBe(400);
    }
  });

  it('the janitor folds titles that an older version stored', async () => {
    const owner = await register(api.origin);
    const id = await upload(api.origin, owner, 'Çelik');
    await api.database.execute(`UPDATE video.videos SET title_fold = '' WHERE id = $1`, [id]);
    await refolding(api.database, { table: 'video.videos', from: 'title', to: 'title_fold' }).run(
      new AbortController().signal,
    );
    expect(await api.database.query('SELECT title_fold AS folded FROM video.videos WHERE id = $1', [id])).toEqual([
      { folded: sortKeyOf('Çelik') },
    ]);
  });
});
