import pg from 'pg';

/** A word as displayed, and as music-api folds it. */
interface Word {
  shown: string;
  folded: string;
}

const syllables =
  'an er in th ou st re ar or en al is on it le ve ra ro li la ne de me ma ka to te ti co ca ch sh ing ion ent ly ow un om ay ee oo ss ck'.split(
    ' ',
  );
const accents: readonly Word[] = [
  { shown: 'ö', folded: 'o' },
  { shown: 'É', folded: 'e' },
  { shown: 'ø', folded: 'o' },
  { shown: 'ß', folded: 'ss' },
  { shown: 'ñ', folded: 'n' },
];
const characters = [...'愛夢花夜空星雨風恋歌心海月日人生時光影道旅朝雪桜声涙音楽世界永遠'];

/** A generator of numbers in [0, 1) that returns the same sequence in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const wordCount = 30_000;

/** Words of one to four syllables; some with accents, some in CJK. */
export function vocabulary(): Word[] {
  const random = seeded(7);
  const pick = <T>(from: readonly T[]): T => {
    const item = from[Math.floor(random() * from.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return Array.from({ length: wordCount }, (_, n) => {
    if (n % 40 === 7) {
      const shown = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(characters)).join('');
      return { shown, folded: shown };
    }
    const parts: Word[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const syllable = pick(syllables);
      return { shown: syllable, folded: syllable };
    });
    if (n % 15 === 3) parts.splice(1, 0, pick(accents));
    return { shown: parts.map((part) => part.shown).join(''), folded: parts.map((part) => part.folded).join('') };
  });
}

/** A random word number by rank: a few words occur in many titles, most in few. */
const pick = (power: number): string => `floor(${wordCount} * random() ^ ${power})::int`;

const insertTracks = `
  INSERT INTO music.tracks (id, account_id, title, artist_name, album, status, source_key, play_count, created_at)
  SELECT 'bench' || lpad(n::text, 11, '0'), $1, t1.shown || ' ' || t2.shown || CASE n % 3 WHEN 0 THEN ' ' || t3.shown ELSE '' END,
    a1.shown || ' ' || a2.shown, CASE n % 2 WHEN 0 THEN t3.shown || ' ' || t1.shown END, 'ready', 'private/tracks/bench/source',
    floor(10 / (random() ^ 1.2 + 1e-6))::bigint, now() - n * interval '1 second'
  FROM (
    SELECT n, ${pick(3)} AS w1, ${pick(3)} AS w2, ${pick(3)} AS w3, ${pick(2)} AS w4, ${pick(2)} AS w5
    FROM generate_series(1, $2::int) AS n
  ) p
  JOIN bench_words t1 ON t1.number = p.w1 JOIN bench_words t2 ON t2.number = p.w2 JOIN bench_words t3 ON t3.number = p.w3
  JOIN bench_words a1 ON a1.number = p.w4 JOIN bench_words a2 ON a2.number = p.w5`;

/** What music-api writes when a track becomes ready: folded fields, folded word by word. */
const insertSearch = `
  INSERT INTO music.track_search (track_id, text)
  SELECT id, E'\\n' || bench_fold(title) || E'\\n' || bench_fold(artist_name) || E'\\n' || COALESCE(bench_fold(album) || E'\\n', '')
  FROM music.tracks`;

/** Fills an empty music service with ready tracks of one account. The gram index is built afterwards, which is faster. */
export async function generateTracks(
  databaseUrl: string,
  options: { accountId: number; count: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const words = vocabulary();
    await client.query(`SET work_mem = '64MB'`);
    await client.query(`SET maintenance_work_mem = '512MB'`);
    await client.query('SELECT setseed(0.5)');
    await client.query('CREATE TEMPORARY TABLE bench_words (number int PRIMARY KEY, shown text NOT NULL)');
    await client.query(
      'INSERT INTO bench_words SELECT ordinality - 1, word FROM unnest($1::text[]) WITH ORDINALITY AS u(word)',
      [words.map((word) => word.shown)],
    );
    const from = accents.map((accent) => accent.shown).filter((shown) => shown !== 'ß');
    const to = accents.filter((accent) => accent.shown !== 'ß').map((accent) => accent.folded);
    await client.query(
      `CREATE FUNCTION pg_temp.bench_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
         SELECT replace(translate(value, '${from.join('')}', '${to.join('')}'), 'ß', 'ss') $$`,
    );
    const { rows } = await client.query<{ definition: string }>(
      `SELECT pg_get_indexdef('music.track_search_grams_idx'::regclass) AS definition`,
    );
    await client.query('DROP INDEX music.track_search_grams_idx');
    await client.query(insertTracks, [options.accountId, options.count]);
    await client.query(insertSearch.replaceAll('bench_fold', 'pg_temp.bench_fold'));
    await client.query(rows[0]?.definition ?? '');
    await client.query(`UPDATE music.totals SET value = $1 WHERE name = 'ready_tracks'`, [options.count]);
    await client.query('VACUUM ANALYZE music.tracks, music.track_search');
  } finally {
    await client.end();
  }
}
