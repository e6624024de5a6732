// Searches among a million tracks through music-api, compared with an unindexed ILIKE over the same titles, artists and albums, and with what a
// full scan finds. BENCH_TRACKS=10000000 takes an hour and 30 GB.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startApi } from './kit/api.ts';
import { median, percentile } from './kit/statistics.ts';
import { startBeside } from './search/beside.ts';
import { attacks, kinds, typed } from './search/queries.ts';
import { recallOf } from './search/recall.ts';
import { generateTracks } from './search/tracks.ts';

const trackCount = Number(process.env.BENCH_TRACKS ?? 1_000_000);
/** Rounds over all queries, after one uncounted round. */
const rounds = 5;
/** Sequential scans are slow, so they run for some of the queries only. */
const scannedPerKind = 2;
const targetMs = trackCount > 1_000_000 ? 50 : 20;
const targetRecall = 0.99;
/** Maximum ratio of the slowest query that was designed to be slow to the median of all other searches. */
const attackRatio = 10;
/** Above a million tracks, music-api keeps a head with the most played ones. */
const headSize = trackCount > 1_000_000 ? 300_000 : 0;
const findableMs = 1_000;

const found = z.object({ tracks: z.array(z.object({ id: z.string() })) });

const api = await startApi('music-api', 'displayName', { DATABASE_POOL_SIZE: '4' });
const client = new pg.Client({ connectionString: api.databaseUrl });

async function ask(path: string, origin = api.origin): Promise<unknown> {
  const answer = await fetch(`${origin}/api${path}`);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const search = async (q: string, origin = api.origin): Promise<string[]> => {
  const { tracks } = found.parse(await ask(`/tracks/search?q=${encodeURIComponent(q)}`, origin));
  if (tracks.length > 30) throw new Error('more than 30 results');
  return tracks.map(({ id }) => id);
};

/** Milliseconds that work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const ilike = (q: string) =>
  client.query(
    `SELECT id, title, artist_name, album, play_count FROM music.tracks
     WHERE status = 'ready' AND (title ILIKE $1 OR artist_name ILIKE $1 OR album ILIKE $1) ORDER BY play_count DESC LIMIT 30`,
    [`%${q}%`],
  );

/** Waits until music-api has filled the head. */
async function headFilled(): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query<{ size: number }>('SELECT count(*)::int AS size FROM music.track_search_head');
    if ((rows[0]?.size ?? 0) >= headSize) break;
    await sleep(1_000);
  }
  if (headSize > 0) console.log(`the head was filled after ${Math.round((performance.now() - began) / 1_000)} s`);
  // The size that searches know is at most a minute old.
  if (headSize > 0) await sleep(61_000);
}

/** The same searches in OpenSearch, if a node is given: their latency, and whether they find the same in the same order. */
async function compareWithOpenSearch(ours: ReadonlyMap<string, { times: number[] }>): Promise<void> {
  const beside = await startBeside(api);
  if (beside === undefined) return;
  try {
    console.log(`\nOpenSearch, filled in ${Math.round(beside.rebuildSeconds)} s`);
    let [same, all] = [0, 0];
    for (const [kind, queries] of Object.entries(kinds)) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        for (const q of queries) {
          const elapsed = await timed(() => search(q, beside.origin));
          if (round > 0) times.push(elapsed);
        }
      }
      for (const q of queries) {
        all += 1;
        if (JSON.stringify(await search(q, beside.origin)) === JSON.stringify(await search(q))) same += 1;
      }
      console.log(`${row(kind, times)}   (Postgres: median ${median(ours.get(kind)?.times ?? []).toFixed(1)} ms)`);
    }
    console.log(`${same} of ${all} searches have the same tracks in the same order as in Postgres\n`);
  } finally {
    await beside.stop();
  }
}

