import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/logging';
import { candidateCap } from '../src/services/search/candidates.ts';
import { createSearchService, type SearchService } from '../src/services/search/search.ts';
import { type MusicApi, startMusicApi } from './harness.ts';

/** More than are looked at for one search, and more than are kept in memory. */
const popularCount = 10_500;
const obscureCount = candidateCap + 500;

let api: MusicApi;
let service: SearchService;

async function insert(sql: string): Promise<void> {
  const { id } = await api.register();
  await api.database.execute(
    `WITH made AS (${sql}), tracks AS (
       INSERT INTO music.tracks (id, account_id, title, artist_name, status, source_key, play_count)
       SELECT id, $1, title, artist, 'ready', 'private/tracks/x/source', plays FROM made
     )
     INSERT INTO music.track_search SELECT id, E'\\n' || title || E'\\n' || artist || E'\\n' FROM made`,
    [id],
  );
}

beforeAll(async () => {
  api = await startMusicApi();
  // In parts: a statement has ten seconds.
  for (let from = 0; from < popularCount; from += 2_000) {
    await insert(
      `SELECT 'popular-' || n AS id, 'the common song' AS title, CASE n % 100 WHEN 0 THEN 'rare artist' ELSE 'x' END AS artist, 100 + n AS plays
       FROM generate_series(${from}, ${Math.min(from + 2_000, popularCount) - 1}) n`,
    );
  }
  for (let from = 0; from < obscureCount; from += 2_000) {
    await insert(
      `SELECT 'obscure-' || n AS id, 'demo obscurity' AS title, 'y' AS artist, n % 7 AS plays
       FROM generate_series(${from}, ${Math.min(from + 2_000, obscureCount) - 1}) n`,
    );
  }
  await insert(`SELECT 'whole' AS id, 'common' AS title, 'z' AS artist, 0 AS plays`);
  await insert(`SELECT 'beginning' AS id, 'commonplace' AS title, 'z' AS artist, 1 AS plays`);
  await insert(`SELECT 'obscure-whole' AS id, 'obscurity' AS title, 'z' AS artist, 0 AS plays`);
  await api.database.execute('ANALYZE music.tracks, music.track_search', []);
  service = createSearchService(api.database, silentLogger(), { mostPlayed: 10_000 });
}, 180_000);
afterAll(() => api.stop());

const mostPlayedFirst = (count: number, step = 1, from = popularCount - 1): string[] =>
  Array.from({ length: count }, (_, n) => `popular-${from - n * step}`);

describe('search among more tracks than can be looked at', () => {
  it('finds unpopular better matches before the most played worse ones', async () => {
    expect(await service.search('common', 30)).toEqual(['whole', 'beginning', ...mostPlayedFirst(28)]);
  });

  it('ranks what many match by plays, also by two letters', async () => {
    expect(await service.search('he common so', 30)).toEqual(mostPlayedFirst(30));
    expect(await service.search('th', 30)).toEqual(mostPlayedFirst(30));
  });

  it('ranks all of what few match by plays', async () => {
    expect(await service.search('are art', 200)).toEqual(mostPlayedFirst(105, 100, 10_400));
    expect(await service.search('artist common', 3)).toEqual(mostPlayedFirst(3, 100, 10_400));
  });

  it('of what many match and nobody plays still finds the whole fields first, and as many as are wanted', async () => {
    const found = await service.search('obscurity', 30);
    expect(found[0]).toBe('obscure-whole');
    expect(found.slice(1).every((id) => id.startsWith('obscure-'))).toBe(true);
    expect(new Set(found).size).toBe(30);
  });

  it('looks grams up by their index, without workers of its own', async () => {
    for (const gram of ['qqq', 'rar']) {
      const plan = await api.database.query<Record<'QUERY PLAN', string>>(
        `EXPLAIN SELECT track_id FROM music.track_search WHERE music.search_grams(text) @> ARRAY['${gram}'] LIMIT ${candidateCap}`,
      );
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).toContain('track_search_grams_idx');
      expect(lines).not.toContain('Parallel');
    }
  });
});
