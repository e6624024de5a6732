import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@millrace/database';
import { AppError, silentLogger } from '@millrace/service';
import { patient, until } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { lookupLimits } from '../src/features/search/candidates.ts';
import { createSearchService, type SearchOptions } from '../src/features/search/search.ts';
import { updateTrack } from '../src/features/tracks/editTrack.ts';
import type { SearchService } from '../src/provided/search.ts';
import { type MusicApi, startMusicApi } from './harness.ts';

/** More than one search reads, and more than are kept in memory. */
const popularCount = 10_500;
const obscureCount = lookupLimits.matches + 500;
/** A busy machine must not end a lookup: the result would lack what it finds. */
const timeoutMs = patient(60_000);

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
  // In parts, because a statement times out after ten seconds.
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
  service = createSearchService(api.database, silentLogger(), { mostPlayed: 10_000, timeoutMs });
}, 180_000);
afterAll(() => api.stop());

const mostPlayedFirst = (count: number, step = 1, from = popularCount - 1): string[] =>
  Array.from({ length: count }, (_, n) => `popular-${from - n * step}`);

describe('search among more tracks than one search reads', () => {
  it('ranks better matches with few plays before worse matches with many plays', async () => {
    expect(await service.search('common', 30)).toEqual(['whole', 'beginning', ...mostPlayedFirst(28)]);
  });

  it('ranks the matches of a common term by plays, also of two letters', async () => {
    expect(await service.search('he common so', 30)).toEqual(mostPlayedFirst(30));
    expect(await service.search('th', 30)).toEqual(mostPlayedFirst(30));
  });

  it('ranks all matches of a rare term by plays', async () => {
    expect(await service.search('are art', 200)).toEqual(mostPlayedFirst(105, 100, 10_400));
    expect(await service.search('artist common', 3)).toEqual(mostPlayedFirst(3, 100, 10_400));
  });

  it('finds whole fields first, and as many tracks as requested, if many unpopular tracks match', async () => {
    const found = await service.search('obscurity', 30);
    expect(found[0]).toBe('obscure-whole');
    expect(found.slice(1).every((id) => id.startsWith('obscure-'))).toBe(true);
    expect(new Set(found).size).toBe(30);
  });

  it('looks up grams with the index, without parallel workers', async () => {
    for (const gram of ['qqq', 'rar']) {
      const plan = await api.database.query<Record<'QUERY PLAN', string>>(
        `EXPLAIN SELECT track_id FROM music.track_search WHERE music.search_grams(text) @> ARRAY['${gram}'] LIMIT ${lookupLimits.matches}`,
      );
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).toContain('track_search_grams_idx');
      expect(lines).not.toContain('Parallel');
    }
  });
});

/** The statements that one search sent to the database. */
async function statementsOf(phrase: string, options: SearchOptions): Promise<{ sql: string; parameters: unknown[] }[]> {
  const statements: { sql: string; parameters: unknown[] }[] = [];
  const recording: Database = {
    ...api.database,
    readWithin: (timeoutMs, work) =>
      api.database.readWithin(timeoutMs, (reader) =>
        work({
          query: (sql, parameters = []) => {
            if (!sql.includes('changed_at')) statements.push({ sql, parameters: [...parameters] });
            return reader.query(sql, parameters);
          },
        }),
      ),
  };
  await createSearchService(recording, silentLogger(), { timeoutMs, ...options }).search(phrase, 30);
  return statements;
}

/** A step of a query plan, with its actual number of rows. */
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Actual Rows': z.number(),
    Plans: z.array(planNode).default([]),
  }),
);
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  Plans: PlanNode[];
}
const flat = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(flat)];

