import { AppError } from '@millrace/service';
import type { SqlExecutor, SqlQueryable } from './database.ts';
import { prune } from './prune.ts';

/** At most `limit` hits in `windowSeconds`. */
export interface RateLimitRule {
  limit: number;
  windowSeconds: number;
}

export interface RateLimitState {
  /** False if this hit (or, for `peek`, one more) exceeds the limit. */
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends and the counter restarts; 0 if no window is open. */
  secondsLeft: number;
}

/** A key and its limit. */
export interface LimitedKey {
  key: string;
  rule: RateLimitRule;
}

/** Counts hits per key in fixed windows that begin with the key's first hit. Stored in Postgres, so limits apply across replicas. */
export interface RateLimiter {
  /** Counts a hit. Hits past the limit are also counted, but do not extend the window. */
  consume(key: string, limit: RateLimitRule): Promise<RateLimitState>;
  /** Returns the state without counting a hit. */
  peek(key: string, limit: RateLimitRule): Promise<RateLimitState>;
  /** Counts a hit. @throws AppError `rate_limited` past the limit */
  enforce(key: string, limit: RateLimitRule): Promise<void>;
  /** Checks several keys without counting. @throws AppError `rate_limited` if one more hit of any key would exceed its limit */
  checkAll(keys: readonly LimitedKey[]): Promise<void>;
  /** Counts a hit of each key. @throws AppError `rate_limited` if any key exceeds its limit */
  enforceAll(keys: readonly LimitedKey[]): Promise<void>;
  /** Deletes the hits of a key, and those of keys that start with the key and `|`. */
  reset(key: string): Promise<void>;
  /** For the janitor: deletes expired windows. @returns their number */
  removeExpired(signal?: AbortSignal): Promise<number>;
}

/** One statement, so that concurrent hits get different counts. Ordered by key, so that two statements cannot deadlock. */
const countHits = `
  INSERT INTO platform.rate_limits AS r (key, window_start, expires_at, count)
  SELECT g.key, now(), now() + make_interval(secs => g.seconds), 1
  FROM unnest($1::text[], $2::float8[]) AS g(key, seconds) ORDER BY g.key
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r.expires_at <= now() THEN 1 ELSE least(r.count, 2000000000) + 1 END,
    window_start = CASE WHEN r.expires_at <= now() THEN excluded.window_start ELSE r.window_start END,
    expires_at = CASE WHEN r.expires_at <= now() THEN excluded.expires_at ELSE r.expires_at END
  RETURNING key, count, extract(epoch FROM expires_at - now())::float8 AS "secondsLeft"`;

const readHits = `
  SELECT key, count, extract(epoch FROM expires_at - now())::float8 AS "secondsLeft"
  FROM platform.rate_limits WHERE key = ANY($1::text[]) AND expires_at > now()`;

interface Hits {
  key: string;
  count: number;
  secondsLeft: number;
}

/** The error for a refused request, with the seconds until the window ends. */
export function rateLimited(state: Pick<RateLimitState, 'secondsLeft'>): AppError {
  const retryAfter = Math.max(1, Math.ceil(state.secondsLeft));
  return new AppError('rate_limited', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
}

/** @throws AppError `rate_limited` with the longest wait, if any key has more hits than its limit allows */
function refusePast(
  keys: readonly LimitedKey[],
  hits: readonly Hits[],
  allows: (count: number, limit: number) => boolean,
) {
  const limits = new Map(keys.map(({ key, rule }) => [key, rule.limit]));
  const full = hits.filter(({ key, count }) => !allows(count, limits.get(key) ?? 0));
  if (full.length > 0) throw rateLimited({ secondsLeft: Math.max(...full.map(({ secondsLeft }) => secondsLeft)) });
}

export function createRateLimiter(options: { database: SqlExecutor & SqlQueryable }): RateLimiter {
  const { database } = options;

  const count = (keys: readonly LimitedKey[]): Promise<Hits[]> =>
    database.query<Hits>(countHits, [keys.map(({ key }) => key), keys.map(({ rule }) => rule.windowSeconds)]);
  const read = (keys: readonly string[]): Promise<Hits[]> => database.query<Hits>(readHits, [keys]);

  async function consume(key: string, rule: RateLimitRule): Promise<RateLimitState> {
    const [hits] = await count([{ key, rule }]);
    if (!hits) throw new Error('The hit was not counted.');
    return {
      allowed: hits.count <= rule.limit,
      remaining: Math.max(0, rule.limit - hits.count),
      secondsLeft: Math.max(0, hits.secondsLeft),
    };
  }

  return {
    consume,
    async peek(key, { limit }) {
      const [hits] = await read([key]);
      const seen = hits?.count ?? 0;
      return { allowed: seen < limit, remaining: Math.max(0, limit - seen), secondsLeft: hits?.secondsLeft ?? 0 };
    },
    async enforce(key, limit) {
      const state = await consume(key, limit);
      if (!state.allowed) throw rateLimited(state);
    },
    async checkAll(keys) {
      refusePast(keys, await read(keys.map(({ key }) => key)), (seen, limit) => seen < limit);
    },
    async enforceAll(keys) {
      refusePast(keys, await count(keys), (seen, limit) => seen <= limit);
    },
    async reset(key) {
      await database.execute("DELETE FROM platform.rate_limits WHERE key = $1 OR starts_with(key, $1 || '|')", [key]);
    },
    removeExpired: (signal) => prune(database, { table: 'platform.rate_limits', where: 'expires_at <= now()', signal }),
  };
}
