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

/** Tracks of an album, and albums of a performer. */
const albumSize = 10;
const albumsEach = 5;

/** A few performers have most albums. $1 account, $2 number of tracks */
const insertPerformers = `
  INSERT INTO music.performers (account_id, name, name_key, track_count, album_count)
  SELECT $1, w1.shown || ' ' || w2.shown || ' ' || n, pg_temp.bench_fold(w1.shown || ' ' || w2.shown || ' ' || n), ${albumSize * albumsEach}, ${albumsEach}
  FROM (
    SELECT n, ${pick(2)} AS w1, ${pick(2)} AS w2 FROM generate_series(1, $2::int / ${albumSize * albumsEach}) AS n
  ) p JOIN bench_words w1 ON w1.number = p.w1 JOIN bench_words w2 ON w2.number = p.w2`;
const numberPerformers = `
  CREATE TEMPORARY TABLE bench_performers AS SELECT row_number() OVER (ORDER BY id) - 1 AS number, id, name FROM music.performers`;
const insertAlbums = `
  INSERT INTO music.albums (account_id, performer_id, title, title_key, key, is_single, track_count)
  SELECT $1, p.id, w1.shown || ' ' || w2.shown, pg_temp.bench_fold(w1.shown || ' ' || w2.shown), 'bench' || n, false, ${albumSize}
  FROM (
    SELECT n, ${pick(3)} AS w1, ${pick(3)} AS w2, floor($2::int / ${albumSize * albumsEach} * random() ^ 2)::int AS performer
    FROM generate_series(1, $2::int / ${albumSize}) AS n
  ) a JOIN bench_words w1 ON w1.number = a.w1 JOIN bench_words w2 ON w2.number = a.w2
  JOIN bench_performers p ON p.number = a.performer`;
const numberAlbums = `
  CREATE TEMPORARY TABLE bench_albums AS
  SELECT row_number() OVER (ORDER BY a.id) - 1 AS number, a.id, a.title, a.performer_id, p.name AS artist
  FROM music.albums a JOIN bench_performers p ON p.id = a.performer_id`;
// With what music-api writes too: a task of its own would else update each row.
const insertTracks = `
  INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, album, status, source_key, play_count, created_at, album_id, performer_id)
  SELECT 'bench' || lpad(n::text, 11, '0'), $1, x.title, pg_temp.bench_fold(x.title), a.artist, a.title, 'ready', 'private/tracks/bench/source',
    floor(10 / (random() ^ 1.2 + 1e-6))::bigint, now() - n * interval '1 second', a.id, a.performer_id
  FROM (
    SELECT n, n % ($2::int / ${albumSize}) AS album, ${pick(3)} AS w1, ${pick(3)} AS w2, ${pick(3)} AS w3 FROM generate_series(1, $2::int) AS n
  ) p
  JOIN bench_words t1 ON t1.number = p.w1 JOIN bench_words t2 ON t2.number = p.w2 JOIN bench_words t3 ON t3.number = p.w3
  JOIN bench_albums a ON a.number = p.album
  CROSS JOIN LATERAL (SELECT t1.shown || ' ' || t2.shown || CASE n % 3 WHEN 0 THEN ' ' || t3.shown ELSE '' END AS title) x`;

/** What music-api writes when a track becomes ready: folded fields. */
const insertSearch = `
  INSERT INTO music.track_search (track_id, text)
  SELECT id, E'\\n' || pg_temp.bench_fold(title) || E'\\n' || pg_temp.bench_fold(artist_name) || E'\\n' || pg_temp.bench_fold(album) || E'\\n'
  FROM music.tracks`;

const filled = ['music.tracks', 'music.track_search', 'music.albums', 'music.performers'];

/** Indexes are built faster afterwards. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT indisunique`,
    [filled],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** Fills an empty music service with ready tracks of one account, on albums of performers. */
export async function generateTracks(
  databaseUrl: string,
  options: { accountId: number; count: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const words = vocabulary();
    await client.query(`SET work_mem = '64MB'`);
    await client.query(`SET maintenance_work_mem = '1GB'`);
    // No triggers: they would count each row, and record a million events.
    await client.query('SET session_replication_role = replica');
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
    const parameters = [options.accountId, options.count];
    await withoutIndexes(client, async () => {
      await client.query(insertPerformers, parameters);
      await client.query(numberPerformers);
      await client.query(insertAlbums, parameters);
      await client.query(numberAlbums);
      await client.query(insertTracks, parameters);
      await client.query(insertSearch);
    });
    await client.query(`UPDATE music.totals SET value = $1 WHERE name = 'ready_tracks'`, [options.count]);
    await client.query(`UPDATE music.totals SET value = $1 WHERE name = 'albums'`, [options.count / albumSize]);
    await client.query(`VACUUM ANALYZE ${filled.join(', ')}`);
  } finally {
    await client.end();
  }
}
