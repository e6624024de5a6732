import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fold } from '@millrace/media';
import { findNames, nameLimits } from '../src/features/search/names.ts';
import type { NamedKind } from '../src/provided/search.ts';
import { type MusicApi, startMusicApi } from './harness.ts';

let api: MusicApi;

const names = [
  'an',
  'ana',
  'anna band',
  'banana',
  'band of annas',
  'the an',
  'Ärzte',
  '愛',
  '愛の夢',
  'zz banana',
  '100%',
  '100 years',
];

async function insert(list: readonly string[]): Promise<void> {
  const { id } = await api.register();
  await api.database.execute(
    `INSERT INTO music.performers (account_id, name, name_key) SELECT $1, name, key FROM unnest($2::text[], $3::text[]) AS n(name, key)`,
    [id, list, list.map(fold)],
  );
}

beforeAll(async () => {
  api = await startMusicApi();
  await insert(names);
  await insert(Array.from({ length: 400 }, (_, n) => `common ${String(n).padStart(3, '0')} name`));
  await api.database.execute('ANALYZE music.performers', []);
}, 180_000);
afterAll(() => api.stop());

const found = async (q: string, limit = 10, limits = nameLimits, kind: NamedKind = 'artist'): Promise<string[]> =>
  (await findNames(api.database, { kind, phrase: fold(q), limit, limits })).map(({ key }) => key);

describe('a search by name', () => {
  it.each([
    // The whole name, beginnings, parts; each by name.
    ['an', ['an', 'ana', 'anna band', 'banana', 'band of annas', 'the an', 'zz banana']],
    ['nana', ['banana', 'zz banana']],
    ['band anna', ['anna band', 'band of annas']],
    ['ARZTE', ['arzte']],
    ['愛の', ['愛の夢']],
    ['の夢', ['愛の夢']],
    ['0%', ['100%']],
    ['%', []],
    ['__', []],
    ['nobody', []],
  ])('for "%s" finds %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('of one character finds beginnings', async () => {
    expect(await found('愛')).toEqual(['愛', '愛の夢']);
    expect(await found('z')).toEqual(['zz banana']);
  });

  it('finds the first ones of many, in their order', async () => {
    const first = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => `common ${String(from + n).padStart(3, '0')} name`);
    expect(await found('common', 5)).toEqual(first(5));
    // Parts of more names than the lookup of grams reads.
    const limits = { names: 50, walked: 1_000 };
    expect(await found('ommon', 5, limits)).toEqual(first(5));
    const withBothWords = ['039', '139', '239', '339'].map((n) => `common ${n} name`);
    expect(await found('mon 39', 20, limits)).toEqual([...first(10, 390), ...withBothWords]);
  });

  it('finds something if there are more than it reads', async () => {
    expect(await found('ommon', 5, { names: 50, walked: 3 })).toHaveLength(5);
  });

  it('reads indexes of grams of all three kinds', async () => {
    for (const [table, key, index] of [
      ['music.albums', 'title_key', 'albums_grams_idx'],
      ['music.performers', 'name_key', 'performers_grams_idx'],
      ['music.playlists', 'title_fold', 'playlists_public_grams_idx'],
    ]) {
      const plan = await api.database.transaction(async (tx) => {
        await tx.$executeRawUnsafe('SET LOCAL enable_seqscan = off');
        return tx.$queryRawUnsafe<Record<'QUERY PLAN', string>[]>(
          `EXPLAIN SELECT n.id FROM ${table} n WHERE ${table === 'music.playlists' ? 'n.is_public' : 'true'}
             AND music.search_grams(E'\\n' || n.${key} || E'\\n') @> ARRAY['qqq']`,
        );
      });
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    }
  });
});
