import { AppError } from '@millrace/errors';
import type { SqlExecutor, SqlQueryable } from './database.ts';
import { prune } from './prune.ts';

/** So many in so many seconds. */
export interface RateLimitRule {
  limit: number;
  windowSeconds: number;
}

export interface RateLimitState {
  /** False when this hit (or, for `peek`, one more) is past the limit. */
  allowed: boolean;
  remaining: number;
  /** Until the window ends and everything is allowed again; 0 when no window is open. */
  secondsLeft: number;
}

/** Counts hits per key in fixed windows that begin with a key's first hit. Kept in Postgres, so it holds over replicas. */
export interface RateLimiter {
  /** Counts a hit. Hits past the limit are counted too, but make the window no longer. */
  consume(key: string, limit: RateLimitRule): Promise<RateLimitState>;
  /** Looks without counting. */
  peek(key: string, limit: RateLimitRule): Promise<RateLimitState>;
  /** Counts a hit. @throws AppError `rate_limited` past the limit */
  enforce(key: string, limit: RateLimitRule): Promise<void>;
  /** Forgets the hits of a key. */
  reset(key: string): Promise<void>;
  /** Forgets windows that are over, and says how many: for a janitor. */
  removeExpired(signal?: AbortSignal): Promise<number>;
}

/** One statement, so that of parallel hits each gets a count of its own. */
const countHit = `
  INSERT INTO platform.rate_limits AS r (key, window_start, expires_at, count)
  VALUES ($1, now(), now() + make_interval(secs => $2), 1)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r.expires_at <= now() THEN 1 ELSE least(r.count, 2000000000) + 1 END,
    window_start = CASE WHEN r.expires_at <= now() THEN excluded.window_start ELSE r.window_start END,
    expires_at = CASE WHEN r.expires_at <= now() THEN excluded.expires_at ELSE r.expires_at END
  RETURNING count, extract(epoch FROM expires_at - now())::float8 AS "secondsLeft"`;

const readHits = `
  SELECT count, extract(epoch FROM expires_at - now())::float8 AS "secondsLeft"
  FROM platform.rate_limits WHERE key = $1 AND expires_at > now()`;

interface Hits {
  count: number;
  secondsLeft: number;
}

/** The refusal, with the seconds after which the window is over. */
export function rateLimited(state: RateLimitState): AppError {
  const retryAfter = Math.max(1, Math.ceil(state.secondsLeft));
  return new AppError('rate_limited', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
}

export function createRateLimiter(options: { database: SqlExecutor & SqlQueryable }): RateLimiter {
  const { database } = options;

  async function consume(key: string, { limit, windowSeconds }: RateLimitRule): Promise<RateLimitState> {
    const [hits] = await database.query<Hits>(countHit, [key, windowSeconds]);
    if (!hits) throw new Error('the hit was not counted');
    return {
      allowed: hits.count <= limit,
      remaining: Math.max(0, limit - hits.count),
      secondsLeft: Math.max(0, hits.secondsLeft),
    };
  }

  return {
    consume,
    async peek(key, { limit }) {
      const [hits] = await database.query<Hits>(readHits, [key]);
      const count = hits?.count ?? 0;
      return { allowed: count < limit, remaining: Math.max(0, limit - count), secondsLeft: hits?.secondsLeft ?? 0 };
    },
    async enforce(key, limit) {
      const state = await consume(key, limit);
      if (!state.allowed) throw rateLimited(state);
    },
    async reset(key) {
      await database.execute('DELETE FROM platform.rate_limits WHERE key = $1', [key]);
    },
    removeExpired: (signal) => prune(database, { table: 'platform.rate_limits', where: 'expires_at <= now()', signal }),
  };
}