async function stepsOf(statement: { sql: string; parameters: unknown[] }): Promise<PlanNode[]> {
  const [row] = await api.database.query<Record<'QUERY PLAN', unknown>>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.sql}`,
    statement.parameters,
  );
  const [plan] = z.array(z.object({ Plan: planNode })).parse(row?.['QUERY PLAN']);
  return plan === undefined ? [] : flat(plan.Plan);
}

describe('a search designed to be slow', () => {
  const limits = { matches: 500, texts: 1_000, listed: 3_000 };

  it.each([
    // The first word is in every text; the others are in none.
    ['words of one letter', 'common q q2 j w'],
    ['a run of characters whose few grams are common', 'common common commoncommon'],
    ['words that only obscure tracks have', 'obscurity demo q j'],
  ])('for %s reads no more texts than the limit', async (_what, phrase) => {
    const statements = await statementsOf(phrase, { mostPlayed: 1_000, limits, timeoutMs });
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const read = (await stepsOf(statement)).filter((step) => step['Relation Name'] === 'track_search');
      expect(read.length).toBeGreaterThan(0);
      for (const step of read) expect(step['Actual Rows']).toBeLessThanOrEqual(limits.texts);
    }
  });

  it('does not use the index for grams in more tracks than the limit, and looks up the rarest grams first', async () => {
    const readsIndex = async (phrase: string) => {
      const statements = await statementsOf(phrase, { mostPlayed: 1_000, limits });
      const steps = await Promise.all(statements.map(stepsOf));
      return steps.map((of) => of.some((step) => step['Index Name'] === 'track_search_grams_idx'));
    };
    expect(await readsIndex('demo obscurity')).not.toContain(true);
    expect(await readsIndex('rare artist')).not.toContain(false);
    const [statement] = await statementsOf('rare artist common', { mostPlayed: 1_000, limits });
    const grams = statement?.parameters.find(Array.isArray) ?? [];
    expect(grams.indexOf('rar')).toBeGreaterThanOrEqual(0);
    expect(grams.indexOf('rar')).toBeLessThan(grams.indexOf('com'));
  });

  it('still finds as many tracks as requested if every gram is too common for the index', async () => {
    const found = await createSearchService(api.database, silentLogger(), { mostPlayed: 1_000, limits }).search(
      'common',
      30,
    );
    expect(found).toHaveLength(30);
    expect(found.slice(0, 2)).toEqual(['whole', 'beginning']);
  });

  it('can read the counts of common grams as a role that owns nothing', async () => {
    await api.database.execute('CREATE ROLE visitor', []);
    await api.database.execute('GRANT USAGE ON SCHEMA music TO visitor', []);
    const counts = await api.database.transaction(async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL ROLE visitor');
      return tx.$queryRawUnsafe<{ gram: string; tracks: bigint }[]>('SELECT gram, tracks FROM music.common_grams()');
    });
    const of = new Map(counts.map(({ gram, tracks }) => [gram, Number(tracks)]));
    expect(of.get('com')).toBeGreaterThan(popularCount * 0.9);
    expect(of.get('obs')).toBeGreaterThan(obscureCount * 0.9);
    expect(of.has('zzz')).toBe(false);
  });
});

describe('while the database does not answer searches', () => {
  /** Blocks all lookups until `work` has ended. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    await api.database.transaction(async (tx) => {
      await tx.$executeRawUnsafe('LOCK TABLE music.track_search IN ACCESS EXCLUSIVE MODE');
      await work();
    });
  }

  it('a search ends at its time limit, with matches among popular tracks or with 503', async () => {
    const impatient = createSearchService(api.database, silentLogger(), { mostPlayed: 10_000, timeoutMs: 200 });
    /** A busy database may need longer, too. */
    const answered = (words: string) =>
      until(`a search for ${words} is answered`, () =>
        impatient.search(words, 30).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'unavailable') return undefined;
          throw error;
        }),
      );
    await answered('common');
    await whileLocked(async () => {
      expect(await impatient.search('common', 30)).toEqual(mostPlayedFirst(30));
      await expect(impatient.search('nothing of this', 30)).rejects.toMatchObject({
        code: 'unavailable',
        retryAfter: 5,
      });
    });
    expect(await answered('nothing of this')).toEqual([]);
  });

  it('other requests are served', async () => {
    const search = () => api.call('GET', '/api/tracks/search?q=nothing+of+this');
    expect((await search()).status).toBe(200);
    let searches: ReturnType<typeof search>[] = [];
    await whileLocked(async () => {
      searches = Array.from({ length: 15 }, search);
      expect((await api.call('GET', '/api/tracks/trending')).status).toBe(200);
      expect((await api.call('GET', '/api/tracks/recent')).status).toBe(200);
      const stopped = await search();
      expect([stopped.status, stopped.body.code, stopped.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
    });
    await Promise.all(searches);
  });
});

describe('an edit of a track that is kept in memory', () => {
  it('is seen by the next search, at every replica', async () => {
    const id = `popular-${popularCount - 1}`;
    const [owner] = await api.database.query<{ id: number }>(
      'SELECT account_id AS id FROM music.tracks WHERE id = $1',
      [id],
    );
    const purges = { purge: async () => {} };
    expect(await service.search('common', 30)).toContain(id);
    await updateTrack(
      { database: api.database, purges },
      owner?.id ?? 0,
      id,
      { title: 'entirely different' },
      () => undefined,
    );
    expect(await service.search('common', 30)).not.toContain(id);
    expect(await service.search('entirely different', 30)).toEqual([id]);
    await updateTrack(
      { database: api.database, purges },
      owner?.id ?? 0,
      id,
      { title: 'the common song' },
      () => undefined,
    );
    expect(await service.search('common', 30)).toContain(id);
  });
});
