// Likes and plays of one track by 200 listeners at once, each committed before its answer, compared with one transaction for each.
import { startPostgres } from '@millrace/testkit/postgres';
import pg from 'pg';
import { z } from 'zod';
import { startApi } from './kit/api.ts';
import { startBare } from './kit/bareServer.ts';
import { perSecond } from './kit/inParallel.ts';
import { loadInTurn, type Step } from './kit/loadInTurn.ts';
import { compare } from './kit/statistics.ts';

const clients = 200;
const seconds = 5;
const rounds = 5;
const targetPerSecond = 2_000;

const account = z.object({ token: z.string() });
const head = (method: string, path: string, token = ''): Buffer =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: bench\r\nContent-Length: 0\r\n${token === '' ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`,
  );

// All requests come from one address, which would reach the limits.
const api = await startApi('music-api', 'displayName', {
  BEACONS_PER_MINUTE: '1000000000',
  BEACONS_PER_DAY: '1000000000000',
  REGISTRATIONS_PER_MINUTE: '1000000',
});
const database = new pg.Client({ connectionString: api.databaseUrl });
const postgres = await startPostgres({ durable: true });
const bare = await startBare('hotTrack', [await postgres.createDatabase()]);
try {
  await database.connect();
  await database.query(
    `INSERT INTO music.tracks (id, account_id, title, artist_name, status, source_key) VALUES ('hot', $1, 'Hot', '', 'ready', 'private/tracks/hot/source')`,
    [api.accountId],
  );
  const tokens: string[] = [];
  // Passwords are hashed by few at a time; others are refused.
  await perSecond([...Array(clients).keys()], 2, async (n) => {
    const response = await fetch(`${api.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `listener${n}@example.com`,
        password: 'a long enough password',
        displayName: `${n}`,
      }),
    });
    tokens.push(account.parse(await response.json()).token);
  });
  let plays = 0;
  const rates: number[] = [];

  const measure = async (port: number, connections: Step[][]): Promise<number> => {
    const { answered, refused, seconds: took } = await loadInTurn({ port, connections, seconds });
    if (refused !== undefined) throw new Error(refused);
    const all = [...answered.values()].reduce((sum, n) => sum + n, 0);
    if (port === api.port) {
      plays += answered.get('play') ?? 0;
      rates.push(all / took);
    }
    return all / took;
  };
  const ours = tokens.map((token): Step[] => [
    { name: 'like', request: head('POST', '/api/tracks/hot/like', token) },
    { name: 'play', request: head('POST', '/api/tracks/hot/play', token) },
    { name: 'unlike', request: head('DELETE', '/api/tracks/hot/like', token) },
    { name: 'play', request: head('POST', '/api/tracks/hot/play', token) },
  ]);
  const theirs = tokens.map((_, n): Step[] => [
    { name: 'like', request: head('POST', `/like/${n}`) },
    { name: 'play', request: head('POST', '/play') },
    { name: 'unlike', request: head('DELETE', `/like/${n}`) },
    { name: 'play', request: head('POST', '/play') },
  ]);

  await compare({
    unit: 'likes and plays/s',
    rounds,
    subjects: [
      { name: 'music-api', measure: () => measure(api.port, ours) },
      { name: 'Express, one transaction each', measure: () => measure(bare.port, theirs) },
    ],
    verify: async () => {
      const { rows } = await database.query<{ plays: number; likes: number; rows: number }>(
        `SELECT play_count::int AS plays, like_count AS likes, (SELECT count(*)::int FROM music.likes) AS rows FROM music.tracks WHERE id = 'hot'`,
      );
      const [track] = rows;
      const isExact = track !== undefined && track.plays === plays && track.likes === track.rows;
      const slowest = Math.min(...rates);
      if (!isExact || slowest < targetPerSecond) process.exitCode = 1;
      return [
        `count    ${track?.plays} of ${plays} plays, ${track?.likes} likes in ${track?.rows} rows: ${isExact ? 'exact' : 'NOT EXACT'}`,
        `slowest  ${slowest.toFixed(0)}/s   (wanted: at least ${targetPerSecond}/s)`,
      ].join('\n');
    },
    target: 'above 1',
  });
} finally {
  await bare.stop();
  await postgres.stop();
  await database.end();
  await api.stop();
}