/** Milliseconds from the commit that makes a track ready until a search finds it. */
async function findable(): Promise<number> {
  const word = 'qwzzyx';
  await client.query(
    `WITH made AS (
       INSERT INTO music.tracks (id, account_id, title, artist_name, status, source_key)
       VALUES ('fresh', $1, $2, '', 'ready', 'private/tracks/bench/source') RETURNING id
     ) INSERT INTO music.track_search (track_id, text) SELECT id, E'\\n' || $2 || E'\\n' FROM made`,
    [api.accountId, word],
  );
  return timed(async () => {
    while (!(await search(word)).includes('fresh'));
  });
}

const row = (name: string, values: readonly number[]): string =>
  `${name.padEnd(14)} median ${median(values).toFixed(1)} ms   p95 ${percentile(values, 95).toFixed(1)} ms   max ${Math.max(...values).toFixed(1)} ms`;

try {
  await client.connect();
  const took = await timed(() => generateTracks(api.databaseUrl, { accountId: api.accountId, count: trackCount }));
  console.log(`generated ${trackCount} tracks in ${Math.round(took / 1000)} s`);
  await headFilled();

  const measured = new Map<
    string,
    { queries: readonly string[]; run: (q: string) => Promise<unknown>; times: number[] }
  >(Object.entries(kinds).map(([kind, queries]) => [kind, { queries, run: (q: string) => search(q), times: [] }]));
  const names = [...(kinds['usual word'] ?? []), ...(kinds.infix ?? [])];
  const ofNames = (q: string) => ask(`/search?type=album,artist,playlist&q=${encodeURIComponent(q)}`);
  measured.set('names', { queries: names, run: ofNames, times: [] });
  const suggest = (q: string) => ask(`/search/suggest?q=${encodeURIComponent(q)}`);
  measured.set('suggestions', { queries: typed, run: suggest, times: [] });

  for (let round = 0; round <= rounds; round += 1) {
    for (const { queries, run, times } of measured.values()) {
      for (const q of queries) {
        const elapsed = await timed(() => run(q));
        if (round > 0) times.push(elapsed);
      }
    }
  }
  console.log('');
  for (const [kind, { times }] of measured) console.log(row(kind, times));
  await compareWithOpenSearch(measured);
  const worst = Math.max(...[...measured.values()].map(({ times }) => percentile(times, 95)));

  const searches = Object.keys(kinds).flatMap((kind) => measured.get(kind)?.times ?? []);
  const slowest = { q: '', ms: 0 };
  for (const q of attacks) {
    const attempts: number[] = [];
    for (let round = 0; round < rounds; round += 1) attempts.push(await timed(() => search(q)));
    if (median(attempts) > slowest.ms) Object.assign(slowest, { q, ms: median(attempts) });
  }
  const factor = slowest.ms / median(searches);
  console.log(
    `adversarial    median of the slowest ${slowest.ms.toFixed(1)} ms, ${factor.toFixed(1)} times the median   (wanted: under ${attackRatio})   ${slowest.q.slice(0, 30)}`,
  );

  const scanned = Object.values(kinds).flatMap((queries) => queries.slice(-scannedPerKind));
  const scans: number[] = [];
  for (const q of scanned) scans.push(await timed(() => ilike(q)));
  console.log(row('ILIKE', scans));
  const recall = await recallOf(client, scanned, search);
  const fresh = await findable();
  console.log(`recall@30      ${recall.toFixed(4)} of what a full scan finds   (wanted: at least ${targetRecall})`);
  console.log(`findable       ${fresh.toFixed(0)} ms after it is ready   (wanted: under ${findableMs} ms)`);
  console.log(
    `p95            ${percentile(searches, 95).toFixed(1)} ms, of the slowest kind ${worst.toFixed(1)} ms   (wanted: under ${targetMs} ms)`,
  );
  console.log(`ratio          ${(median(searches) / median(scans)).toFixed(4)}   (median search to median ILIKE)`);
  if (worst >= targetMs || factor >= attackRatio || recall < targetRecall || fresh >= findableMs) process.exitCode = 1;
} finally {
  await client.end();
  await api.stop();
}
