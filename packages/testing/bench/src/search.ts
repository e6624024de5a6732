// Searches among a million tracks through music-api, compared with an unindexed ILIKE over the same titles, artists and albums.
import pg from 'pg';
import { z } from 'zod';
import { startApi } from './kit/api.ts';
import { median, percentile } from './kit/statistics.ts';
import { generateTracks, vocabulary } from './kit/tracks.ts';

const trackCount = Number(process.env.BENCH_TRACKS ?? 1_000_000);
/** Rounds over all queries, after one uncounted round. */
const rounds = 5;
/** The sequential scans of ILIKE are slow, so they run for some of the queries only. */
const scannedPerKind = 2;
const targetMs = 50;

const words = vocabulary().map((word) => word.shown);
const every = (from: readonly string[], step: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => from[n * step] ?? '');
const isCjk = (word: string): boolean => word.charCodeAt(0) > 0x3000;
const accented = words.filter((word) => /[öÉøßñ]/.test(word) && word.length > 3);
const cjk = words.filter(isCjk);
const long = words.filter((word) => word.length > 7 && !isCjk(word));

const kinds: Record<string, string[]> = {
  'two letters': [
    ...'an th er lo ov st qz hd kk um zx wv ée ßa'.split(' '),
    ...every(words, 997, 6).map((word) => word.slice(0, 2)),
  ].filter((q) => [...q].length === 2),
  accented: every(accented, 61, 20),
  CJK: every(cjk, 29, 20).map((word) => [...word].slice(0, 2).join('')),
  infix: every(long, 173, 20).map((word) => word.slice(2, 7)),
  'several words': every(long, 91, 20).map((word, n) => `${word.slice(0, 4)} ${words[n * 13] ?? ''}`),
  'no match': every(long, 211, 20).map((word) => `${word.slice(0, 3)}xq${word.slice(3, 5)}`),
};

/** Queries designed to be slow: common grams in a rare combination, words without grams, long words with few grams. */
const attacks = [
  'in on en ee ne nt er ss',
  'ar al to oo re io is ra',
  'ion ent ing',
  'in q x v z',
  'an q x z j',
  'a e i o n t r in',
  'ing io',
  'the',
  'ee',
  '%%',
  '__',
  '愛x',
  'an'.repeat(100),
  'e'.repeat(150),
  'ioning'.repeat(33),
];
/** Maximum ratio of the slowest of them to the median of all other searches. */
const attackRatio = 10;

const found = z.object({ tracks: z.array(z.object({ id: z.string() })) });

const api = await startApi('music-api', 'displayName', { DATABASE_POOL_SIZE: '4' });
const client = new pg.Client({ connectionString: api.databaseUrl });
try {
  await client.connect();
  const started = performance.now();
  await generateTracks(api.databaseUrl, { accountId: api.accountId, count: trackCount });
  console.log(`generated ${trackCount} tracks in ${Math.round((performance.now() - started) / 1000)} s`);

  const search = async (q: string): Promise<number> => {
    const before = performance.now();
    const answer = await fetch(`${api.origin}/api/tracks/search?q=${encodeURIComponent(q)}`);
    const { tracks } = found.parse(await answer.json());
    const elapsed = performance.now() - before;
    if (tracks.length > 30) throw new Error('more than 30 results');
    return elapsed;
  };
  const scan = async (q: string): Promise<number> => {
    const before = performance.now();
    await client.query(
      `SELECT id, title, artist_name, album, play_count FROM music.tracks
       WHERE status = 'ready' AND (title ILIKE $1 OR artist_name ILIKE $1 OR album ILIKE $1) ORDER BY play_count DESC LIMIT 30`,
      [`%${q}%`],
    );
    return performance.now() - before;
  };

  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const scans: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, queries] of Object.entries(kinds)) {
      for (const q of queries) {
        const elapsed = await search(q);
        if (round > 0) times.get(kind)?.push(elapsed);
      }
      if (round === 1) for (const q of queries.slice(0, scannedPerKind)) scans.push(await scan(q));
    }
  }

  console.log('');
  let worst = 0;
  for (const [kind, values] of times) {
    const p95 = percentile(values, 95);
    worst = Math.max(worst, p95);
    console.log(
      `${kind.padEnd(14)} median ${median(values).toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   max ${Math.max(...values).toFixed(1)} ms`,
    );
  }
  const all = [...times.values()].flat();
  const slowest = { q: '', ms: 0 };
  for (const q of attacks) {
    const attempts: number[] = [];
    for (let round = 0; round < rounds; round += 1) attempts.push(await search(q));
    if (median(attempts) > slowest.ms) Object.assign(slowest, { q, ms: median(attempts) });
  }
  const factor = slowest.ms / median(all);
  console.log(
    `adversarial    median of the slowest ${slowest.ms.toFixed(1)} ms, ${factor.toFixed(1)} times the median   (wanted: under ${attackRatio})   ${slowest.q.slice(0, 30)}`,
  );
  console.log(`${'unindexed ILIKE'.padEnd(14)} median ${median(scans).toFixed(1)} ms`);
  console.log(
    `p95      ${percentile(all, 95).toFixed(1)} ms, slowest ${worst.toFixed(1)} ms   (wanted: under ${targetMs} ms)`,
  );
  console.log(`ratio    ${(median(all) / median(scans)).toFixed(4)}   (median search to median ILIKE)`);
  if (worst >= targetMs || factor >= attackRatio) process.exitCode = 1;
} finally {
  await client.end();
  await api.stop();
}
