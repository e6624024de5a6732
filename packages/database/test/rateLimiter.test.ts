import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { createRateLimiter, type Database, openDatabase, type RateLimiter } from '../src/index.ts';
import { tables } from './support/tables.ts';

let postgres: TestDatabases;
let database: Database;
let limiter: RateLimiter;

beforeAll(async () => {
  postgres = await usePostgres();
  const url = await postgres.createDatabase(tables);
  database = openDatabase({ url, log: silentLogger() });
  limiter = createRateLimiter({ database });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** Moves a window into the past. */
const age = (key: string, seconds: number) =>
  database.execute(
    `UPDATE platform.rate_limits SET window_start = window_start - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     WHERE key = $1`,
    [key, seconds],
  );

describe('a rate limiter', () => {
  it('allows exactly `limit` concurrent hits', async () => {
    const rule = { limit: 20, windowSeconds: 60 };
    const states = await Promise.all(Array.from({ length: 50 }, () => limiter.consume('parallel', rule)));
    expect(states.filter((state) => state.allowed)).toHaveLength(20);
    expect(states.filter((state) => state.remaining === 19)).toHaveLength(1);
  });

  it('reports when the window ends, and then starts a new one', async () => {
    const rule = { limit: 1, windowSeconds: 60 };
    await limiter.enforce('window', rule);
    await age('window', 20);
    const refused = await limiter.enforce('window', rule).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
    const { retryAfter } = refused as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(30);
    expect(retryAfter).toBeLessThanOrEqual(40);
    await age('window', 41);
    expect(await limiter.consume('window', rule)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('peeks without counting', async () => {
    const rule = { limit: 1, windowSeconds: 60 };
    expect(await limiter.peek('peek', rule)).toEqual({ allowed: true, remaining: 1, secondsLeft: 0 });
    expect(await limiter.peek('peek', rule)).toMatchObject({ allowed: true });
    await limiter.consume('peek', rule);
    expect(await limiter.peek('peek', rule)).toMatchObject({ allowed: false, remaining: 0 });
  });

  it('counts keys separately, and deletes expired windows', async () => {
    const rule = { limit: 1, windowSeconds: 60 };
    await limiter.consume('old', rule);
    await limiter.consume('young', rule);
    await age('old', 61);
    expect(await limiter.removeExpired()).toBe(1);
    expect(await limiter.peek('old', rule)).toMatchObject({ allowed: true });
    expect(await limiter.peek('young', rule)).toMatchObject({ allowed: false });
  });
});
